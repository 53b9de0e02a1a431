"""Narrowing of two lines that differ: at the last place where they can, they do.

That is what unit propagation on the differences gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from operator import and_, eq

from satgrid.clues import Value
from satgrid.constraints.differ import Differ, DifferEach
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains
from satgrid.grid import Cell


def narrower(
    constraints: Sequence[Differ | DifferEach], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all of them, of more effort than counting."""
    # Those that are not known to be met.
    single = [each for each in checked(constraints) if isinstance(each, Differ)]
    bulk = [
        (each, list(combinations(range(len(each.lines)), 2)))
        for each in checked(constraints)
        if isinstance(each, DifferEach)
    ]

    def step() -> None:
        nonlocal single, bulk
        single = [each for each in checked(single, 50) if not _met(each, domains)]
        bulk = [(each, _apart(each, pairs, domains)) for each, pairs in bulk]

    yield 2, step


def _apart(
    constraint: DifferEach, pairs: Iterable[tuple[int, int]], domains: Domains
) -> list[tuple[int, int]]:
    """Return which pairs of lines are not known to differ, and narrow what must be."""
    values, lines, width = constraint.values, constraint.lines, domains.width
    # Of each cell what it may show: a bit for each of the values, and one for all others.
    may = [0] * (domains.height * width)
    for value, plane in domains.planes.items():
        bit = 2 << values.index(value) if value in values else 1
        for at in domains.indices(plane):
            may[at] |= bit
    shown = [[may[r * width + c] for r, c in line] for line in checked(lines, 10)]
    left = []
    for i, k in checked(pairs, 50):
        alike = all(map(and_, shown[i], shown[k]))
        # Where two places are open, other than those of one cell, nothing follows.
        if alike and sum(map(_open, shown[i], shown[k])) < 2 + sum(map(eq, lines[i], lines[k])):
            alike = not _met(Differ(lines[i], lines[k], values, constraint.clue), domains)
        if alike:
            left.append((i, k))
    return left


def _open(here: int, there: int) -> bool:
    return here != there or here & here - 1 != 0


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
