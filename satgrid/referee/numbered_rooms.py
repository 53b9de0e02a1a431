"""Numbers in rooms: one a room, as often as it says, or all from 1 to the room's size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label
from satgrid.referee.connection import parted
from satgrid.referee.printed import printed_faults
from satgrid.referee.rooms import members
from satgrid.referee.squares import square_faults
from satgrid.referee.touch import touching


def room_number_faults(
    grid: Grid[str],
    rooms: Grid[Any],
    clues: Grid[Any] | None,
    number_of: Callable[[str], int],
    empty: str = ".",
) -> Iterator[str]:
    """Yield a sentence for each room without its number, for clues, and for how numbers touch.

    Numbers hang together and are never four in a square, and equal ones of two rooms do not touch.
    """
    told = zip(grid.cells(), clues.flat, grid.flat, strict=True) if clues is not None else ()
    for cell, clue, value in checked(told):
        if clue is not None and value == empty:
            yield f"{label(cell)}: no number, but there is a clue"
        elif isinstance(clue, int) and number_of(value) != clue:
            yield f"{label(cell)}: the number is {clue}, not {number_of(value)}"
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
    there = Grid(grid.height, grid.width, tuple([".#"[value != empty] for value in grid.flat]))
    yield from parted(there, "#", "number")
    yield from square_faults(there, "#", "numbers")


def numbered_faults(
    grid: Grid[str],
    rooms: Grid[Any],
    printed: Mapping[Cell, int],
    number_of: Callable[[str], int],
) -> Iterator[str]:
    """Yield a sentence for each room without each number from 1 to its size, and for clues."""
    for name, cells in checked(members(rooms), 10):
        drawn = sorted(number_of(grid[cell]) for cell in cells)
        for n in range(1, len(cells) + 1):
            if n not in drawn:
                yield f"{name} has {count(len(cells), 'cell')}, none of them with {n}"
    yield from printed_faults(grid, printed, number_of)
