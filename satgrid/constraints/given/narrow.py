"""Narrowing of given cells: each has its value and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints.given import Given
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Domains
from satgrid.grid import Cell


def narrower(
    constraints: Sequence[Given], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step, of no effort."""
    cells: dict[str, list[Cell]] = {value: [] for value in domains.values}
    for constraint in checked(constraints):
        cells.setdefault(constraint.value, []).append(constraint.cell)
    given = {value: domains.plane(checked(those)) for value, those in cells.items()}

    def step() -> None:
        for value, plane in given.items():
            check_deadline()
            for other in domains.values:
                if other != value:
                    domains.remove(other, plane)

    yield 0, step
