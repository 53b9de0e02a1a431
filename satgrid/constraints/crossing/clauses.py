"""Clauses: a bridge where two ways cross is one of either way, and the other way is free.

Shapes: no auxiliary variable; three clauses for each value of a way that is not free, and two more.
Strength: finds-contradictions.
Use: always; there is no other.
"""

from __future__ import annotations

from functools import lru_cache

from satgrid.constraints import Literals, Post
from satgrid.constraints._shapes import Shape, fill
from satgrid.constraints.crossing import Crossing
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Crossing, literal: Literals, post: Post) -> None:
    """Add the clauses of all places."""
    width = literal.width
    tables = [literal.table(value) for value in constraint.values]
    rows = [
        [table[r * width + c] for table in tables for r, c in places]
        for places in constraint.places
    ]
    if rows:
        fill(formula, _shape(len(tables)), rows)


@lru_cache(64)
def _shape(values: int) -> Shape:
    """Return the clauses over the three places' literals of the first value, the second, ..."""
    clauses: list[tuple[int, ...]] = [(2, 3), (1, -2, -3)]
    for p in range(4, 3 * values, 3):
        clauses += (-p, p + 1, p + 2), (p, -p - 1), (p, -p - 2)
    return tuple(clauses)
