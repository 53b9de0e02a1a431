"""The places of a board: rows, columns, boxes, neighbours, and the view from a place.

A group is a name and its cells, such as `("row 3", [(2, 0), (2, 1)])`. The functions also work on a
lattice, whose places are then the cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from operator import add
from typing import Any, TypeAlias, TypeVar

from satgrid.deadline import checked
from satgrid.errors import count, noun
from satgrid.grid import Cell, Grid, label

_T = TypeVar("_T")

Group: TypeAlias = tuple[str, list[Cell]]
"""The name of some cells, as a sentence uses it, and the cells."""


def rows(grid: Grid[Any]) -> Iterator[Group]:
    """Yield the rows from top to bottom: "row 1" and its cells from left to right."""
    for r in checked(range(grid.height), 1):
        yield f"row {r + 1}", [(r, c) for c in range(grid.width)]


def columns(grid: Grid[Any]) -> Iterator[Group]:
    """Yield the columns from left to right: "column 1" and its cells from top to bottom."""
    for c in checked(range(grid.width), 1):
        yield f"column {c + 1}", [(r, c) for r in range(grid.height)]


def lines(grid: Grid[Any]) -> Iterator[Group]:
    """Yield the rows, then the columns."""
    yield from rows(grid)
    yield from columns(grid)


def line_entries(grid: Grid[_T]) -> Iterator[tuple[str, tuple[_T, ...]]]:
    """Yield (name, entries) of each row, then of each column."""
    for r, row in enumerate(checked(grid.rows(), 16), 1):
        yield f"row {r}", row
    for c, column in enumerate(checked(zip(*grid.rows(), strict=True), 16), 1):
        yield f"column {c}", column


def cells_by_value(grid: Grid[_T]) -> dict[_T, list[Cell]]:
    """Return the cells of each value in reading order, values in the order of their first cells."""
    cells_of: dict[_T, list[Cell]] = {}
    for cell, value in checked(zip(grid.cells(), grid.flat, strict=True)):
        cells_of.setdefault(value, []).append(cell)
    return cells_of


def stretch(line: str, start: int, end: int) -> str:
    """Return words for part of a row or column: `start` is its first place, `end` is behind it."""
    across = "column" if line.startswith("row") else "row"
    return f"from {across} {start + 1} to {across} {end}"


def boxes(grid: Grid[Any], height: int = 0, width: int = 0) -> Iterator[Group]:
    """Yield the boxes that divide the board, in reading order: "box 1", ...

    Without a size a box has as many cells as a row. Of the sizes that divide the board, it is then
    the one closest to a square that is at least as wide as high.
    """
    if not height:
        n = grid.width
        height = max(h for h in range(1, n + 1) if n % h == 0 and h * h <= n)
        width = n // height
    corners = [(r, c) for r in range(0, grid.height, height) for c in range(0, grid.width, width)]
    for k, (top, left) in enumerate(checked(corners, 1), 1):
        cells = [(r, c) for r in range(top, top + height) for c in range(left, left + width)]
        yield f"box {k}", cells


def is_on(place: Cell, grid: Grid[Any]) -> bool:
    """Return whether the place is on the grid."""
    return 0 <= place[0] < grid.height and 0 <= place[1] < grid.width


def beside(cell: Cell, grid: Grid[Any]) -> list[Cell]:
    """Return the up to four cells that share a side with the cell, in reading order."""
    r, c = cell
    near = (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)
    return [(a, b) for a, b in near if 0 <= a < grid.height and 0 <= b < grid.width]


def around(cell: Cell, grid: Grid[Any]) -> list[Cell]:
    """Return the cell and the up to eight cells that touch it, in reading order."""
    r, c = cell
    near = ((a, b) for a in (r - 1, r, r + 1) for b in (c - 1, c, c + 1))
    return [p for p in near if is_on(p, grid)]


def meeting(corner: Cell, grid: Grid[Any]) -> list[Cell]:
    """Return the up to four cells that meet at a corner, in reading order.

    The corner above and left of cell (r, c) is (r, c).
    """
    r, c = corner
    near = ((a, b) for a in (r - 1, r) for b in (c - 1, c))
    return [p for p in near if is_on(p, grid)]


def rays(cell: Cell, grid: Grid[Any]) -> dict[str, list[Cell]]:
    """Return the cells in each direction `^ v < >` from the cell, the nearest first."""
    r, c = cell
    return {
        "^": [(a, c) for a in range(r - 1, -1, -1)],
        "v": [(a, c) for a in range(r + 1, grid.height)],
        "<": [(r, b) for b in range(c - 1, -1, -1)],
        ">": [(r, b) for b in range(c + 1, grid.width)],
    }


def rows_as_ints(grid: Grid[str], value: str) -> list[int]:
    """Return an int for each row with one byte per cell, which is 1 if the cell has the value.

    The lowest byte is the first cell. One operation on such an int acts on a whole row.
    """
    return [
        int.from_bytes(bytes(map(value.__eq__, row)), "little") for row in checked(grid.rows(), 10)
    ]


def bytes_set(row: int) -> Iterator[tuple[int, int]]:
    """Yield (column, byte) of the bytes other than 0, from left to right."""
    cells = row.to_bytes((row.bit_length() + 7) // 8, "little")
    return ((c, byte) for c, byte in enumerate(cells) if byte)


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

    A number counts the cells of the value that its cell sees, with itself if it has the value.
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


_EMPTY = "."  # the value of a cell without a number or letter


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
