"""Narrowing of two lines that differ: at the last place where they can, they do.

That is what unit propagation on the differences gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.clues import Value
from satgrid.constraints.differ import Differ
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains
from satgrid.grid import Cell


def narrower(
    constraints: Sequence[Differ], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all of them, of more effort than counting."""
    # Those that are not known to be met.
    left = list(constraints)

    def step() -> None:
        nonlocal left
        left = [each for each in checked(left, 50) if not _met(each, domains)]

    yield 2, step


def _met(constraint: Differ, domains: Domains) -> bool:
    """Return whether the lines are known to differ, and narrow what must be."""
    values = constraint.values
    last: tuple[Cell, Cell] | None = None
    for p, q in zip(constraint.first, constraint.second, strict=True):
        here, there = _shown(p, values, domains), _shown(q, values, domains)
        if not here & there:
            return True
        if p == q or (here == there and len(here) == 1):
            continue
        if last is not None:
            return False
        last = p, q
    if last is None:
        raise Contradiction(constraint.clue)
    for cell, other in (last, last[::-1]):
        shown = _shown(other, values, domains)
        if len(shown) == 1:
            plane = domains.plane([cell])
            for value in domains.values:
                if (value if value in values else None) in shown:
                    domains.remove(value, plane)
    return False


def _shown(cell: Cell, values: Sequence[Value], domains: Domains) -> set[Value | None]:
    """Return which of the values the cell may still have, with None for all others."""
    bit = cell[0] * domains.lane + cell[1]
    return {
        value if value in values else None
        for value, plane in domains.planes.items()
        if plane >> bit & 1
    }
