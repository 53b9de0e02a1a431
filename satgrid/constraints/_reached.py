"""Narrowing of cells that are one region: what no way joins to the region is not in it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from satgrid.clues import Value
from satgrid.deadline import check_deadline
from satgrid.domains import Contradiction, Domains


def flood(members: int, reached: int, lane: int) -> int:
    """Return the members that a walk from the reached ones comes to: planes, rows as lanes."""
    before = 0
    while reached != before:
        check_deadline()
        before = reached
        reached |= (reached << 1 | reached >> 1) & members
        reached |= (reached << lane | reached >> lane) & members
    return reached


def reached_alone(
    domains: Domains,
    values: Collection[Value],
    among: int,
    *,
    rim: int | None = None,
    clue: str = "",
) -> Callable[[], None]:
    """Return the step that takes the values from cells of the plane `among` off the one region.

    That is what a walk over cells that may have one of the values reaches, from one that is known
    to, or from the plane `rim` if that is given.
    """
    looked_at: dict[Value, int] = {}

    def step() -> None:
        nonlocal looked_at
        if domains.planes is looked_at:
            return
        looked_at = domains.planes
        possible = others = 0
        for value, plane in domains.planes.items():
            if value in values:
                possible |= plane & among
            else:
                others |= plane
        known = possible & ~others
        if rim is None and not known:
            return
        start = known & -known if rim is None else possible & rim
        reached = flood(possible, start, domains.lane)
        if known & ~reached:
            raise Contradiction(clue)
        for value in values:
            if value in domains.planes:
                domains.remove(value, possible & ~reached)

    return step
