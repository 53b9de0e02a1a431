"""Regions of connected cells, cells that touch, and numbers of cells in regions.

A region is a maximal set of cells of one value that are connected by sides. In all functions `what`
is the word for one cell of the value, such as "white cell".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from satgrid.deadline import check_deadline, checked
from satgrid.errors import count, noun
from satgrid.grid import Cell, Grid, label
from satgrid.referee.counting import miscounted
from satgrid.referee.places import beside, bytes_set, rows_as_ints

_BETWEEN = 1000  # the number of cells that are visited between two checks of the time limit


def regions(grid: Grid[str], value: str) -> list[tuple[int, Cell]]:
    """Return (number of cells, first cell in reading order) of each region, the largest first."""
    across = grid.width + 1
    sizes = [(len(region), divmod(region[0], across)) for region in _regions(grid, value)]
    return sorted(sizes, key=lambda region: -region[0])


def numbered(grid: Grid[str], value: str) -> tuple[Grid[int], list[tuple[int, Cell]]]:
    """Return the grid of region numbers, and (size, first cell) of each region.

    Regions are numbered from 0 in the order of their first cells; a cell of another value has -1.
    """
    across = grid.width + 1
    region_of, sizes = [-1] * (across * grid.height), []
    for k, region in enumerate(_regions(grid, value)):
        sizes.append((len(region), divmod(region[0], across)))
        for p in region:
            region_of[p] = k
    flat: list[int] = []
    for r in checked(range(grid.height), 1):
        flat += region_of[r * across : (r + 1) * across - 1]
    return Grid(grid.height, grid.width, tuple(flat)), sizes


def _regions(grid: Grid[str], value: str) -> Iterator[list[int]]:
    """Yield the cells, as r * (width + 1) + c, of each region, ordered by first cell."""
    # One byte per cell, 1 for the value. A column of zeros behind each row and a row of zeros at
    # the end stand for all cells outside: an index below 0 reads from the end.
    across = grid.width + 1
    left = bytearray(b"".join(bytes(map(value.__eq__, row)) + b"\0" for row in grid.rows()))
    left += bytes(across)
    start = left.find(1)
    while start >= 0:
        region = [start]
        left[start] = 0
        for reached, k in enumerate(region, 1):  # grows while it is read
            if not reached % _BETWEEN:
                check_deadline()
            # Written out four times: a loop takes half as long again.
            if left[k - 1]:
                left[k - 1] = 0
                region.append(k - 1)
            if left[k + 1]:
                left[k + 1] = 0
                region.append(k + 1)
            if left[k - across]:
                left[k - across] = 0
                region.append(k - across)
            if left[k + across]:
                left[k + across] = 0
                region.append(k + across)
        yield region
        check_deadline()
        start = left.find(1, start)


def region_cells(grid: Grid[str], value: str) -> list[list[Cell]]:
    """Return the cells of each region in reading order, regions in the order of their first."""
    across = grid.width + 1
    return [[divmod(p, across) for p in sorted(region)] for region in _regions(grid, value)]


def parted(grid: Grid[str], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each region of the value except the largest."""
    for size, first in checked(regions(grid, value)[1:]):
        these = noun(size, f"this {what} is", f"these {what}s ({size}) are")
        yield f"{label(first)}: {these} cut off from the others"


