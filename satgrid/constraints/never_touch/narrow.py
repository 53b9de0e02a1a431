"""Narrowing of cells that never touch: a cell beside a known one cannot have its value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints.never_touch import NeverTouch
from satgrid.domains import Domains, repeat


def narrower(
    constraints: Sequence[NeverTouch], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step, of no effort: some shifts of a plane."""
    seen = [0] * len(constraints)

    def step() -> None:
        undecided = domains.undecided()
        for k, constraint in enumerate(constraints):
            known = domains.planes[constraint.value] & ~undecided
            if known & ~seen[k]:
                domains.remove(constraint.value, _near(constraint, known & ~seen[k], domains))
                seen[k] = known

    yield 0, step


def _near(constraint: NeverTouch, known: int, domains: Domains) -> int:
    """Return the plane of the cells that do not have the value, as these have it."""
    lane, width = domains.lane, domains.width
    near = 0
    for far in range(1, min(constraint.reach, domains.height - 1) + 1):
        near |= known << far * lane | known >> far * lane
    for far in range(1, min(constraint.reach, width - 1) + 1):
        # Of a row's cells those that have one so far to the right.
        left = repeat((1 << width - far) - 1, lane, domains.height)
        near |= (known & left) << far | known >> far & left
    if constraint.corners:
        beside = known << 1 | known >> 1
        near |= beside << lane | beside >> lane
    return near
