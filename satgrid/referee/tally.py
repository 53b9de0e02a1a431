"""How many cells of some have a value, against a number that is printed or a rule's own.

`what` is one such cell, "star" or "black cell".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid
from satgrid.referee.places import lines


def counted(
    grid: Grid[str],
    cells: Sequence[Cell],
    value: str,
    number: int,
    place: str,
    what: str,
    where: str = "",
) -> Iterator[str]:
    """Yield a sentence unless as many of the cells have the value as the printed number says.

    `place` is where the number stands, and `where` says which cells it counts, if that is not
    clear: "row 2, column 3: 4 black cells around it, the number is 3".
    """
    drawn = _times(grid, cells, value)
    if drawn != number:
        yield miscounted(drawn, number, place, what, where)


def miscounted(drawn: int, number: int, place: str, what: str, where: str = "") -> str:
    """Return the sentence for another number drawn than printed."""
    return f"{place}: {count(drawn, what)}{where and ' '}{where}, the number is {number}"


def total_faults(
    grid: Grid[str], numbers: Sequence[int | None], value: str, what: str
) -> Iterator[str]:
    """Yield a sentence for each row and column of which another number is printed.

    The numbers are those of all rows, then of all columns, None where nothing is printed; without
    any nothing is counted.
    """
    for (name, cells), number in zip(lines(grid), numbers, strict=False):
        if number is not None:
            yield from counted(grid, cells, value, number, name, what)


def each_has(
    grid: Grid[str],
    groups: Iterable[tuple[str, Sequence[Cell]]],
    value: str,
    number: int,
    what: str,
) -> Iterator[str]:
    """Yield a sentence for each group, of (name, cells), in which not `number` have the value.

    The number is the rule's: "row 3 has 1 star, not 2".
    """
    for name, cells in groups:
        drawn = _times(grid, cells, value)
        if drawn != number:
            yield f"{name} has {count(drawn, what)}, not {number}"


def _times(grid: Grid[str], cells: Sequence[Cell], value: str) -> int:
    flat, width = grid.flat, grid.width
    return [flat[r * width + c] for r, c in checked(cells)].count(value)
