"""Lazy cuts for a connected region: boundary, if the other cells never touch, and separator.

`boundaries` finds the cells around the regions that are separate from the biggest one. Nearly all
cells of a candidate solution are in that one. It is flooded as one long int, with rows as lanes;
the others are walked cell by cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, repeat
from typing import TypeAlias

from satgrid.board import on_border
from satgrid.clues import Value
from satgrid.constraints import Clauses, cut
from satgrid.constraints.connected import Connected, gap_clauses, member_grid, value_never_touching
from satgrid.constraints.parts.regions import flood, plane_in, separators
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Domains
from satgrid.grid import Cell, Grid

_BETWEEN = 1000
"""The number of cells of a region, or of nodes, between two checks of the time limit."""


def boundaries(grid: Grid[Value], value: Value) -> Iterator[tuple[Cell, ...]]:
    """Yield for each region of cells of the value but the biggest the cells next to it, sorted."""
    lane = grid.width + 1
    # A spare place behind each row and a spare row behind the last: a step off the board ends
    # there, up from the first row as well, by way of an index from -lane to -1.
    marks = defaultdict(lambda: "0", {ord(value): "1"})
    rows = ["".join(row).translate(marks) + " " for row in grid.rows()]
    text = "".join([*rows, " " * lane])
    # Two cells side by side near the middle are seldom in one of the small regions.
    start = text.find("11", len(text) // 2)
    if start < 0:
        start = text.find("1")
    if start < 0:
        return
    members = int(text.replace(" ", "0")[::-1], 2)
    flooded = flood(members, 1 << start, lane)
    if flooded == members:
        return
    regions = list(_walk(members ^ flooded, len(text), lane))
    biggest = max(regions, key=len)
    if len(biggest) > flooded.bit_count():
        regions.remove(biggest)
        regions += _walk(flooded, len(text), lane)
    for region in regions:
        check_deadline()
        near = [q for p in region for q in (p - lane, p - 1, p + 1, p + lane) if text[q] == "0"]
        if len(region) > 1:  # A cell alone, as most of them are, has its neighbours in order.
            near = sorted(set(near))
        yield tuple(map(divmod, near, repeat(lane)))


def _walk(members: int, places: int, lane: int) -> Iterator[list[int]]:
    """Yield the places of each region of the members, by their first places."""
    left = bytearray(f"{members:0{places}b}"[::-1].encode())
    member, taken = b"10"
    start = left.find(member)
    while start >= 0:
        left[start] = taken
        region = [start]
        for k, p in enumerate(region, 1):  # grows while it is read
            if not k % _BETWEEN:
                check_deadline()
            for q in (p - lane, p - 1, p + 1, p + lane):
                if left[q] == member:
                    left[q] = taken
                    region.append(q)
        yield region
        start = left.find(member, start)


# ------------------------------------------------------------------ rings and chains in a boundary


_BORDER = -1
"""The node of the border. A cell has its place in rows that are one longer than the board's."""

Graph: TypeAlias = Mapping[int, Sequence[int]]


def rings(cells: Sequence[Cell], height: int, width: int) -> dict[tuple[Cell, ...], None]:
    """Return the cells of each cycle, in reading order, each set once; as keys, to be merged.

    A board of one row or column has none, as a single cell parts it.

    Nodes are the cells and the border; edges join cells that meet diagonally, and the border with
    its cells. A cycle of this graph is a ring, or a chain from border to border, and its cells
    divide the board. The cycles returned are the shortest through each edge outside a spanning
    forest, so they have no chord.
    """
    lane = width + 1
    places = {r * lane + c for r, c in checked(cells)}
    corners = (-lane - 1, 1 - lane, lane - 1, lane + 1)
    near = {p: [p + d for d in corners if p + d in places] for p in sorted(places)}
    near[_BORDER] = [r * lane + c for r, c in cells if on_border((r, c), height, width)]
    for p in near[_BORDER]:
        # A chain to the border is tried before a ring as long, which has a cell more.
        near[p].insert(0, _BORDER)
    cycles = dict.fromkeys(
        checked((_shortest_cycle(near, *edge) for edge in _closing_edges(near)), 1)
    )
    return {tuple(divmod(p, lane) for p in cycle): None for cycle in cycles}


