"""Narrowing of numbers that differ: where one cell alone is open, it does not make them equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints.unequal import Unequal
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains


def narrower(
    constraints: Sequence[Unequal], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all of them, of as much effort as counting."""
    left = []
    for each in checked(constraints, 10):
        first, second = each.apart()
        left.append((each, domains.plane(first), domains.plane(second)))

    def step() -> None:
        nonlocal left
        left = [
            (each, first, second)
            for each, first, second in checked(left, 50)
            if not _met(each, first, second, domains)
        ]

    yield 1, step


def _met(constraint: Unequal, first: int, second: int, domains: Domains) -> bool:
    """Return whether the numbers are known to differ, and narrow what must be."""
    value, possible = constraint.value, domains.planes.get(constraint.value, 0)
    undecided = domains.undecided()
    fixed, open_ = possible & ~undecided, possible & undecided
    ahead = (fixed & first).bit_count() - (fixed & second).bit_count()
    more, fewer = open_ & first, open_ & second
    if ahead + more.bit_count() < 0 or ahead > fewer.bit_count():
        return True
    cell = more | fewer
    if not cell:
        if ahead == 0:
            raise Contradiction(constraint.clue)
        return True
    if cell & cell - 1:
        return False
    # With the value in the open cell they would be equal, or without it they are.
    for other in domains.values:
        if (other == value) == (ahead != 0):
            domains.remove(other, cell)
    return True
