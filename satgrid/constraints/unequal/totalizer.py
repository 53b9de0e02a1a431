"""Totalizers: each group is counted in unary, once for all statements, and no number is of both.

Shapes: n and m undecided literals of the two groups; a binary tree over each, halved from the root
downwards, whose inner nodes have a variable "at least j leaves below are true" for each leaf.
Strength: domain-consistent.
Use: there is no other.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post, without_constants
from satgrid.constraints._count import add_up, count_of
from satgrid.constraints._template import fill_in
from satgrid.constraints.unequal import Unequal
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: Unequal, literal: Literals, post: Post) -> None:
    """Add the clauses of one statement, and those of the counts that no other has asked for."""
    value = constraint.value
    (first, i), (second, j) = (
        without_constants(literal.along(cells, value)) for cells in constraint.apart()
    )
    ups, downs = _count(formula, first), _count(formula, second)
    least, most = max(i, j), min(i + len(first), j + len(second))
    formula.extend(
        (-ups[k - i], ups[k - i + 1], -downs[k - j], downs[k - j + 1])
        for k in range(least, most + 1)
    )


def _count(formula: Formula, literals: list[int]) -> list[int]:
    """Return the count of the literals: its entry j reads "at least j of them are true"."""
    n = len(literals)
    if n < 2:
        return [TRUE, *literals, FALSE]

    def make() -> list[int]:
        fill_in(formula, _add_counts, literals, 1)
        # The root is made last.
        return [TRUE, *range(formula.variables - n + 1, formula.variables + 1), FALSE]

    return formula.once((0, 0, *literals), make)


def _add_counts(formula: Formula, literals: list[int], _: int) -> None:
    """Count the literals, the root's variables last."""

    def count(leaves: list[int]) -> list[int]:
        n = len(leaves)
        if n == 1:
            return count_of(leaves[0])
        left, right = count(leaves[: n // 2]), count(leaves[n // 2 :])
        total = [TRUE, *formula.new(n), FALSE]
        add_up(formula, left, right, total)
        return total

    count(literals)
