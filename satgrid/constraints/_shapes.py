"""Clauses of one shape over many rows of literals: simplified once a shape, filled in by columns.

A board has the same clauses at every cell, or nearly: where cells are settled some clauses hold,
and others are shorter. So rows with TRUE and FALSE in the same places are filled in together, by
what is left of the shape there, and no clause is looked through by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from operator import neg
from typing import TypeAlias

from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula

Shape: TypeAlias = tuple[tuple[int, ...], ...]
"""Clauses over the places of a row, counted from 1, negative for the negation."""


def fill(formula: Formula, shape: Shape, rows: Sequence[Sequence[int]]) -> None:
    """Add the clauses of the shape for each row of literals, which may be TRUE and FALSE."""
    settled = {TRUE: 1, FALSE: -1}.get
    columns = zip(*rows, strict=True)
    known = zip(*(map(settled, column, repeat(0)) for column in columns), strict=False)
    alike: dict[tuple[int, ...], list[Sequence[int]]] = defaultdict(list)
    for key, row in checked(zip(known, rows, strict=True)):
        alike[key].append(row)
    for key, members in checked(alike.items(), 10):
        table: dict[int, Sequence[int]] = dict(enumerate(zip(*members, strict=True), 1))
        for clause in _left(shape, key):
            if not clause:
                formula.add()
            for x in clause:
                if x not in table:
                    table[x] = list(map(neg, table[-x]))
            formula.extend_free(zip(*(table[x] for x in clause), strict=True))


@lru_cache(4096)
def _left(shape: Shape, known: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return what is left of the clauses where places are TRUE (1) or FALSE (-1), none twice.

    A clause that another one implies by itself is left out.
    """
    left: list[tuple[int, ...]] = []
    for clause in shape:
        signs = [known[abs(x) - 1] * (1 if x > 0 else -1) for x in clause]
        if 1 not in signs:
            left.append(tuple(x for x, sign in zip(clause, signs, strict=True) if not sign))
    found: list[tuple[int, ...]] = []
    for clause in sorted(left, key=len):
        if not any(set(clause).issuperset(other) for other in found):
            found.append(clause)
    return found
