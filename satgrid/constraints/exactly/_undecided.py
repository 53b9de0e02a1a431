"""What settled terms leave of an exactly-k."""

from __future__ import annotations

from satgrid.constraints import Literals, term_literals, without_constants
from satgrid.constraints.exactly import Exactly
from satgrid.formula import Formula


def undecided(formula: Formula, constraint: Exactly, literal: Literals) -> tuple[list[int], int]:
    """Return n literals and the number k, 0 < k < n, of them that must be true.

    TRUE and FALSE are not among them. The other k are settled here, and nothing ([], 0) is
    left to encode: k < 0 and k > n make the formula contradictory, k = 0 makes every literal
    false, k = n true.
    """
    literals, true = without_constants(term_literals(constraint.terms, literal))
    k = constraint.bound - true
    if 0 < k < len(literals):
        return literals, k
    if k == 0:
        formula.extend((-x,) for x in literals)
    elif k == len(literals):
        formula.extend((x,) for x in literals)
    else:
        formula.add()
    return [], 0
