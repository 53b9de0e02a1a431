"""Triangles that fill half of their cells, and whether what they leave white are rectangles.

Each cell has four quarters, between its middle and its sides: `^`, `>`, `v` and `<`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label
from satgrid.referee.tally import miscounted

_WHITE = {".": "^>v<", "L": "^>", "J": "<^", "7": "v<", "F": ">v"}
"""The quarters that are left white."""

_OVER = {"^": (-1, 0, "v"), ">": (0, 1, "<"), "v": (1, 0, "^"), "<": (0, -1, ">")}
"""Where the other side of a quarter's side is."""

_AT = {
    "^": ((0, 0), (0, 2)),
    ">": ((0, 2), (2, 2)),
    "v": ((2, 0), (2, 2)),
    "<": ((0, 0), (2, 0)),
}
"""Two corners of a quarter, in halves of a cell; the third is the middle."""

_ROUND = "^>v<"


def triangle_faults(grid: Grid[str], walls: Mapping[Cell, Any]) -> Iterator[str]:
    """Yield a sentence for walls with triangles, wrong numbers, and white areas of other shapes."""
    for (r, c), number in checked(walls.items(), 100):
        if grid[r, c] != ".":
            yield f"{label((r, c))}: a triangle stands on a wall"
        near = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        there = [p for p in near if 0 <= p[0] < grid.height and 0 <= p[1] < grid.width]
        drawn = sum(grid[p] != "." for p in there)
        if isinstance(number, int) and drawn != number:
            yield miscounted(drawn, number, label((r, c)), "triangle", "beside it")
    left = {(p, q) for p in grid.cells() if p not in walls for q in _WHITE[grid[p]]}
    for start in checked([(p, q) for p in grid.cells() for q in _ROUND], 100):
        if start not in left:
            continue
        left.discard(start)
        area = [start]
        for (r, c), quarter in checked(area, 100):  # grows while it is read
            down, right, other = _OVER[quarter]
            k = _ROUND.index(quarter)
            beside = (_ROUND[k - 1], _ROUND[(k + 1) % 4])
            for near_by in ((r + down, c + right), other), *(((r, c), q) for q in beside):
                if near_by in left:
                    left.discard(near_by)
                    area.append(near_by)
        if not _is_rectangle(area):
            yield f"{label(start[0])}: the white area here is no rectangle"


def _is_rectangle(area: list[tuple[Cell, str]]) -> bool:
    """Return whether the quarters fill the rectangle around them, upright or at 45 degrees.

    In halves of a cell, an upright one has as many quarters as its height times its width. The
    sides of one at 45 degrees are differences of row + column and of row - column, and it has half
    as many quarters as their product.
    """
    points = {
        (2 * r + y, 2 * c + x) for (r, c), quarter in area for y, x in (*_AT[quarter], (1, 1))
    }
    rows, columns = [y for y, _ in points], [x for _, x in points]
    down, up = [y + x for y, x in points], [y - x for y, x in points]
    upright = (max(rows) - min(rows)) * (max(columns) - min(columns))
    slanted = (max(down) - min(down)) * (max(up) - min(up))
    return len(area) == upright or 2 * len(area) == slanted
