"""Pairwise: for every two of the literals, one of them is false.

Shapes: n undecided literals, no auxiliary variable, one clause of two literals a pair.
Size: n(n-1)/2 clauses.
Strength: domain-consistent; one true literal makes every other one false in one step.
Choose it: for short lists; it has no variables, but a clause for every two terms.
Errors: none; two terms that are settled true make the formula contradictory.
Source: textbook (also called binomial or naive).
"""

from __future__ import annotations

from itertools import combinations

from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.at_most_one._undecided import undecided
from satgrid.formula import Formula


def encode(formula: Formula, constraint: AtMostOne, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    negated = [-x for x in undecided(formula, constraint, literal)]
    # Two true literals are one too many, whichever two they are.
    formula.extend(combinations(negated, 2))
