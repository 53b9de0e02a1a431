"""Narrowing of given cells: each has its value and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints.given import Given
from satgrid.domains import Domains


def narrower(
    constraints: Sequence[Given], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step, of no effort."""
    given = {
        value: domains.plane(c.cell for c in constraints if c.value == value)
        for value in domains.values
    }

    def step() -> None:
        for value, cells in given.items():
            for other in domains.values:
                if other != value:
                    domains.remove(other, cells)

    yield 0, step
