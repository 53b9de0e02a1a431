"""Sight along rows and columns: from a cell, of a lamp, and from outside the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from operator import add
from typing import Any

from satgrid.deadline import checked
from satgrid.errors import count, noun
from satgrid.grid import Cell, Grid, label
from satgrid.referee.places import columns, rows


def seen(grid: Grid[str], value: str) -> Grid[int]:
    """Return for each cell how many other cells of the value are seen from it.

    In each direction these are the cells before the first one of another value. The value of the
    cell itself does not matter.
    """
    rows = grid.rows()
    across = [_seen_along(row, value) for row in checked(rows, 10)]
    down = [_seen_along(column, value) for column in checked(zip(*rows, strict=True), 10)]
    flat: list[int] = []
    for along, upright in checked(zip(across, zip(*down, strict=True), strict=True), 10):
        flat += map(add, along, upright)
    return Grid(grid.height, grid.width, tuple(flat))


_COLOURS = {".": "white", "#": "black"}


def sight_faults(grid: Grid[str], clues: Grid[Any], value: str, on: str) -> Iterator[str]:
    """Yield a sentence for each clue on a cell of another value than `on`, or that miscounts.

    A number counts the cells of the value that its cell sees, including the cell itself if it has
    the value.
    """
    counts = seen(grid, value)
    own = int(on == value)
    entries = zip(grid.cells(), clues.flat, grid.flat, counts.flat, strict=True)
    for cell, clue, drawn, others in checked(entries):
        if clue is None:
            continue
        if drawn != on:
            yield f"{label(cell)}: {_COLOURS[drawn]}, but there is a clue"
        elif isinstance(clue, int) and clue != others + own:
            total = others + own
            cells = f"{count(total, f'{_COLOURS[value]} cell')} {noun(total, 'is', 'are')}"
            yield f"{label(cell)}: {cells} seen, the number is {clue}"


def _seen_along(line: Sequence[str], value: str) -> list[int]:
    """Return for each cell of the line how many others of the value it sees."""
    counts: list[int] = []
    before = after = 0
    for entry in line:
        counts.append(before)
        before = before + 1 if entry == value else 0
    for i in range(len(line) - 1, -1, -1):
        counts[i] += after
        after = after + 1 if line[i] == value else 0
    return counts


# ------------------------------------------------------------------ lamps

_DARK, _LAMP, _WALL = b".*x"
_TWO_LAMPS = re.compile(rb"\*(?=(\.*)\*)")
"""A lamp of a line that sees the next one, at the end of group 1."""


def lamp_faults(grid: Grid[str], lamp: str, walls: Collection[Cell]) -> Iterator[str]:
    """Yield a sentence for lamps on walls, lamps that see each other, and dark cells."""
    width = grid.width
    board = bytearray([_LAMP if shown == lamp else _DARK for shown in grid.flat])
    for r, c in checked(sorted(set(walls))):
        if board[r * width + c] == _LAMP:
            yield f"{label((r, c))}: a lamp on a wall"
        board[r * width + c] = _WALL
    rows = [bytes(board[start : start + width]) for start in range(0, len(board), width)]
    columns = [bytes(board[c::width]) for c in range(width)]
    for r, row in enumerate(checked(rows, 10)):
        yield from (_two_lamps((r, m.start()), (r, m.end(1))) for m in _TWO_LAMPS.finditer(row))
    for c, column in enumerate(checked(columns, 10)):
        yield from (_two_lamps((m.start(), c), (m.end(1), c)) for m in _TWO_LAMPS.finditer(column))
    along = map(_lit_cells, checked(rows, 10))
    across = zip(*map(_lit_cells, checked(columns, 10)), strict=True)
    for r, (row, light) in enumerate(zip(along, checked(across, 10), strict=True)):
        # A cell is dark if no lamp of its row or column lights it.
        either = bytes(map(max, row, light))
        for c in [c for c, lights in enumerate(either) if not lights] if 0 in either else ():
            yield f"{label((r, c))}: no lamp lights this cell"


def _two_lamps(p: Cell, q: Cell) -> str:
    return f"{label(p)} and {label(q)} are both lamps and see each other"


def _lit_cells(line: bytes) -> bytes:
    """Return byte 1 for each cell of the line that is a wall or lit by a lamp of the line."""
    runs = line.split(b"x")
    return b"\1".join([(b"\1" if _LAMP in run else b"\0") * len(run) for run in runs])


# ------------------------------------------------------------------ views from outside

_EMPTY = "."
"""The value of a cell without a number or letter."""


def view_faults(
    grid: Grid[str], clues: Any, seen: Callable[[Sequence[str]], int | str]
) -> Iterator[str]:
    """Yield a sentence for each clue that differs from `seen(line)`.

    `clues` has attributes `top`, `bottom`, `left` and `right`. `seen` is called with the entries of
    a line, the nearest to the clue first.
    """
    for side, lines, ahead in (
        ("top", columns, True),
        ("bottom", columns, False),
        ("left", rows, True),
        ("right", rows, False),
    ):
        clued_lines = zip(lines(grid), getattr(clues, side), strict=True)
        for k, ((_, cells), clue) in enumerate(checked(clued_lines), 1):
            entries = [grid[p] for p in cells]
            view = seen(entries if ahead else entries[::-1])
            if clue is not None and view != clue:
                yield f"{side} {k}: {clue} is printed there, {view or 'nothing'} is seen"


def heights_seen(number_of: Callable[[str], int]) -> Callable[[Sequence[str]], int]:
    """Return a function that counts the entries whose number is greater than all before it."""

    def seen(entries: Sequence[str]) -> int:
        highest = times = 0
        for entry in entries:
            if entry != _EMPTY and number_of(entry) > highest:
                highest, times = number_of(entry), times + 1
        return times

    return seen


def first_entry(entries: Sequence[str]) -> str:
    """Return the first entry that is not empty, or "" if all are."""
    return next((entry for entry in entries if entry != _EMPTY), "")
