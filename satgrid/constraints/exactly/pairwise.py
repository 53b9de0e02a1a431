"""Pairwise, from both sides: of every k+1 literals one is false, of every n-k+1 one is true.

Shapes: n undecided literals, k of them are true; no auxiliary variable.
Strength: domain-consistent; k true literals settle the others in one step, so do n-k false.
Use: for a handful of terms, up to about six.
Errors: `UsageError` above five million clauses.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._subsets import subsets
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.exactly._undecided import undecided
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Exactly, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals, k = undecided(formula, constraint, literal)
    n = len(literals)
    name = f"{constraint.kind()}=pairwise"
    # k+1 true literals are one too many, whichever they are.
    formula.extend(subsets([-x for x in literals], k + 1, name))
    # n-k+1 false literals are one too many likewise.
    formula.extend(subsets(literals, n - k + 1, name))
