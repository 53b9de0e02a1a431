"""What settled terms leave of an at-most-one."""

from __future__ import annotations

from satgrid.constraints import Literals, term_literals, without_constants
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.formula import Formula


def undecided(formula: Formula, constraint: AtMostOne, literal: Literals) -> list[int]:
    """Return the literals, without TRUE and FALSE, of which at most one may be true.

    Where a term is settled true the others are made false, a second one makes the formula
    contradictory, and nothing is left to encode.
    """
    literals, true = without_constants(term_literals(constraint.terms, literal))
    if true == 0:
        return literals
    if true == 1:
        formula.extend((-x,) for x in literals)
    else:
        formula.add()
    return []
