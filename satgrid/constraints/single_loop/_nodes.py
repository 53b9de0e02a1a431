"""Two lines at each node of a loop, or none.

The nodes of a loop are the corners or cells that it may come through, and a side joins two of them.
With two lines at each node or none, the lines are loops.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from satgrid.constraints import Literals
from satgrid.constraints._shapes import Shape, fill
from satgrid.constraints.single_loop import SingleLoop
from satgrid.formula import FALSE, Formula

Rows: TypeAlias = list[list[int]]
"""Literals by row and column."""


class Sides(NamedTuple):
    """The literals that the side right of node (i, j) is a line, and the one below it."""

    right: Rows
    below: Rows


# A node, then its sides.
_NODE: Shape = (
    *((-e, 1) for e in range(2, 6)),
    *((-a, -b, -c) for a, b, c in combinations(range(2, 6), 3)),
    *((-1, *three) for three in combinations(range(2, 6), 3)),
)


def looped(formula: Formula, constraint: SingleLoop, literal: Literals) -> Sides:
    """Add the clauses by which the lines are one or more loops; return the sides.

    Below (or right of) faces they are the sides above (left of) the faces in the next row (column).
    """
    nodes, sides = lattice(formula, constraint, literal)
    right, below = sides
    if not nodes or not nodes[0]:
        formula.add()
        return Sides([], [])
    none = [FALSE] * len(nodes[0])
    at: list[tuple[int, ...]] = []
    for row, across, up, down in zip(nodes, right, [none, *below], [*below, none], strict=True):
        at += zip(row, [FALSE, *across], [*across, FALSE], up, down, strict=True)
    fill(formula, _NODE, at)
    # Some side is a line.
    formula.add(*chain(*right, *below))
    return sides


def lattice(formula: Formula, constraint: SingleLoop, literal: Literals) -> tuple[Rows, Sides]:
    """Return the literals of the nodes and of the sides, and add that nothing else is a line."""
    height, width, first = literal.height, literal.width, constraint.parity
    table = literal.table(constraint.value)
    places = [list(table[r * width : (r + 1) * width]) for r in range(height)]
    nodes = [row[first::2] for row in places[first::2]]
    rows, columns = len(nodes), len(nodes[0]) if nodes else 0
    right = [row[first + 1 :: 2][: max(columns - 1, 0)] for row in places[first::2]]
    below = [row[first::2] for row in places[first + 1 :: 2][: max(rows - 1, 0)]]
    formula.extend((-x,) for x in _elsewhere(places, first, rows, columns))
    return nodes, Sides(right, below)


def _elsewhere(places: Rows, first: int, rows: int, columns: int) -> Iterator[int]:
    """Yield the literals of the places that are no node and no side."""
    for r, row in enumerate(places):
        if not first <= r < first + 2 * rows - 1:
            yield from row
        elif r % 2 == first:
            yield from row[:first]
            yield from row[first + 2 * columns - 1 :]
        else:
            yield from row[1 - first :: 2]
