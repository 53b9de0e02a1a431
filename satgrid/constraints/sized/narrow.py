"""Narrowing of regions of a size that their value tells.

Where too few of the cells hang together that may have a value, they do not have it. Known cells
that hang together and are not enough go on where one cell alone is left for that; a cell that would
join too many of them does not have the value.

A region of which no cell is known has no more cells than the others leave undecided. Two known
cells of size n that are n steps or more apart are of two regions, so k of them, all that far apart,
ask for k n cells, of which those are undecided that are not known to have the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.board import beside
from satgrid.clues import Value
from satgrid.constraints.sized import Sized, regions
from satgrid.deadline import check_deadline
from satgrid.domains import Contradiction, Domains, cells_of
from satgrid.grid import Cell


def narrower(
    constraints: Sequence[Sized], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step per constraint, of more effort than counting."""
    for constraint in constraints:
        yield 3, _stepper(constraint, domains)


def _stepper(constraint: Sized, domains: Domains) -> Callable[[], None]:
    sizes = [(n, x) for n, x in enumerate(constraint.values, 1) if x in domains.values]
    seen: dict[Value, tuple[int, int]] = {}

    def step() -> None:
        before: dict[Value, int] = {}
        while domains.planes != before:
            before = domains.planes
            _leave_room(sizes, domains)
            for n, value in sizes:
                plane = domains.planes[value]
                state = plane, plane & ~domains.undecided() if plane else 0
                if seen.get(value) != state:
                    check_deadline()
                    seen[value] = state
                    _narrow(n, value, *state, domains)
        grid = domains.grid()
        if grid is not None and not constraint.holds(grid):
            raise Contradiction(constraint.clue)

    return step


def _leave_room(sizes: Sequence[tuple[int, Value]], domains: Domains) -> None:
    """Remove values of which no cell is known, and for whose regions the others leave no room."""
    undecided = domains.undecided()
    room = undecided.bit_count()
    unknown = []
    for n, value in sizes:
        apart: list[Cell] = []
        known = list(cells_of(domains.planes[value] & ~undecided, domains.lane))
        for r, c in known:
            if all(abs(r - s) + abs(c - d) >= n for s, d in apart):
                apart.append((r, c))
        if known:
            room -= max(len(apart) * n - len(known), 0)
        elif domains.planes[value]:
            unknown.append((n, value))
    none = {value: 0 for n, value in unknown if n > room}
    if none:
        domains.replace(domains.planes | none)


def _narrow(n: int, value: Value, may_have: int, has: int, domains: Domains) -> None:
    """Narrow the value of size n; told are the planes of the cells that may have it and that do."""
    possible, known = set(cells_of(may_have, domains.lane)), set(cells_of(has, domains.lane))
    small = [p for each in regions(possible) if len(each) < n for p in each]
    joined: dict[Cell, int] = {}
    only: list[Cell] = []
    possible.difference_update(small)
    for each in regions(known):
        exits = {q for p in each for q in beside(p) if q in possible and q not in known}
        if len(each) > n or (len(each) < n and not exits):
            raise Contradiction
        for q in exits:
            joined[q] = joined.get(q, 1) + len(each)
        if len(each) < n and len(exits) == 1:
            only += exits
    domains.remove(value, domains.plane([*small, *(q for q, k in joined.items() if k > n)]))
    if only:
        others = ~domains.plane(only)
        kept = domains.planes[value]
        domains.replace({x: plane & others for x, plane in domains.planes.items()} | {value: kept})