def _closing_edges(near: Graph) -> Iterator[tuple[int, int]]:
    """Yield each edge outside a spanning forest once, from the node that was walked first."""
    reached: set[int] = set()
    walked: set[int] = set()
    for root in near:
        if root in reached:
            continue
        reached.add(root)
        waiting = [root]
        for p in waiting:  # grows while it is read
            walked.add(p)
            for q in near[p]:
                if q not in reached:
                    reached.add(q)
                    waiting.append(q)
                elif q not in walked:
                    yield p, q


def _shortest_cycle(near: Graph, start: int, end: int) -> tuple[int, ...]:
    """Return the cells of a shortest way between two nodes that meet, without that they meet."""
    before: dict[int, int] = {start: start}
    waiting = [start]
    for k, p in enumerate(waiting, 1):  # grows while it is read
        if not k % _BETWEEN:
            check_deadline()
        for q in near[p]:
            if q not in before and (p, q) != (start, end):
                before[q] = p
                waiting.append(q)
        if end in before:
            break
    way = {start, end}
    while (end := before[end]) != start:
        way.add(end)
    return tuple(sorted(way - {_BORDER}))


# ------------------------------------------------------------------ boundary


def boundary_prefers(constraint: Connected) -> Value:
    """Return the value to try first: the one that cuts, so that a round finds many cuts."""
    return value_never_touching(constraint, "boundary")


@cut(
    "boundary",
    "Lazy cut: a ring or chain of cells that cuts off a region needs a cell of the value.",
    use="by default, for solving; a few cuts replace thousands of clauses.",
    prefers=boundary_prefers,
)
def boundary_cut(constraint: Connected, grid: Grid[Value], domains: Domains) -> Clauses:
    """Meaning: the boundary of each region but the biggest has rings of cells that meet diagonally,
    or chains of them from border to border (`rings`), which part the board. One cell of each has
    the value. That is so in every solution: if all of them were of the value `apart`, the cells
    next to them would all have the value, on both sides, and nothing would join the two.
    Shapes: one clause a ring or chain, over its cells; no variable.
    Errors: `UsageError` for a statement that does not promise that the others never touch.
    """
    value_never_touching(constraint, "boundary")
    found: dict[tuple[Cell, ...], None] = {}
    for boundary in boundaries(*member_grid(constraint, grid)):
        # A short boundary is nearly always one ring or chain; one row or column has no ring.
        if len(boundary) > 20 and (within := rings(boundary, grid.height, grid.width)):
            found |= within
        else:
            found[boundary] = None
    return [[*product(cells, constraint.values)] for cells in found]


# ------------------------------------------------------------------ separator


def separator_prefers(constraint: Connected) -> Value:
    """Return the value to try first: `apart`, so that a round finds many cuts.

    If it is not named, the others may fill the board, and the value itself is tried first.
    """
    return constraint.values[0] if constraint.apart is None else constraint.apart


@cut(
    "separator",
    "Lazy cut: each set of cells that separates two cells of the value needs one of the value.",
    use="if the other cells may touch, so that boundary would be wrong.",
    prefers=separator_prefers,
)
def separator_cut(constraint: Connected, grid: Grid[Value], domains: Domains) -> Clauses:
    """Meaning: between each region except the biggest and the biggest, two separators are computed
    (`separators`). If a cell on each of the two sides has the value, then so has a cell of the
    separator. This is true in every solution, because every path between the two crosses it.
    Shapes: one or two clauses per region, over two cells and the cells around a side; no variable.
    """
    listed, values = constraint.cells, constraint.values
    if listed is None:
        among, here = domains.full, plane_in(*member_grid(constraint, grid), domains.lane)
    else:
        here = domains.plane(p for p in listed if grid[p] in values)
        if flood(here, here & -here, domains.lane) == here:
            return []
        among = domains.plane(listed)
    return [
        clause
        for ends, around in separators(here, values, domains, among)
        for clause in gap_clauses(constraint, ends, around)
    ]
