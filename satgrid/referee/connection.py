"""Which cells hang together: regions, their number and their sizes.

A region is cells of one value that hang together side by side.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.deadline import check_deadline, checked
from satgrid.errors import count, noun
from satgrid.grid import Cell, Grid, label

_BETWEEN = 1000
"""So many cells of a region are gone through between two checks of the time limit."""


def regions(grid: Grid[str], value: str) -> list[tuple[int, Cell]]:
    """Return (number of cells, first cell in reading order) of each region, the biggest first."""
    across = grid.width + 1
    found = [(len(region), divmod(region[0], across)) for region in _walked(grid, value)]
    return sorted(found, key=lambda region: -region[0])


def numbered(grid: Grid[str], value: str) -> tuple[Grid[int], list[tuple[int, Cell]]]:
    """Return each cell's region, a number from 0 on or -1 outside, and (size, first cell) of each.

    Regions are in the order of their first cells.
    """
    across = grid.width + 1
    of, found = [-1] * (across * grid.height), []
    for k, region in enumerate(_walked(grid, value)):
        found.append((len(region), divmod(region[0], across)))
        for p in region:
            of[p] = k
    flat: list[int] = []
    for r in checked(range(grid.height), 1):
        flat += of[r * across : (r + 1) * across - 1]
    return Grid(grid.height, grid.width, tuple(flat)), found


def _walked(grid: Grid[str], value: str) -> Iterator[list[int]]:
    """Yield the cells of each region by its first cell: cell (r, c) is r * (width + 1) + c."""
    # One byte a cell, 1 for the value; a column of zeros behind each row, and a row of them at
    # the end, where the neighbours above the first row are found too.
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
            # No loop over the four of them, which would take half as long again.
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


def parted(grid: Grid[str], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each region of the value but the biggest; `what` is one such cell."""
    for size, first in checked(regions(grid, value)[1:]):
        these = noun(size, f"this {what} is", f"these {what}s ({size}) are")
        yield f"{label(first)}: {these} cut off from the others"


def enclosed(grid: Grid[str], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each region of the value that does not come to the border."""
    region, found = numbered(grid, value)
    rows = region.rows()
    outside = {*rows[0], *rows[-1], *(k for row in rows for k in (row[0], row[-1]))}
    for k, (size, first) in checked(enumerate(found)):
        if k not in outside:
            these = noun(size, f"this {what} does", f"these {what}s ({size}) do")
            yield f"{label(first)}: {these} not come to the border"


def sized(grid: Grid[str], value: str, number: int, what: str, several: str = "") -> Iterator[str]:
    """Yield a sentence for each region of the value that has not this number of cells.

    With 2 the regions are dominoes. `what` is a cell, `several` cells where an s is not enough.
    """
    for size, first in checked(regions(grid, value)):
        if size != number:
            yield f"{label(first)}: a region of {count(size, what, several)}, not {number}"
