"""Narrowing of given cells: each has its value and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints.given import Given, GivenEach
from satgrid.deadline import checked
from satgrid.domains import Domains
from satgrid.grid import Cell


def narrower(
    constraints: Sequence[Given | GivenEach], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step, of no effort."""
    cells: dict[str, list[Cell]] = {value: [] for value in domains.values}
    for constraint in checked(constraints):
        if isinstance(constraint, Given):
            cells.setdefault(constraint.value, []).append(constraint.cell)
            continue
        for cell, value in checked(zip(constraint.cells, constraint.values, strict=True)):
            cells.setdefault(value, []).append(cell)
    given = {value: domains.plane(checked(those)) for value, those in cells.items()}
    once = twice = 0
    for plane in given.values():
        twice |= once & plane
        once |= plane
    # A cell that is given two values has none.
    kept = {value: ~once | plane & ~twice for value, plane in given.items()}

    def step() -> None:
        planes = domains.planes
        left = {value: planes[value] & kept[value] for value in domains.values}
        if left != planes:
            domains.replace(left)

    yield 0, step
