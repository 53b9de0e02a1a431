"""Totalizer: a binary tree over the literals; each node counts the true leaves below, in unary.

Shapes: n undecided literals as leaves, k of them are true; an inner node over i leaves has a
variable "at least j leaves below are true" for each j that is still open (`_count.py`); the root
has none: its count is k.
Strength: domain-consistent for distinct literals.
Use: for long lists, where it is smaller than sequential_counter.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._count import add_up, count_of, fresh_count
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.exactly._undecided import undecided
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Exactly, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals, k = undecided(formula, constraint, literal)
    n = len(literals)

    def count(leaves: list[int]) -> list[int]:
        """Return the count of the leaves."""
        i = len(leaves)
        if i == 1:
            return count_of(leaves[0])
        left, right = count(leaves[: i // 2]), count(leaves[i // 2 :])
        total = fresh_count(formula, i, n, k)
        add_up(formula, left, right, total)
        return total

    if literals:
        count(literals)
