"""Pairwise, for any bound: of every k+1 literals, one is false.

Shapes: n undecided literals, k of them may be true; no auxiliary variable, one clause of k+1
literals a subset.
Strength: domain-consistent; k true literals make every other one false in one step.
Use: for a bound next to the number of terms, and for a handful of terms.
Errors: `UsageError` above five million clauses.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._subsets import subsets
from satgrid.constraints._undecided import undecided
from satgrid.constraints.at_most import AtMost
from satgrid.formula import Formula


def encode(formula: Formula, constraint: AtMost, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals, k = undecided(formula, constraint, literal)
    # k+1 true literals are one too many, whichever they are.
    formula.extend(subsets([-x for x in literals], k + 1, "at_most=pairwise"))
