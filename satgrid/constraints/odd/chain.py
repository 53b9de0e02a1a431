"""Chain: for each cell whether an odd number is true so far, once for all statements.

Shapes: n undecided literals; a variable for each but the first, "of those up to here an odd number
is true", which statements that begin with the same cells share.
Strength: domain-consistent.
Use: there is no other.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post, without_constants
from satgrid.constraints.odd import Odd
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Odd, literal: Literals, post: Post) -> None:
    """Add the clauses of one statement, and those of the chain that no other has asked for."""
    literals, true = without_constants(literal.along(constraint.cells, constraint.value))
    odd = constraint.odd != bool(true % 2)
    if literals:
        so_far, *rest = literals
        for x in rest:
            so_far = _differ(formula, so_far, x)
        formula.add(so_far if odd else -so_far)
    elif odd:
        formula.add()


def _differ(formula: Formula, a: int, b: int) -> int:
    """Return the literal that one of the two is true, but not both."""

    def make() -> int:
        x = formula.variable()
        formula.extend_free([(-a, b, x), (a, -b, x), (a, b, -x), (-a, -b, -x)])
        return x

    return formula.once((0, 0, 0, a, b), make)
