"""Rooms that a line from cell to cell comes to: how often it crosses their borders.

The grid is a lattice, on which cell (r, c) stands at (2r+1, 2c+1), and the sides between.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label


def visits(grid: Grid[str], rooms: Grid[Any], line: str = "#") -> list[tuple[Cell, Cell]]:
    """Return the pairs of cells of two rooms between which a line goes."""
    return [(p, q) for p, q in _facing(rooms) if grid[_between(p, q)] == line]


def visit_faults(
    grid: Grid[str], rooms: Grid[Any], printed: Grid[str] | None = None
) -> Iterator[str]:
    """Yield a sentence for each room, of several, into which a line does not lead just once.

    A line that crosses a wall `printed` inside a room leaves the room there, and comes into it.
    """
    crossed = dict.fromkeys(rooms.flat, 0)
    for pair in visits(grid, rooms):
        for cell in pair:
            crossed[rooms[cell]] += 1
    within = dict.fromkeys(crossed, 0)
    for p, q in _parted(printed):
        within[rooms[p]] += grid[_between(p, q)] == "#"
    for name, often in crossed.items():
        inside = within[name]
        if len(crossed) == 1:
            if inside > 1:
                times = count(inside, "time")
                yield f"room {name}: the line crosses its walls {times}, 1 is the most"
            continue
        if often != 2:
            yield f"room {name}: the line crosses its border {count(often, 'time')}, not 2"
        if inside:
            yield f"room {name}: the line crosses a wall inside it"


def facing_faults(
    grid: Grid[str], rooms: Grid[Any], printed: Grid[str] | None = None, line: str = "#"
) -> Iterator[str]:
    """Yield a sentence for each two cells without a line that share a side between two rooms.

    A wall may be `printed` there instead, inside a room.
    """
    for p, q in _facing(rooms):
        if line not in (grid[_place(p)], grid[_place(q)]):
            yield f"{label(p)} and {label(q)} are both left out, in two rooms side by side"
    for p, q in _parted(printed):
        if line not in (grid[_place(p)], grid[_place(q)]):
            yield f"{label(p)} and {label(q)} are both left out, at a wall between them"


def _facing(rooms: Grid[Any]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells of two rooms that share a side."""
    for r, c in checked(rooms.cells(), 50):
        if r + 1 < rooms.height and rooms[r, c] != rooms[r + 1, c]:
            yield (r, c), (r + 1, c)
        if c + 1 < rooms.width and rooms[r, c] != rooms[r, c + 1]:
            yield (r, c), (r, c + 1)


def _parted(printed: Grid[str] | None) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells between which a wall is printed inside a room."""
    for r, c in checked(printed.cells() if printed is not None else (), 50):
        if printed is not None and printed[r, c] == "|":
            yield (r // 2, c // 2), (r // 2, c // 2 + 1)
        elif printed is not None and printed[r, c] == "-":
            yield (r // 2, c // 2), (r // 2 + 1, c // 2)


def _place(cell: Cell) -> Cell:
    return 2 * cell[0] + 1, 2 * cell[1] + 1


def _between(p: Cell, q: Cell) -> Cell:
    return p[0] + q[0] + 1, p[1] + q[1] + 1


def sort_faults(
    grid: Grid[str], rooms: Grid[Any], signs: Mapping[Cell, str], names: Mapping[str, str]
) -> Iterator[str]:
    """Yield a sentence where a line does not take the signs of one sort alone, all of a room.

    The sorts take turns from room to room; `names` has what two or more of each are called.
    """
    taken: dict[Any, set[str]] = {name: set() for name in rooms.flat}
    missed: dict[Any, set[str]] = {name: set() for name in rooms.flat}
    for cell, sign in checked(signs.items()):
        found = taken if grid[_place(cell)] == "#" else missed
        found[rooms[cell]].add(sign)
    for name, sorts in taken.items():
        if not sorts:
            yield f"room {name}: the line takes nothing there"
        elif len(sorts) > 1:
            both = " and ".join(names[sort] for sort in sorted(sorts))
            yield f"room {name}: the line takes {both}"
        elif sorts & missed[name]:
            yield f"room {name}: the line does not take all {names[min(sorts)]}"
    for p, q in visits(grid, rooms):
        one, other = taken[rooms[p]], taken[rooms[q]]
        if one == other and len(one) == 1:
            yield f"{label(p)} and {label(q)}: the line takes {names[min(one)]} in both rooms"
