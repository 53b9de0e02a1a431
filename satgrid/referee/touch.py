"""Which cells of a value touch, at sides or at corners too."""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label
from satgrid.referee.connection import parted


def touching(grid: Grid[str], value: str, corners: bool = False) -> list[tuple[Cell, Cell]]:
    """Return the pairs of cells of the value that share a side, with `corners` also a corner."""
    pairs: list[tuple[Cell, Cell]] = []
    rows = grid.rows()
    for r, row in enumerate(checked(rows, 10)):
        if value * 2 in "".join(row):
            pairs += [
                ((r, c), (r, c + 1)) for c in range(grid.width - 1) if row[c] == row[c + 1] == value
            ]
    for c, column in enumerate(checked(zip(*rows, strict=True), 10)):
        if value * 2 in "".join(column):
            pairs += [
                ((r, c), (r + 1, c))
                for r in range(grid.height - 1)
                if column[r] == column[r + 1] == value
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


def touch_faults(grid: Grid[str], value: str, what: str, corners: bool = False) -> Iterator[str]:
    """Yield a sentence for each pair that touches; `what` are both: "black", "stars"."""
    for p, q in checked(touching(grid, value, corners)):
        yield f"{label(p)} and {label(q)} are both {what} and touch"


def region_faults(grid: Grid[str], white: str, black: str) -> Iterator[str]:
    """Yield a sentence for black cells that touch, and for white ones off the biggest region."""
    yield from touch_faults(grid, black, "black")
    yield from parted(grid, white, "white cell")
