"""Narrowing of two values that are one region each: what no way joins has the other value.

A cell that no way over cells that may have a value joins to one that is known to have it, or to the
frame, has the other value. On a decided board nothing else can be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints._reached import reached_alone
from satgrid.constraints.both_connected import BothConnected
from satgrid.domains import Domains


def narrower(
    constraints: Sequence[BothConnected], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step per constraint for third values, and one for each of its two."""
    full, lane = domains.full, domains.lane
    border = full & ~(full >> 1 & full << 1 & full >> lane & full << lane)
    for constraint in constraints:
        yield 0, _no_others(constraint, domains)
        for value in (constraint.one, constraint.other):
            rim = border if value == constraint.frame else None
            yield 4, reached_alone(domains, (value,), full, rim=rim, clue=constraint.clue)


def _no_others(constraint: BothConnected, domains: Domains) -> Callable[[], None]:
    def step() -> None:
        for value in domains.values:
            if value not in (constraint.one, constraint.other):
                domains.remove(value, domains.full)

    return step
