"""Narrowing of cells that never touch: a cell beside a known one cannot have its value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints.never_touch import NeverTouch
from satgrid.domains import Domains


def narrower(
    constraints: Sequence[NeverTouch], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step, of no effort: four shifts of a plane."""
    lane = domains.lane

    def step() -> None:
        for constraint in constraints:
            known = domains.fixed(constraint.value)
            near = known << 1 | known >> 1 | known << lane | known >> lane
            domains.remove(constraint.value, near)

    yield 0, step
