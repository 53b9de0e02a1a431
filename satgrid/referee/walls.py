"""Boards that walls cut into parts, on a lattice: what is wrong with walls, and what the parts are.

Cells stand at odd rows and columns of the lattice, corners at even ones, sides between.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label
from satgrid.referee.loops import called


def walled(grid: Grid[str], wall: str = "#") -> list[list[Cell]]:
    """Return the cells of each part of the board, parts and cells in reading order."""
    numbers = _numbers(grid, wall)
    found: dict[int, list[Cell]] = {}
    for cell, number in checked(numbers.items()):
        found.setdefault(number, []).append(cell)
    return list(found.values())


@lru_cache(1)
def _numbers(grid: Grid[str], wall: str) -> dict[Cell, int]:
    """Return for each cell the number of its part: that of the part's first cell.

    They are kept for the next question about the same grid.
    """
    height, width = grid.height // 2, grid.width // 2
    found: dict[Cell, int] = {}
    for k in checked(range(height * width), 100):
        first = divmod(k, width)
        if first in found:
            continue
        found[first] = k
        waiting = [first]
        while waiting:
            r, c = waiting.pop()
            for down, right in (0, 1), (1, 0), (0, -1), (-1, 0):
                other = r + down, c + right
                outside = not (0 <= other[0] < height and 0 <= other[1] < width)
                if outside or other in found or grid[2 * r + 1 + down, 2 * c + 1 + right] == wall:
                    continue
                found[other] = k
                waiting.append(other)
    return dict(sorted(found.items()))


def wall_faults(grid: Grid[str], wall: str = "#") -> Iterator[str]:
    """Yield a sentence for each place that does not show the walls of a board cut into parts.

    That is a wall missing around the board, one that parts nothing, one in a cell, and a corner
    that shows other than the sides that meet there.
    """
    part = _numbers(grid, wall)
    for (r, c), value in checked(zip(grid.cells(), grid.flat, strict=True)):
        around = r in (0, grid.height - 1) or c in (0, grid.width - 1)
        if around:
            if value != wall:
                yield f"{called((r, c), grid)}: the wall around the board is open here"
        elif r % 2 and c % 2:
            if value == wall:
                yield f"{called((r, c), grid)}: a wall stands in the cell"
        elif r % 2 or c % 2:
            one, other = ((r - 1) // 2, (c - 1) // 2), (r // 2, c // 2)
            if value == wall and part[one] == part[other]:
                yield f"{called((r, c), grid)}: this wall parts nothing"
        else:
            near = grid[r - 1, c], grid[r, c - 1], grid[r, c + 1], grid[r + 1, c]
            if (value == wall) != (wall in near):
                shows = "a wall" if value == wall else "no wall"
                yield f"{called((r, c), grid)}: {shows}, other than at the sides that meet here"


def rectangle_faults(cells: Sequence[Cell]) -> Iterator[str]:
    """Yield a sentence if the cells of a part, in reading order, are no rectangle."""
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    if high * wide != len(cells):
        these = count(len(cells), "cell")
        yield f"{label(cells[0])}: the part of {these} from here on is no rectangle"


def area_faults(cells: Sequence[Cell], clues: Mapping[Cell, int | str]) -> Iterator[str]:
    """Yield a sentence unless one clue is in the part, and counts its cells if it is a number."""
    own = [p for p in cells if p in clues]
    if len(own) != 1:
        numbers = count(len(own), "number")
        yield f"{label(cells[0])}: {numbers} in the part from here on, not 1"
    for p in own[:1]:
        if isinstance(clues[p], int) and clues[p] != len(cells):
            yield f"{label(p)}: {count(len(cells), 'cell')} in its part, the number is {clues[p]}"
