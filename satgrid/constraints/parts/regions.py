"""Regions on planes: flooding, narrowing by reachability, separators, and levels of trees.

A plane is a set of cells as a long int: one bit per cell, rows as lanes (`domains.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from satgrid.clues import Value
from satgrid.deadline import check_deadline
from satgrid.domains import Contradiction, Domains, Step, cells_of, plane_of
from satgrid.formula import FALSE, Formula
from satgrid.grid import Cell, Grid


def flood(members: int, reached: int, lane: int) -> int:
    """Return the members that a walk from the reached ones visits: planes, rows as lanes."""
    before = 0
    while reached != before:
        check_deadline()
        before = reached
        reached |= (reached << 1 | reached >> 1) & members
        reached |= (reached << lane | reached >> lane) & members
    return reached


def regions_of(cells: int, lane: int) -> Iterator[int]:
    """Yield the plane of each region of a plane."""
    while cells:
        found = flood(cells, cells & -cells, lane)
        cells ^= found
        yield found


def spread(cells: int, lane: int) -> int:
    """Return the cells and their neighbours, some of which may be off the board."""
    return cells | cells << 1 | cells >> 1 | cells << lane | cells >> lane


def border_of(domains: Domains) -> int:
    """Return the cells on the border of the board."""
    full, lane = domains.full, domains.lane
    return full & ~(full >> 1 & full << 1 & full >> lane & full << lane)


def flood_within(members: int, reached: int, lane: int, steps: int) -> int:
    """Return the members within so many steps of the reached ones; any number if it is negative."""
    before = 0
    while steps and reached != before:
        check_deadline()
        before, steps = reached, steps - 1
        reached |= spread(reached, lane) & members
    return reached


def split_planes(domains: Domains, values: Collection[Value], among: int) -> tuple[int, int]:
    """Return the cells of the plane that may have one of the values, and all with any other."""
    possible = others = 0
    for value, plane in domains.planes.items():
        if value in values:
            possible |= plane & among
        else:
            others |= plane
    return possible, others


def keep_only_reachable(
    domains: Domains, values: Collection[Value], among: int, rim: int | None = None, clue: str = ""
) -> Step:
    """Return the step that removes the values from cells of `among` outside the one region.

    The region is within the cells that a walk over possible members reaches from a known member, or
    from the plane `rim` if it is given.
    """
    looked_at: dict[Value, int] = {}

    def step() -> None:
        nonlocal looked_at
        if domains.planes is looked_at:
            return
        looked_at = domains.planes
        possible, others = split_planes(domains, values, among)
        known = possible & ~others
        if rim is None and not known:
            return
        start = known & -known if rim is None else possible & rim
        reached = flood(possible, start, domains.lane)
        if known & ~reached:
            raise Contradiction(clue)
        for value in values:
            if value in domains.planes:
                domains.remove(value, possible & ~reached)

    return step


# ------------------------------------------------------------------ separators


Separator: TypeAlias = tuple[list[Cell], list[Cell]]
"""The ends, a cell of a side and one beyond the cells around it, and these in reading order.

The ends are members in the grid, and known ones if there are any. Beyond is the frame, if there is
one, and the cell of the side is the only end.
"""


def separators(
    here: int, values: Collection[Value], domains: Domains, full: int, frame: int = 0
) -> Iterator[Separator]:
    """Yield each side that has regions of the members on it but the biggest, or the frame's.

    `here` are the members in a grid, of which `full` are all cells that count; members have one of
    the values. `frame` are the cells beside a frame, if there is one.

    A separator is a set of cells that every path between two regions enters. Paths use cells that
    may be in the region. Two separators are found between each region and the biggest one. The
    *near* one consists of the cells of the region's boundary that are reached from the biggest
    region if the whole boundary is closed, so that holes enclosed by the boundary need no cell. The
    *far* one is found likewise at the boundary of the biggest region.

    The cells on the region's side of a separator are a *side*. Around it are the separator and
    cells that may not be in the region. These are named too, so that the cells around the side
    divide the board without further knowledge. They add nothing to a formula.

    With a *frame* around the board, all regions that reach the border are one region with it, which
    takes the place of the biggest.
    """
    lane = domains.lane
    possible, others = split_planes(domains, values, full)
    possible, known = here | possible, here & ~others

    def beside(plane: int) -> int:
        return spread(plane, lane) & full & ~plane

    home = flood(here, here & frame, lane)
    regions = list(regions_of(here & ~home, lane))
    if not frame and regions:
        home = max(regions, key=int.bit_count)
        regions.remove(home)
    shore = (beside(home) | frame) & ~home
    sides: dict[int, int] = {}
    beyond = 0
    for region in regions:
        bank = beside(region) & possible
        reached, near = home, shore
        while bank & ~near and (more := near & possible & ~bank):
            check_deadline()
            reached |= more
            near = (beside(reached) | frame) & ~reached
        sides.setdefault(flood(possible & ~(bank & near), region, lane), region)
        if not region & beyond:
            side = flood(possible & ~shore, region, lane)
            sides.setdefault(side, region)
            beyond |= side
    for side, region in sides.items():
        inside = known & side or region
        outside = 0 if frame else known & ~side or home
        ends = [p for plane in (inside, outside) for p in _cells(plane & -plane, lane)]
        yield ends, _cells(beside(side), lane)


def _cells(plane: int, lane: int) -> list[Cell]:
    """Return the cells of a plane, most of whose rows are empty, in reading order."""
    first = ((plane & -plane).bit_length() - 1) // lane
    return [(first + r, c) for r, c in cells_of(plane >> first * lane, lane)] if plane else []


def plane_in(grid: Grid[Value], value: Value, lane: int) -> int:
    """Return the cells that have the value in the grid."""
    marks = defaultdict(lambda: "0", {ord(value): "1"})
    rows = ("".join(row).translate(marks)[::-1] for row in grid.rows())
    return plane_of([int(row, 2) for row in rows], lane)


# ------------------------------------------------------ levels of a tree, for encoders named levels


def greater_number_clauses(
    formula: Formula, up: int, down: int, one: Sequence[int], other: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which `up` makes `one` the greater, `down` the less; high bits first."""
    differ = FALSE
    for x, y in zip(one, other, strict=True):
        further = formula.variable()
        # While the bits agree, the next ones are not the wrong way round ...
        yield differ, -up, x, -y
        yield differ, -down, -x, y
        # ... and if they agree as well, the numbers do not differ so far.
        yield differ, x, y, -further
        yield differ, -x, -y, -further
        differ = further
    # A child is not on the level of its parent.
    yield -up, differ
    yield -down, differ
