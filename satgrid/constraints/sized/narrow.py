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

from satgrid.clues import Value
from satgrid.constraints._reached import flood
from satgrid.constraints.sized import Sized
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
    # What the known cells of a size ask for besides, by its value: looked up while they are those.
    asked: dict[Value, tuple[int, int]] = {}

    def step() -> None:
        before: dict[Value, int] = {}
        while domains.planes != before:
            before = domains.planes
            _leave_room(sizes, domains, asked)
            looked_at: dict[Value, int] = {}
            undecided = 0
            for n, value in sizes:
                if domains.planes is not looked_at:
                    looked_at, undecided = domains.planes, domains.undecided()
                plane = looked_at[value]
                state = plane, plane & ~undecided
                if seen.get(value) != state:
                    check_deadline()
                    seen[value] = state
                    if plane:
                        _narrow(n, value, *state, domains)
        grid = domains.grid()
        if grid is not None and not constraint.holds(grid):
            raise Contradiction(constraint.clue)

    return step


def _leave_room(
    sizes: Sequence[tuple[int, Value]], domains: Domains, asked: dict[Value, tuple[int, int]]
) -> None:
    """Remove values of which no cell is known, and for whose regions the others leave no room."""
    undecided = domains.undecided()
    room = undecided.bit_count()
    unknown = []
    for n, value in sizes:
        possible = domains.planes[value]
        if known := possible & ~undecided:
            if asked.get(value, (0, 0))[0] != known:
                asked[value] = known, _asked(n, known, domains)
            room -= asked[value][1]
        elif possible:
            unknown.append((n, value))
    none = {value: 0 for n, value in unknown if n > room}
    if none:
        domains.replace(domains.planes | none)


def _asked(n: int, known: int, domains: Domains) -> int:
    """Return how many cells of size n there are for sure besides the known ones."""
    apart: list[Cell] = []
    for r, c in cells_of(known, domains.lane):
        if all(abs(r - s) + abs(c - d) >= n for s, d in apart):
            apart.append((r, c))
    return max(len(apart) * n - known.bit_count(), 0)


def _narrow(n: int, value: Value, possible: int, known: int, domains: Domains) -> None:
    """Narrow the value of size n; told are the planes of the cells that may have it and that do."""
    lane = domains.lane
    none = only = once = twice = 0
    for each in _regions(possible, lane):
        if each.bit_count() < n:
            none |= each
    possible &= ~none
    # The size of each known region that has too few cells, and where it can go on.
    growing: list[tuple[int, int]] = []
    for each in _regions(known, lane):
        size = each.bit_count()
        exits = (each << 1 | each >> 1 | each << lane | each >> lane) & possible & ~known
        if size > n or (size < n and not exits):
            raise Contradiction
        if size == n:
            none |= exits
            continue
        if not exits & (exits - 1):
            only |= exits
        twice |= once & exits
        once |= exits
        growing.append((size, exits))
    joined: dict[int, int] = {}
    for size, exits in growing:
        shared = exits & twice
        while shared:
            cell = shared & -shared
            shared ^= cell
            joined[cell] = joined.get(cell, 1) + size
            if joined[cell] > n:
                none |= cell
    domains.remove(value, none)
    if only:
        kept = domains.planes[value]
        domains.replace({x: plane & ~only for x, plane in domains.planes.items()} | {value: kept})


def _regions(cells: int, lane: int) -> Iterator[int]:
    """Yield the plane of each region of a plane."""
    while cells:
        found = flood(cells, cells & -cells, lane)
        cells ^= found
        yield found
