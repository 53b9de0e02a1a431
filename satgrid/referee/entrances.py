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


def visit_faults(grid: Grid[str], rooms: Grid[Any]) -> Iterator[str]:
    """Yield a sentence for each room, of several, into which a line does not lead just once."""
    crossed = dict.fromkeys(rooms.flat, 0)
    for pair in visits(grid, rooms):
        for cell in pair:
            crossed[rooms[cell]] += 1
    for name, times in crossed.items() if len(crossed) > 1 else ():
        if times != 2:
            yield f"room {name}: the line crosses its border {count(times, 'time')}, not 2"


def facing_faults(grid: Grid[str], rooms: Grid[Any], line: str = "#") -> Iterator[str]:
    """Yield a sentence for each two cells without a line that share a side between two rooms."""
    for p, q in _facing(rooms):
        if line not in (grid[_place(p)], grid[_place(q)]):
            yield f"{label(p)} and {label(q)} are both left out, in two rooms side by side"


def _facing(rooms: Grid[Any]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells of two rooms that share a side."""
    for r, c in checked(rooms.cells(), 50):
        if r + 1 < rooms.height and rooms[r, c] != rooms[r + 1, c]:
            yield (r, c), (r + 1, c)
        if c + 1 < rooms.width and rooms[r, c] != rooms[r, c + 1]:
            yield (r, c), (r, c + 1)


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
