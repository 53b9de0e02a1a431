"""What settled terms leave of an at-most-k."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.constraints import Literals, term_literals, without_constants
from satgrid.constraints.at_most import AtMost
from satgrid.formula import Formula


def undecided(formula: Formula, constraint: AtMost, literal: Literals) -> tuple[list[int], int]:
    """Return `undecided_of` the terms' literals and the bound."""
    return undecided_of(formula, term_literals(constraint.terms, literal), constraint.bound)


def undecided_of(formula: Formula, literals: Sequence[int], bound: int) -> tuple[list[int], int]:
    """Return n literals and the k of them, 1 <= k < n, that may still be true.

    TRUE and FALSE are not among them. The other k are settled here, and nothing ([], 0) is
    left to encode: k < 0 makes the formula contradictory, k = 0 makes every literal false,
    k >= n says nothing, and a solver that counts is told the rest as it is.
    """
    literals, true = without_constants(literals)
    k = bound - true
    if 1 <= k < len(literals):
        return ([], 0) if formula.counted(literals, 0, k) else (literals, k)
    if k == 0:
        formula.extend_free([(-x,) for x in literals])
    elif k < 0:
        formula.add()
    return [], 0