def enclosed(grid: Grid[str], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each region of the value without a cell on the border."""
    region, sizes = numbered(grid, value)
    rows = region.rows()
    outside = {*rows[0], *rows[-1], *(k for row in rows for k in (row[0], row[-1]))}
    for k, (size, first) in checked(enumerate(sizes)):
        if k not in outside:
            these = noun(size, f"this {what} does", f"these {what}s ({size}) do")
            yield f"{label(first)}: {these} not come to the border"


def sized(grid: Grid[str], value: str, number: int, what: str, several: str = "") -> Iterator[str]:
    """Yield a sentence for each region of the value with another number of cells.

    With 2 the regions are dominoes. `several` is the plural of `what` if that is not formed by s.
    """
    for size, first in checked(regions(grid, value)):
        if size != number:
            yield f"{label(first)}: a region of {count(size, what, several)}, not {number}"


def touching(grid: Grid[str], value: str, corners: bool = False) -> list[tuple[Cell, Cell]]:
    """Return the pairs of cells of the value that share a side, or with `corners` a corner."""
    rows = grid.rows()
    pairs = [
        *(((r, c), (r, c + 1)) for r, c in _two_in_line(rows, value)),
        *(((r, c), (r + 1, c)) for c, r in _two_in_line(zip(*rows, strict=True), value)),
    ]
    for r in checked(range(grid.height - 1), 10) if corners else ():
        above, below = rows[r], rows[r + 1]
        if value in above and value in below:
            for c in range(grid.width - 1):
                if above[c] == below[c + 1] == value:
                    pairs.append(((r, c), (r + 1, c + 1)))
                if above[c + 1] == below[c] == value:
                    pairs.append(((r, c + 1), (r + 1, c)))
    return pairs


def _two_in_line(lines: Iterable[Sequence[str]], value: str) -> Iterator[tuple[int, int]]:
    """Yield (line, place) of each cell of the value that the next of its line has too."""
    for k, line in enumerate(checked(lines, 10)):
        if value * 2 in "".join(line):
            yield from ((k, at) for at, two in enumerate(pairwise(line)) if two == (value, value))


def touch_faults(grid: Grid[str], value: str, what: str, corners: bool = False) -> Iterator[str]:
    """Yield a sentence for each pair that touches; `what` is in the plural: "black", "stars"."""
    for p, q in checked(touching(grid, value, corners)):
        yield f"{label(p)} and {label(q)} are both {what} and touch"


def region_faults(grid: Grid[str], white: str, black: str) -> Iterator[str]:
    """Yield a sentence for each two black cells that touch, and for white cells cut off."""
    yield from touch_faults(grid, black, "black")
    yield from parted(grid, white, "white cell")


def square_faults(grid: Grid[str], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each 2 x 2 cells that all have the value, called `what`: "black"."""
    for r, (above, below) in enumerate(checked(pairwise(rows_as_ints(grid, value)), 10)):
        both = above & below
        for c, _ in bytes_set(both & both >> 8):
            yield f"{label((r, c))}: the 2 x 2 cells that begin here are all {what}"


def island_faults(grid: Grid[str], clues: Grid[Any], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each region of the value without exactly one clue or of another size.

    A number is the size of its region; any other clue leaves the size open.
    """
    region, sizes = numbered(grid, value)
    first: dict[int, Cell] = {}
    for cell, clue, k in checked(zip(clues.cells(), clues.flat, region.flat, strict=True)):
        if clue is None:
            continue
        if k < 0:
            yield f"{label(cell)}: no {what}, but there is a clue"
        elif k in first:
            yield f"{label(cell)}: a second clue in the region of {label(first[k])}"
        else:
            first[k] = cell
            size, _ = sizes[k]
            if isinstance(clue, int) and size != clue:
                yield miscounted(size, clue, label(cell), what, "in its region")
    for k, (size, cell) in checked(enumerate(sizes)):
        if k not in first:
            yield f"{label(cell)}: a region of {count(size, what)} without a clue"


def attached_faults(grid: Grid[str], clues: Grid[Any], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each clue whose cell has the value, or that miscounts.

    A number counts the cells of all regions of the value beside its cell.
    """
    region, sizes = numbered(grid, value)
    for cell, clue in checked(zip(clues.cells(), clues.flat, strict=True)):
        if clue is None:
            continue
        if region[cell] >= 0:
            yield f"{label(cell)}: a {what}, but there is a clue"
        size = sum(sizes[k][0] for k in {region[p] for p in beside(cell, grid)} - {-1})
        if isinstance(clue, int) and size != clue:
            yield miscounted(size, clue, label(cell), what, "in the regions beside it")
