"""Counts of cells compared with printed numbers, and values compared with printed ones.

`what` is the word for one counted cell, such as "star" or "black cell".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label
from satgrid.referee.places import is_on, lines, rows_as_ints


def counted(
    grid: Grid[str],
    cells: Sequence[Cell],
    value: str,
    number: int,
    place: str,
    what: str,
    where: str = "",
) -> Iterator[str]:
    """Yield a sentence unless exactly `number` of the cells have the value.

    `place` names the printed number's place, and `where` the counted cells if that is not clear:
    "row 2, column 3: 4 black cells around it, the number is 3".
    """
    drawn = _count_value(grid, cells, value)
    if drawn != number:
        yield miscounted(drawn, number, place, what, where)


def miscounted(drawn: int, number: int, place: str, what: str, where: str = "") -> str:
    """Return the sentence for a printed number that differs from the number drawn."""
    return f"{place}: {count(drawn, what)}{where and ' '}{where}, the number is {number}"


def total_faults(
    grid: Grid[str], numbers: Sequence[int | None], value: str, what: str
) -> Iterator[str]:
    """Yield a sentence for each row and column that does not have its number of cells.

    `numbers` has one entry per row, then one per column, None if nothing is printed, or no entry.
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
    """Yield a sentence for each group (name, cells) without exactly `number` cells of the value.

    The number is part of the rules: "row 3 has 1 star, not 2".
    """
    for name, cells in groups:
        drawn = _count_value(grid, cells, value)
        if drawn != number:
            yield f"{name} has {count(drawn, what)}, not {number}"


def _count_value(grid: Grid[str], cells: Sequence[Cell], value: str) -> int:
    flat, width = grid.flat, grid.width
    return [flat[r * width + c] for r, c in checked(cells)].count(value)


def counted_around(
    grid: Grid[str], numbers: Iterable[tuple[Cell, int]], value: str, what: str
) -> Iterator[str]:
    """Yield a sentence for each (cell, number) that does not count the value around the cell.

    The cell itself counts too. On a board full of numbers, `counted` is twenty times slower.
    """
    above, here, below = _three_rows(grid, value)
    three = [a + b + c for a, b, c in zip(above, here, below, strict=True)]
    totals = [row + (row << 8) + (row >> 8) for row in checked(three)]
    yield from _compare(grid, totals, numbers, what, "around it")


def counted_beside(
    grid: Grid[str], numbers: Iterable[tuple[Cell, int]], value: str, what: str
) -> Iterator[str]:
    """Yield a sentence for each (cell, number) that does not count the value beside the cell."""
    triples = zip(*_three_rows(grid, value), strict=True)
    totals = [a + c + (b << 8) + (b >> 8) for a, b, c in checked(triples)]
    yield from _compare(grid, totals, numbers, what, "beside it")


def _three_rows(grid: Grid[str], value: str) -> tuple[list[int], list[int], list[int]]:
    """Return for each row the row above it, itself, and the row below it, as `rows_as_ints`."""
    here = rows_as_ints(grid, value)
    return [0, *here[:-1]], here, [*here[1:], 0]


def _compare(
    grid: Grid[str], totals: list[int], numbers: Iterable[tuple[Cell, int]], what: str, where: str
) -> Iterator[str]:
    # A shift may have filled one byte behind the row.
    rows = [row.to_bytes(grid.width + 1, "little") for row in checked(totals)]
    for (r, c), number in checked(numbers):
        if rows[r][c] != number:
            yield miscounted(rows[r][c], number, label((r, c)), what, where)


def ring_faults(grid: Grid[str], clues: Mapping[Cell, int | str], value: str) -> Iterator[str]:
    """Yield a sentence for each clue on a cell of the value, or with other runs of it around it.

    The digits of a clue are the lengths of the runs in any order; `?` is any length.
    """
    for (r, c), clue in checked(clues.items(), 100):
        if grid[r, c] == value:
            yield f"{label((r, c))}: the cell has a clue, and is black"
        walk = [(r, c + 1), (r + 1, c + 1), (r + 1, c), (r + 1, c - 1)]
        walk += [(r, c - 1), (r - 1, c - 1), (r - 1, c), (r - 1, c + 1)]
        black = "".join(".#"[is_on(p, grid) and grid[p] == value] for p in walk)
        start = black.find(".")  # a walk that begins at a white cell cuts no run
        runs = (black[start:] + black[:start]).split(".")
        drawn = sorted(filter(None, map(len, runs))) or [0]
        printed = [int(length) for length in str(clue) if length != "?"]
        if len(drawn) != len(str(clue)) or any(printed.count(n) > drawn.count(n) for n in printed):
            shown = ", ".join(map(str, drawn[::-1]))
            yield f"{label((r, c))}: runs of {shown} around it, the clue is {clue}"


_T = TypeVar("_T", int, str)


def printed_faults(
    grid: Grid[str], printed: Mapping[Cell, _T], clue_of: Callable[[str], _T], empty: str = "."
) -> Iterator[str]:
    """Yield a sentence for each printed number or letter whose cell has another value.

    `clue_of` returns the number or letter of a value; `empty` is the value without one.
    """
    for cell, clue in checked(printed.items(), 100):
        drawn = empty if grid[cell] == empty else clue_of(grid[cell])
        if drawn != clue:
            yield f"{label(cell)}: {clue} is printed, the grid has {drawn}"
