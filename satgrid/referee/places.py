"""The places of a board: rows, columns, boxes, neighbours.

A group is a name and its cells, such as `("row 3", [(2, 0), (2, 1)])`. The functions also work on a
lattice, whose places are then the cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias, TypeVar

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid

_T = TypeVar("_T")

Group: TypeAlias = tuple[str, list[Cell]]
"""The name of some cells, as a sentence uses it, and the cells."""


def rows(grid: Grid[Any]) -> Iterator[Group]:
    """Yield the rows from top to bottom: "row 1" and its cells from left to right."""
    for r in checked(range(grid.height), 1):
        yield f"row {r + 1}", [(r, c) for c in range(grid.width)]


def columns(grid: Grid[Any]) -> Iterator[Group]:
    """Yield the columns from left to right: "column 1" and its cells from top to bottom."""
    for c in checked(range(grid.width), 1):
        yield f"column {c + 1}", [(r, c) for r in range(grid.height)]


def lines(grid: Grid[Any]) -> Iterator[Group]:
    """Yield the rows, then the columns."""
    yield from rows(grid)
    yield from columns(grid)


def line_entries(grid: Grid[_T]) -> Iterator[tuple[str, tuple[_T, ...]]]:
    """Yield (name, entries) of each row, then of each column."""
    for r, row in enumerate(checked(grid.rows(), 16), 1):
        yield f"row {r}", row
    for c, column in enumerate(checked(zip(*grid.rows(), strict=True), 16), 1):
        yield f"column {c}", column


def stretch(line: str, start: int, end: int) -> str:
    """Return words for part of a row or column: `start` is its first place, `end` is behind it."""
    across = "column" if line.startswith("row") else "row"
    return f"from {across} {start + 1} to {across} {end}"


def boxes(grid: Grid[Any], height: int = 0, width: int = 0) -> Iterator[Group]:
    """Yield the boxes that divide the board, in reading order: "box 1", ...

    Without a size a box has as many cells as a row. Of the sizes that divide the board, it is then
    the one closest to a square that is at least as wide as high.
    """
    if not height:
        n = grid.width
        height = max(h for h in range(1, n + 1) if n % h == 0 and h * h <= n)
        width = n // height
    corners = [(r, c) for r in range(0, grid.height, height) for c in range(0, grid.width, width)]
    for k, (top, left) in enumerate(checked(corners, 1), 1):
        cells = [(r, c) for r in range(top, top + height) for c in range(left, left + width)]
        yield f"box {k}", cells


def beside(cell: Cell, grid: Grid[Any]) -> list[Cell]:
    """Return the up to four cells that share a side with the cell, in reading order."""
    r, c = cell
    near = (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)
    return [(a, b) for a, b in near if 0 <= a < grid.height and 0 <= b < grid.width]


def around(cell: Cell, grid: Grid[Any]) -> list[Cell]:
    """Return the cell and the up to eight cells that touch it, in reading order."""
    r, c = cell
    near = ((a, b) for a in (r - 1, r, r + 1) for b in (c - 1, c, c + 1))
    return [(a, b) for a, b in near if 0 <= a < grid.height and 0 <= b < grid.width]


def meeting(corner: Cell, grid: Grid[Any]) -> list[Cell]:
    """Return the up to four cells that meet at a corner, in reading order.

    The corner above and left of cell (r, c) is (r, c).
    """
    r, c = corner
    near = ((a, b) for a in (r - 1, r) for b in (c - 1, c))
    return [(a, b) for a, b in near if 0 <= a < grid.height and 0 <= b < grid.width]


def rays(cell: Cell, grid: Grid[Any]) -> dict[str, list[Cell]]:
    """Return the cells in each direction `^ v < >` from the cell, the nearest first."""
    r, c = cell
    return {
        "^": [(a, c) for a in range(r - 1, -1, -1)],
        "v": [(a, c) for a in range(r + 1, grid.height)],
        "<": [(r, b) for b in range(c - 1, -1, -1)],
        ">": [(r, b) for b in range(c + 1, grid.width)],
    }


# ------------------------------------------------------------------ rows as numbers


def rows_as_ints(grid: Grid[str], value: str) -> list[int]:
    """Return an int for each row with one byte per cell, which is 1 if the cell has the value.

    The lowest byte is the first cell. One operation on such an int acts on a whole row.
    """
    return [
        int.from_bytes(bytes(map(value.__eq__, row)), "little") for row in checked(grid.rows(), 10)
    ]


def bytes_set(row: int) -> Iterator[tuple[int, int]]:
    """Yield (column, byte) of the bytes other than 0, from left to right."""
    cells = row.to_bytes((row.bit_length() + 7) // 8, "little")
    return ((c, byte) for c, byte in enumerate(cells) if byte)
