"""What several referees need. Families use it in `check` alone, and encoders never."""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.deadline import check_deadline, checked
from satgrid.errors import noun
from satgrid.grid import Cell, Grid, label

_BETWEEN = 1000
"""So many cells of a region are gone through between two checks of the time limit."""


def regions(grid: Grid[str], value: str) -> list[tuple[int, Cell]]:
    """Return (number of cells, first cell in reading order) of each region, the biggest first.

    A region is cells of the value that hang together side by side.
    """
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
        for count, k in enumerate(region, 1):  # grows while it is read
            if not count % _BETWEEN:
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


def touching(grid: Grid[str], value: str) -> list[tuple[Cell, Cell]]:
    """Return the pairs of cells of the value that share a side."""
    pairs: list[tuple[Cell, Cell]] = []
    for r, row in enumerate(checked(grid.rows(), 10)):
        if value * 2 in "".join(row):
            pairs += [
                ((r, c), (r, c + 1)) for c in range(grid.width - 1) if row[c] == row[c + 1] == value
            ]
    for c, column in enumerate(checked(zip(*grid.rows(), strict=True), 10)):
        if value * 2 in "".join(column):
            pairs += [
                ((r, c), (r + 1, c))
                for r in range(grid.height - 1)
                if column[r] == column[r + 1] == value
            ]
    return pairs


def region_faults(grid: Grid[str], white: str, black: str) -> Iterator[str]:
    """Yield a sentence for black cells that touch, and for white ones off the biggest region."""
    for p, q in checked(touching(grid, black)):
        yield f"{label(p)} and {label(q)} are both black and touch"
    for size, first in checked(regions(grid, white)[1:]):
        these = noun(size, "this white cell is", f"these white cells ({size}) are")
        yield f"{label(first)}: {these} cut off from the others"
