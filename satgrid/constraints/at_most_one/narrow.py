"""Narrowing of at most one of n: what unit propagation on the count gives.

Many groups that are stated at once keep less in mind than statements one by one: a hitori has
thousands of them, and next to nothing to narrow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints._counting import EFFORT, counting
from satgrid.constraints.at_most_one import AtMostOne, AtMostOneEach
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, cells_of
from satgrid.grid import Cell


def narrower(
    constraints: Sequence[AtMostOne | AtMostOneEach], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all single statements, and one for each in bulk."""
    single = [each for each in checked(constraints) if isinstance(each, AtMostOne)]
    if single:
        yield counting(single, domains)
    for each in checked(constraints):
        if isinstance(each, AtMostOneEach):
            yield EFFORT, _taken(each, domains)


def _taken(constraint: AtMostOneEach, domains: Domains) -> Callable[[], None]:
    """Return the step by which a cell that has the value takes it from the rest of its groups."""
    value, groups = constraint.value, constraint.groups
    having: dict[Cell, list[int]] = defaultdict(list)
    taken = bytearray(len(groups))
    seen = 0

    def step() -> None:
        nonlocal seen
        fixed = domains.fixed(value)
        new = fixed & ~seen
        if not new:
            return
        if not seen:
            for k, cells in enumerate(checked(groups, 50)):
                for cell in cells:
                    having[cell].append(k)
        seen = fixed
        others: list[Cell] = []
        for cell in cells_of(new, domains.lane):
            for k in having.get(cell, ()):
                if taken[k]:
                    raise Contradiction(constraint.clues[k])
                taken[k] = True
                others += groups[k]
        domains.remove(value, domains.plane(others) & ~fixed)

    return step
