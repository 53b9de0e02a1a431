"""Separators between the regions of a grid: cells that every way from one to the other enters.

Ways go over cells that may be in the region, as far as is known: those that may not are no way
anyhow. Between each region and the biggest two separators are looked for:

- *near* the region: the cells of its boundary that are reached from the biggest when all of its
  boundary is closed. So pockets between the region and its boundary need no cell.
- *far* from it: the cells of the biggest region's boundary that are reached from the region when
  all of that is closed.

What is on the region's side of a separator is a *side*; around it are the separator and cells that
may not be in the region. Those are named as well, so that the board alone, whatever is known, tells
that the cells around the side part it from the rest. In a formula they cost nothing.

Sets of cells are planes (`domains.py`): long ints with a bit a cell, and rows as lanes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from satgrid.clues import Value
from satgrid.constraints import Not, Position
from satgrid.constraints.connected._regions import flood
from satgrid.deadline import check_deadline
from satgrid.domains import Domains, cells_of, plane_of
from satgrid.grid import Cell, Grid


class Separated(NamedTuple):
    """A cell of a side, one beyond the cells around the side, and these: planes.

    The two have the value in the grid, and are known to have it where such a cell is there.
    """

    inside: int
    outside: int
    around: int


def separated(grid: Grid[Value], value: Value, domains: Domains) -> list[list[Position | Not]]:
    """Return the clauses of all sides: if both cells have the value, so has one around the side."""
    lane = domains.lane
    return [
        [
            *(Not((p, value)) for plane in (inside, outside) for p in _cells(plane, lane)),
            *((p, value) for p in _cells(around, lane)),
        ]
        for inside, outside, around in _sides(_plane(grid, value, lane), value, domains)
    ]


def _cells(plane: int, lane: int) -> list[Cell]:
    """Return the cells of a plane, most of whose rows are empty, in reading order."""
    first = ((plane & -plane).bit_length() - 1) // lane
    return [(first + r, c) for r, c in cells_of(plane >> first * lane, lane)] if plane else []


def _plane(grid: Grid[Value], value: Value, lane: int) -> int:
    """Return the cells that have the value."""
    marks = defaultdict(lambda: "0", {ord(value): "1"})
    rows = ("".join(row).translate(marks)[::-1] for row in grid.rows())
    return plane_of([int(row, 2) for row in rows], lane)


def _sides(members: int, value: Value, domains: Domains) -> Iterator[Separated]:
    """Yield what is around each side, for every region of the members but the biggest."""
    lane, full = domains.lane, domains.full
    possible = domains.planes[value] | members
    known = domains.fixed(value) & members

    def beside(plane: int) -> int:
        return (plane << 1 | plane >> 1 | plane << lane | plane >> lane) & full & ~plane

    regions = []
    left = members
    while left:
        regions.append(flood(left, left & -left, lane))
        left ^= regions[-1]
    if len(regions) < 2:
        return
    biggest = max(regions, key=int.bit_count)
    regions.remove(biggest)
    shore = beside(biggest)
    sides: dict[int, int] = {}
    beyond = 0
    for region in regions:
        bank = beside(region) & possible
        reached, near = biggest, shore
        while bank & ~near and (more := near & possible & ~bank):
            check_deadline()
            reached |= more
            near = beside(reached)
        sides.setdefault(flood(possible & ~(bank & near), region, lane), region)
        if not region & beyond:
            side = flood(possible & ~shore, region, lane)
            sides.setdefault(side, region)
            beyond |= side
    for side, region in sides.items():
        inside = known & side or region
        outside = known & ~side or biggest
        yield Separated(inside & -inside, outside & -outside, beside(side))
