"""Loops on the lattice: walked, and told what keeps them from being one loop.

A lattice of a board of H x W cells is a grid of (2H+1) x (2W+1) places: cell (r, c) stands at
(2r+1, 2c+1), corners at even rows and columns, sides of cells between. A line goes from node to
node over sides; nodes are the corners of the board, or its cells. Each place that it goes through
shows it, nodes and sides alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label
from satgrid.referee._marks import marked, marks
from satgrid.referee.connection import regions

_LOOSE = (
    "no line leads here",
    "the line ends here",
    "",
    "the line branches here",
    "the line crosses itself here",
)
"""What is wrong with a node on the line, by the number of lines that lead there."""


def sides(cell: Cell) -> list[Cell]:
    """Return the places of the cell's four sides on the lattice, in reading order."""
    r, c = 2 * cell[0] + 1, 2 * cell[1] + 1
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def loop_faults(
    grid: Grid[str], through: Literal["corners", "cells"], line: str = "#"
) -> Iterator[str]:
    """Yield a sentence for whatever keeps the places with a line from being one loop.

    That is a line where none can be, a node where it does not go on to exactly one other, or no
    line at all; and each further line beside the longest.
    """
    rows = marks(grid, line)
    first = ("corners", "cells").index(through)
    # A byte 1 at each node of a row of nodes, and at each place between its first and its last.
    nodes = int.from_bytes(bytes(k % 2 == first for k in range(grid.width)), "little")
    inside = int.from_bytes(bytes(first) + b"\1" * (grid.width - 2 * first), "little")
    for r, row in enumerate(checked(rows, 10)):
        may_be = inside if r % 2 == first else nodes
        if not first <= r < grid.height - first:
            may_be = 0
        for c, _ in marked(row & ~may_be):
            yield f"{called((r, c), grid)}: no line can go there"
        rows[r] = row & may_be
    for r, row in checked(list(enumerate(rows))[first::2], 10):
        above = rows[r - 1] if r else 0
        below = rows[r + 1] if r + 1 < grid.height else 0
        leading = (above + below + (row << 8) + (row >> 8)) & nodes * 7
        on = row & nodes
        if leading != 2 * on:
            yield from _loose(on, leading, r, grid)
    if not any(rows):
        yield "there is no line"
    for _, place in checked(regions(grid, line)[1:]):
        yield f"{called(place, grid)}: the line here is apart from the longest one"


def _loose(on: int, leading: int, r: int, grid: Grid[str]) -> Iterator[str]:
    """Yield a sentence for each node of the row that is on the line and not led to by two others.

    `on` has a byte 1 at each node on the line, `leading` the number of lines that lead to each.
    """
    for c, byte in marked(on << 3 | leading):
        lines = byte & 7
        if byte == lines:
            yield f"{called((r, c), grid)}: the line breaks off here"
        elif lines != 2:
            yield f"{called((r, c), grid)}: {_LOOSE[lines]}"


def called(place: Cell, grid: Grid[str]) -> str:
    """Return what people call a place of the lattice: a cell, or a side or a corner of one."""
    r, c = place
    # A side or a corner belongs to the cell below and right of it, if there is one.
    cell = min(r // 2, grid.height // 2 - 1), min(c // 2, grid.width // 2 - 1)
    down = ("top", "", "bottom")[r - 2 * cell[0]]
    right = ("left", "", "right")[c - 2 * cell[1]]
    if not down and not right:
        return label(cell)
    what = "corner" if down and right else "side"
    return f"the {' '.join(filter(None, (down, right)))} {what} of {label(cell)}"
