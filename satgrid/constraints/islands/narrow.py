"""Narrowing of islands: what no number reaches is not theirs, and what a number lacks is.

Each number has a room, the cells that its region may have (`_rooms.py`). A cell in nobody's room
does not have the value. A room with just as many cells as the number says is the region; and a
region that lacks cells and could not get them without a certain cell beside it has that cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints.islands import Islands
from satgrid.constraints.islands._rooms import Room, flood, rooms, spread
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains
from satgrid.grid import label

_EXITS = 3
"""A region with more cells beside it that it may take is not asked which of them it needs."""


def narrower(
    constraints: Sequence[Islands], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step per constraint, of more effort than counting."""
    for constraint in constraints:
        yield 2, lambda constraint=constraint: _narrow(constraint, domains)  # type: ignore[misc]


def _narrow(constraint: Islands, domains: Domains) -> None:
    value, lane = constraint.value, domains.lane
    heads = domains.plane(cell for cell, _ in constraint.numbers)
    _keep(heads, constraint, domains)
    found = rooms(constraint.numbers, domains.planes[value], domains.fixed(value), lane)
    anybodys = needed = 0
    for (cell, number), each in checked(zip(constraint.numbers, found, strict=True), 10):
        if (each.own & heads).bit_count() > 1:
            raise Contradiction(label(cell))
        if number is not None:
            if not each.own.bit_count() <= number <= each.room.bit_count():
                raise Contradiction(label(cell))
            needed |= _needed(each, number, lane)
        anybodys |= each.room
    domains.remove(value, domains.full & ~anybodys)
    _keep(needed, constraint, domains)
    grid = domains.grid()
    if grid is not None and not constraint.holds(grid):
        raise Contradiction


def _keep(cells: int, constraint: Islands, domains: Domains) -> None:
    """Take all other values from the cells."""
    for value in domains.values:
        if value != constraint.value:
            domains.remove(value, cells)


def _needed(each: Room, number: int, lane: int) -> int:
    """Return the cells that the number's region has for sure, beside its own."""
    own, room = each
    if room.bit_count() == number:
        return room
    if own.bit_count() == number:
        return 0
    exits = spread(own, lane) & room & ~own
    needed = 0
    left = exits if exits.bit_count() <= _EXITS else 0
    while left:
        door = left & -left
        left ^= door
        if flood(own, room & ~door, lane).bit_count() < number:
            needed |= door
    return needed
