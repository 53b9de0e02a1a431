"""Where a line from cell to cell leads: the ways in which it leaves a cell, `^` `v` `<` `>`.

The grid is a lattice, on which cell (r, c) stands at (2r+1, 2c+1), and the sides between.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label

_STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
_ALONG = "^v", "<>"


def ways(grid: Grid[str], cell: Cell, line: str = "#") -> str:
    """Return those of `^v<>` in which a line leaves the cell, in this order; none off the board."""
    r, c = 2 * cell[0] + 1, 2 * cell[1] + 1
    if not (0 < r < grid.height - 1 and 0 < c < grid.width - 1):
        return ""
    flat, width, at = grid.flat, grid.width, r * grid.width + c
    up, down, left, right = flat[at - width], flat[at + width], flat[at - 1], flat[at + 1]
    found = "^" if up == line else ""
    if down == line:
        found += "v"
    if left == line:
        found += "<"
    if right == line:
        found += ">"
    return found


def turns(grid: Grid[str], cell: Cell) -> bool:
    """Return whether the line turns in the cell: it leaves it, and not straight through."""
    found = ways(grid, cell)
    return found != "" and found not in _ALONG


def reach(grid: Grid[str], cell: Cell, way: str, line: str = "#") -> int:
    """Return over how many sides the line goes on straight from the cell in this way."""
    n = 0
    while _is_on(grid, _side(cell, way, n + 1)) and grid[_side(cell, way, n + 1)] == line:
        n += 1
    return n


def straights(grid: Grid[str], cell: Cell) -> list[int]:
    """Return over how many sides each straight piece of the line goes that comes to the cell."""
    lengths = (sum(reach(grid, cell, way) for way in both) for both in _ALONG)
    return [n for n in lengths if n]


def pearl_faults(grid: Grid[str], pearls: dict[Cell, bool]) -> Iterator[str]:
    """Yield a sentence for each pearl that the line leaves out, or that it passes wrongly.

    It turns at black pearls, which are True, and goes straight in the cells before and behind; at
    white ones it goes straight, and turns in one of these cells at least.
    """
    for cell, black in checked(pearls.items(), 50):
        way, colour = ways(grid, cell), "black" if black else "white"
        near = [turns(grid, _step(cell, each)) for each in way]
        if len(way) != 2:
            yield f"{label(cell)}: no line goes through this {colour} pearl"
        elif black and way in _ALONG:
            yield f"{label(cell)}: the line goes straight at this black pearl"
        elif black and any(near):
            yield f"{label(cell)}: the line turns beside this black pearl"
        elif not black and way not in _ALONG:
            yield f"{label(cell)}: the line turns at this white pearl"
        elif not black and not any(near):
            yield f"{label(cell)}: the line turns neither before nor behind this white pearl"


def _step(cell: Cell, way: str) -> Cell:
    down, right = _STEPS[way]
    return cell[0] + down, cell[1] + right


def _side(cell: Cell, way: str, n: int) -> Cell:
    """Return the place of the n-th side in this way."""
    down, right = _STEPS[way]
    return 2 * cell[0] + 1 + (2 * n - 1) * down, 2 * cell[1] + 1 + (2 * n - 1) * right


def _is_on(grid: Grid[str], place: Cell) -> bool:
    return 0 <= place[0] < grid.height and 0 <= place[1] < grid.width


def left_out(grid: Grid[str], clued: Collection[Cell], line: str = "#") -> Grid[str]:
    """Return the board on which cells without a line are `#`, but for these, and all else `.`."""
    board = Grid(grid.height // 2, grid.width // 2, ("",) * (grid.height // 2 * (grid.width // 2)))
    flat = (
        ".#"[cell not in clued and grid[2 * cell[0] + 1, 2 * cell[1] + 1] != line]
        for cell in checked(board.cells())
    )
    return Grid(board.height, board.width, tuple(flat))


def clued_faults(grid: Grid[str], clued: Collection[Cell], line: str = "#") -> Iterator[str]:
    """Yield a sentence for each of these cells through which a line goes."""
    for r, c in checked(sorted(clued)):
        if grid[2 * r + 1, 2 * c + 1] == line:
            yield f"{label((r, c))}: the line goes through this clue"
