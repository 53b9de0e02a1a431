"""Two lines at each node of a loop, or none: shared by `sweep` and `cuts`.

The nodes of a loop are the corners or cells that it may come through, and a side joins two of them.
With two lines at each node or none, the lines are loops.
"""

from __future__ import annotations

from itertools import chain, combinations
from typing import NamedTuple

from satgrid.constraints import Literals
from satgrid.constraints._shapes import Shape, fill
from satgrid.constraints.single_loop import SingleLoop
from satgrid.formula import FALSE, Formula


class Sides(NamedTuple):
    """Literals by row and column: `right[i][j]` reads "the side to the right of node (i, j) is a
    line", `below[i][j]` so of the side below it."""

    right: list[list[int]]
    below: list[list[int]]


# A node, then its sides.
_NODE: Shape = (
    *((-e, 1) for e in range(2, 6)),
    *((-a, -b, -c) for a, b, c in combinations(range(2, 6), 3)),
    *((-1, *three) for three in combinations(range(2, 6), 3)),
)


def looped(formula: Formula, constraint: SingleLoop, literal: Literals) -> Sides:
    """Add the clauses by which the lines are one or more loops; return the sides."""
    height, width, first = literal.height, literal.width, constraint.parity
    table = literal.table(constraint.value)
    places = [list(table[r * width : (r + 1) * width]) for r in range(height)]
    nodes = [row[first::2] for row in places[first::2]]
    rows, columns = len(nodes), len(nodes[0]) if nodes else 0
    right = [row[first + 1 :: 2][: max(columns - 1, 0)] for row in places[first::2]]
    below = [row[first::2] for row in places[first + 1 :: 2][: max(rows - 1, 0)]]
    admits = constraint.admits
    formula.extend_free(
        [
            (-x,)
            for r, row in enumerate(places)
            for c, x in enumerate(row)
            if x != FALSE and not admits((r, c), height, width)
        ]
    )
    none = [FALSE] * columns
    at: list[tuple[int, ...]] = []
    for row, across, up, down in zip(nodes, right, [none, *below], [*below, none], strict=True):
        at += zip(row, [FALSE, *across], [*across, FALSE], up, down, strict=True)
    fill(formula, _NODE, at)
    # Some side is a line.
    formula.add(*chain(*right, *below))
    return Sides(right, below)
