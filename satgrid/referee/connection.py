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
    # One byte a cell, 1 for the value; a column of zeros behind each row, and a row of them at
    # the end, where the neighbours above the first row are found too.
    across = grid.width + 1
    left = bytearray(b"".join(bytes(map(value.__eq__, row)) + b"\0" for row in grid.rows()))
    left += bytes(across)
    found = []
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
        found.append((len(region), divmod(start, across)))
        check_deadline()
        start = left.find(1, start)
    return sorted(found, key=lambda region: -region[0])


def parted(grid: Grid[str], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each region of the value but the biggest; `what` is one such cell."""
    for size, first in checked(regions(grid, value)[1:]):
        these = noun(size, f"this {what} is", f"these {what}s ({size}) are")
        yield f"{label(first)}: {these} cut off from the others"


def sized(grid: Grid[str], value: str, number: int, what: str) -> Iterator[str]:
    """Yield a sentence for each region of the value that has not this number of cells.

    With 2 the regions are dominoes.
    """
    for size, first in checked(regions(grid, value)):
        if size != number:
            yield f"{label(first)}: a region of {count(size, what)}, not {number}"
