"""The room of each number: the cells that its region may have.

Boards are planes, as in `domains.py`: one long int, rows as lanes, a bit a cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from satgrid.constraints.islands import Number
from satgrid.deadline import checked
from satgrid.grid import Cell


class Room(NamedTuple):
    """What is known of a number's region: cells that it has, and all that it may have."""

    own: int
    room: int


def spread(cells: int, lane: int) -> int:
    """Return the cells and those beside them, some of which may be off the board."""
    return cells | cells << 1 | cells >> 1 | cells << lane | cells >> lane


def flood(start: int, members: int, lane: int, steps: int = -1) -> int:
    """Return what is reached from the start through members, in so many steps at most if any."""
    reached = start
    while steps:
        further = reached | spread(reached, lane) & members
        if further == reached:
            break
        reached = further
        steps -= 1
    return reached


def rooms(numbers: Sequence[Number], possible: int, known: int, lane: int) -> list[Room]:
    """Return the room of each number, of the cells that may have the value and that do.

    What hangs together with the number's cell is its own. The room goes on from there for as many
    steps as cells are missing, and neither on nor beside cells that are another number's own.
    """
    heads = [plane_of_cell(cell, lane) for cell, _ in numbers]
    known |= sum(heads)
    owns = [flood(head, known, lane) for head in checked(heads, 10)]
    once = twice = 0
    for own in owns:
        near = spread(own, lane)
        twice |= once & near
        once |= near
    found = []
    for own, (_, number) in checked(zip(owns, numbers, strict=True), 10):
        free = own | possible & (~once | spread(own, lane) & ~twice)
        missing = -1 if number is None else max(0, number - own.bit_count())
        found.append(Room(own, flood(own, free, lane, missing)))
    return found


def plane_of_cell(cell: Cell, lane: int) -> int:
    """Return the plane of one cell."""
    return 1 << cell[0] * lane + cell[1]
