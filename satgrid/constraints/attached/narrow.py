"""Narrowing of cells that hang together with one: neither too many nor too few.

Where the known ones are as many as the number says, those beside them do not have the value. Where
they are fewer, they go on where one cell alone is left for that, and all cells have the value that
so many steps more come to, if those are just enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.clues import Value
from satgrid.constraints._reached import flood
from satgrid.constraints.attached import Attached
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains


def narrower(
    constraints: Sequence[Attached], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all, of more effort than counting."""
    areas: list[int] = []
    seen: list[tuple[int, int] | None] = [None] * len(constraints)

    def step() -> None:
        if not areas:
            areas.extend(_area(each, domains) for each in checked(constraints, 10))
        fixed: dict[Value, int] = {}
        of = domains.planes
        for k, each in enumerate(constraints):
            if domains.planes is not of or each.value not in fixed:
                of, fixed = domains.planes, {each.value: domains.fixed(each.value)}
            here = of[each.value] & areas[k], fixed[each.value] & areas[k]
            if here != seen[k]:
                _narrow(each, domains)
                seen[k] = here

    yield 2, step


def _area(constraint: Attached, domains: Domains) -> int:
    """Return the cells that the statement can be about."""
    area = domains.plane([constraint.cell])
    for _ in range(min(constraint.number + 1, domains.height + domains.width)):
        area |= _spread(area, domains.lane) & domains.full
    return area


def _narrow(constraint: Attached, domains: Domains) -> None:
    check_deadline()
    value, number, lane = constraint.value, constraint.number, domains.lane
    head = domains.plane([constraint.cell])
    possible = domains.planes[value] & ~head
    own = flood(domains.fixed(value) & ~head | head, head, lane)
    missing = number + 1 - own.bit_count()
    if missing < 0:
        raise Contradiction(constraint.clue)
    exits = _spread(own, lane) & possible & ~own
    if not missing:
        domains.remove(value, exits)
        return
    room, before = own, 0
    while missing and room != before:
        check_deadline()
        before, missing = room, missing - 1
        room |= _spread(room, lane) & possible
    needed = 0
    if room.bit_count() <= number + 1:
        if room.bit_count() < number + 1:
            raise Contradiction(constraint.clue)
        needed = room & ~head
    elif not exits & (exits - 1):
        needed = exits
    for other in domains.values:
        if needed and other != value:
            domains.remove(other, needed)


def _spread(cells: int, lane: int) -> int:
    """Return the cells and those beside them, some of which may be off the board."""
    return cells | cells << 1 | cells >> 1 | cells << lane | cells >> lane
