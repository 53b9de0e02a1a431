"""How far one sees from a cell: in the four directions, up to the first cell that is different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add
from typing import Any

from satgrid.deadline import checked
from satgrid.errors import count, noun
from satgrid.grid import Grid, label


def seen(grid: Grid[str], value: str) -> Grid[int]:
    """Return for each cell how many cells of the value are seen from it, itself not among them.

    Seen are those before the first cell of another value, whatever value the cell itself has.
    """
    rows = grid.rows()
    across = [_seen(row, value) for row in checked(rows, 10)]
    down = [_seen(column, value) for column in checked(zip(*rows, strict=True), 10)]
    flat: list[int] = []
    for along, upright in checked(zip(across, zip(*down, strict=True), strict=True), 10):
        flat += map(add, along, upright)
    return Grid(grid.height, grid.width, tuple(flat))


_CALLED = {".": "white", "#": "black"}


def sight_faults(grid: Grid[str], clues: Grid[Any], value: str, on: str) -> Iterator[str]:
    """Yield a sentence for each clue that is on no cell of the value `on`, or is another number.

    A number counts the cells of the value that its cell sees, itself too if it has the value; of
    another clue only the cell is looked at.
    """
    counts = seen(grid, value)
    own = int(on == value)
    found = zip(grid.cells(), clues.flat, grid.flat, counts.flat, strict=True)
    for cell, clue, drawn, others in checked(found):
        if clue is None:
            continue
        if drawn != on:
            yield f"{label(cell)}: {_CALLED[drawn]}, but there is a clue"
        elif isinstance(clue, int) and clue != others + own:
            total = others + own
            cells = f"{count(total, f'{_CALLED[value]} cell')} {noun(total, 'is', 'are')}"
            yield f"{label(cell)}: {cells} seen, the number is {clue}"


def _seen(line: Sequence[str], value: str) -> list[int]:
    """Return for each cell how many cells of the value are seen along the line."""
    found: list[int] = []
    before = after = 0
    for entry in line:
        found.append(before)
        before = before + 1 if entry == value else 0
    for i in range(len(line) - 1, -1, -1):
        found[i] += after
        after = after + 1 if line[i] == value else 0
    return found
