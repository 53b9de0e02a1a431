"""Rooms, whose borders are printed: runs across borders, water, numbers.

The grid `rooms` has a name in each cell, which all cells of a room share.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label
from satgrid.referee.connection import parted, square_faults, touching
from satgrid.referee.counting import counted, printed_faults
from satgrid.referee.numbers import runs
from satgrid.referee.places import Group, cells_by_value, line_entries, stretch


def members(rooms: Grid[Any]) -> list[Group]:
    """Return ("room NAME", cells) of each room in the order of their first cells."""
    return [(f"room {name}", cells) for name, cells in cells_by_value(rooms).items()]


def crossing_faults(
    grid: Grid[str], rooms: Grid[Any], value: str, what: str, printed: Grid[str] | None = None
) -> Iterator[str]:
    """Yield a sentence for each straight run of cells of the value that crosses two walls.

    A wall is the border of two rooms, or `printed` inside one; `what` is the word for a cell.
    """
    drawn, names = line_entries(grid), line_entries(rooms)
    for (line, entries), (_, there), extra in zip(
        drawn, names, _inner_walls(rooms, printed), strict=True
    ):
        end = 0
        for length, entry in runs(entries):
            start, end = end, end + length
            walls = len(runs(there[start:end])) - 1 if entry == value else 0
            if extra and entry == value:
                walls += bisect_left(extra, end - 1) - bisect_left(extra, start)
            if walls > 1:
                where = stretch(line, start, end)
                yield f"{line}: the {what}s {where} cross {walls} walls, 1 is the most"


def _inner_walls(rooms: Grid[Any], printed: Grid[str] | None) -> list[list[int]]:
    """Return for each row and column the entries followed by a wall printed inside a room."""
    if printed is None:
        return [[] for _ in range(rooms.height + rooms.width)]
    rows = printed.rows()
    return [
        *([c for c, sign in enumerate(row[1::2]) if sign == "|"] for row in rows[::2]),
        *(
            [r for r, sign in enumerate(column[1::2]) if sign == "-"]
            for column in [*zip(*rows, strict=True)][::2]
        ),
    ]


def water_faults(
    grid: Grid[str], rooms: Grid[Any], water: str, level: bool, printed: Grid[str] | None = None
) -> Iterator[str]:
    """Yield a sentence for each dry cell that water would flow to.

    Water flows down, sideways, and up to the highest cell of the water connected with it. It does
    not pass walls `printed` inside a room. With `level`, all water of a room is equally high
    instead, on both sides of such walls.
    """
    for _, cells in checked(members(rooms), 10):
        tank = set(cells)
        wet = {p for p in cells if grid[p] == water}
        if level:
            top = min((r for r, _ in wet), default=grid.height)
            dry = (p for p in cells if p[0] >= top and p not in wet)
            yield from (f"{label(p)}: no water, but it stands so high in its room" for p in dry)
            continue
        left, reported = set(wet), set[Cell]()
        # In reading order, the first cell of a pool is one of its highest.
        for start in sorted(wet):
            if start not in left:
                continue
            pool = [start]
            left.discard(start)
            for r, c in checked(pool, 100):  # grows while it is read
                for q in ((r + 1, c), (r, c - 1), (r, c + 1), (r - 1, c)):
                    if printed is not None and q in tank and printed[r + q[0], c + q[1]] != ".":
                        continue
                    if q in left:
                        left.discard(q)
                        pool.append(q)
                    elif q in tank and q not in wet and q not in reported and q[0] >= pool[0][0]:
                        reported.add(q)
                        yield f"{label(q)}: no water, but it would flow there"


def room_number_faults(
    grid: Grid[str],
    rooms: Grid[Any],
    clues: Grid[Any] | None,
    number_of: Callable[[str], int],
    empty: str = ".",
) -> Iterator[str]:
    """Yield a sentence for each fault of a board with one number per room, as often as it says.

    Cells with numbers are connected and have no 2 x 2 square; equal numbers of two rooms do not
    touch; and a clue's cell has that number.
    """
    yield from _clue_faults(grid, clues, number_of, empty)
    for name, cells in checked(members(rooms), 10):
        drawn = [grid[cell] for cell in cells if grid[cell] != empty]
        if len(set(drawn)) > 1:
            yield f"{name} has {len(set(drawn))} different numbers"
        elif not drawn or len(drawn) != number_of(drawn[0]):
            number = f", each {number_of(drawn[0])}" if drawn else ""
            yield f"{name} has {count(len(drawn), 'number')}{number}"
    for value in sorted(set(grid.flat) - {empty}):
        for p, q in checked(touching(grid, value)):
            if rooms[p] != rooms[q]:
                yield f"{label(p)} and {label(q)} are of two rooms, and both {number_of(value)}"
    numbered = filled(grid, empty)
    yield from parted(numbered, "#", "number")
    yield from square_faults(numbered, "#", "numbers")


def mixed_faults(grid: Grid[str], rooms: Grid[Any]) -> Iterator[str]:
    """Yield a sentence for each room whose cells are not all equal."""
    for name, cells in checked(members(rooms), 10):
        if len({grid[cell] for cell in cells}) > 1:
            yield f"{name} has black cells and white cells"


def filled(grid: Grid[str], empty: str = ".") -> Grid[str]:
    """Return the board with `#` in cells of other values than `empty`, and else `.`."""
    return Grid(grid.height, grid.width, tuple([".#"[value != empty] for value in grid.flat]))


def room_size_faults(
    grid: Grid[str],
    rooms: Grid[Any],
    clues: Grid[Any] | None,
    number_of: Callable[[str], int],
    empty: str = ".",
) -> Iterator[str]:
    """Yield a sentence for each room without exactly one number, its size, and for wrong clues."""
    yield from _clue_faults(grid, clues, number_of, empty)
    for name, cells in checked(members(rooms), 10):
        drawn = [number_of(grid[cell]) for cell in cells if grid[cell] != empty]
        if len(drawn) != 1:
            yield f"{name} has {count(len(drawn), 'number')}, not 1"
        elif drawn[0] != len(cells):
            yield f"{name} has {count(len(cells), 'cell')}, the number is {drawn[0]}"


def _clue_faults(
    grid: Grid[str], clues: Grid[Any] | None, number_of: Callable[[str], int], empty: str
) -> Iterator[str]:
    """Yield a sentence for each clue whose cell has another number.

    A clue is the number of its cell, `?` for any number, or `x` for none.
    """
    clued = zip(grid.cells(), clues.flat, grid.flat, strict=True) if clues is not None else ()
    for cell, clue, value in checked(clued):
        if clue is not None and (value == empty) != (clue == "x"):
            has = "no number" if value == empty else "a number"
            yield f"{label(cell)}: {has}, but {clue} is printed there"
        elif isinstance(clue, int) and number_of(value) != clue:
            yield f"{label(cell)}: the number is {clue}, not {number_of(value)}"


def room_count_faults(
    grid: Grid[str], rooms: Grid[Any], numbers: Mapping[Cell, int], value: str, what: str
) -> Iterator[str]:
    """Yield a sentence for each number whose room has another number of cells of the value."""
    cells_of = cells_by_value(rooms)
    for cell, number in checked(numbers.items()):
        room = cells_of[rooms[cell]]
        yield from counted(grid, room, value, number, label(cell), what, "in its room")


def hole_faults(
    grid: Grid[str], rooms: Grid[Any], holes: Collection[Cell], number_of: Callable[[str], int]
) -> Iterator[str]:
    """Yield a sentence for holes with a number, other cells without one, and wrong numbers.

    A number of a room is wrong if it is above the size of the room, or there twice.
    """
    for name, cells in checked(members(rooms), 10):
        seen = set[str]()
        for cell in cells:
            if (grid[cell] == ".") != (cell in holes):
                has = "no number" if grid[cell] == "." else "a number, and ? is printed there"
                yield f"{label(cell)} has {has}"
            elif cell not in holes and (number := number_of(grid[cell])) > len(cells):
                yield f"{label(cell)}: {number} is above the {count(len(cells), 'cell')} of {name}"
            elif cell not in holes and grid[cell] in seen:
                yield f"{name} has {number} twice"
            seen.add(grid[cell])


def numbered_faults(
    grid: Grid[str], rooms: Grid[Any], printed: Mapping[Cell, int], number_of: Callable[[str], int]
) -> Iterator[str]:
    """Yield a sentence for each number from 1 to its size that a room lacks, and for clues."""
    for name, cells in checked(members(rooms), 10):
        drawn = sorted(number_of(grid[cell]) for cell in cells)
        for n in range(1, len(cells) + 1):
            if n not in drawn:
                yield f"{name} has {count(len(cells), 'cell')}, none of them with {n}"
    yield from printed_faults(grid, printed, number_of)
