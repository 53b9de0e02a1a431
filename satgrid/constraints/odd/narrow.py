"""Narrowing of odd and even numbers: where one cell alone is open, the others decide it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints.odd import Odd
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains


def narrower(
    constraints: Sequence[Odd], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all of them, of as much effort as counting."""
    left = [(each, domains.plane(each.cells)) for each in checked(constraints, 10)]

    def step() -> None:
        nonlocal left
        left = [
            (each, cells) for each, cells in checked(left, 50) if not _met(each, cells, domains)
        ]

    yield 1, step


def _met(constraint: Odd, cells: int, domains: Domains) -> bool:
    """Return whether the number is known, or the last open cell decided; raise if it is wrong."""
    value, possible = constraint.value, domains.planes.get(constraint.value, 0) & cells
    undecided = domains.undecided()
    cell = possible & undecided
    wanting = (possible & ~undecided).bit_count() % 2 != constraint.odd
    if cell & cell - 1:
        return False
    if not cell and wanting:
        raise Contradiction(constraint.clue)
    for other in domains.values if cell else ():
        if (other != value) == wanting:
            domains.remove(other, cell)
    return True
