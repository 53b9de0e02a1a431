"""Numbers that count what is near them, on the whole board at once.

`counted` says the same of one number and any cells; with a number in each cell of a large board
this takes a twentieth of the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label
from satgrid.referee._marks import marks
from satgrid.referee.tally import miscounted


def counted_around(
    grid: Grid[str], numbers: Iterable[tuple[Cell, int]], value: str, what: str
) -> Iterator[str]:
    """Yield a sentence for each number that is not that of the cells of the value around it.

    Its own cell counts with the up to eight others. `numbers` are (cell, number).
    """
    above, here, below = _rows(grid, value)
    three = [a + b + c for a, b, c in zip(above, here, below, strict=True)]
    totals = [_cut(row + (row << 8) + (row >> 8), grid.width) for row in checked(three)]
    yield from _compared(totals, numbers, what, "around it")


def counted_beside(
    grid: Grid[str], numbers: Iterable[tuple[Cell, int]], value: str, what: str
) -> Iterator[str]:
    """Yield a sentence for each number that is not that of the cells of the value beside it."""
    each = zip(*_rows(grid, value), strict=True)
    totals = [_cut(a + c + (b << 8) + (b >> 8), grid.width) for a, b, c in checked(each)]
    yield from _compared(totals, numbers, what, "beside it")


def _rows(grid: Grid[str], value: str) -> tuple[list[int], list[int], list[int]]:
    """Return the marks of the rows above each row, of the rows, and of those below."""
    here = marks(grid, value)
    return [0, *here[:-1]], here, [*here[1:], 0]


def _cut(row: int, width: int) -> bytes:
    """Return the row's bytes without the one behind it, into which the last cell was moved."""
    return row.to_bytes(width + 1, "little")


def _compared(
    totals: list[bytes], numbers: Iterable[tuple[Cell, int]], what: str, where: str
) -> Iterator[str]:
    for (r, c), number in checked(numbers):
        if totals[r][c] != number:
            yield miscounted(totals[r][c], number, label((r, c)), what, where)
