"""Narrowing of given cells: each has its value and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints.given import Given
from satgrid.domains import Domains


def narrower(
    constraints: Sequence[Given], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step, of no effort."""

    def step() -> None:
        for constraint in constraints:
            domains.fix(constraint.cell, constraint.value)

    yield 0, step
