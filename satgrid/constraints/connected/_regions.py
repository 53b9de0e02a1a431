"""The boundaries of the regions of a grid that are cut off from its biggest one.

Nearly all cells of a candidate solution are in one region. That one is flooded as one long int,
rows as lanes, where a step for the whole board costs what a few cells cost; the others are
walked cell by cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import repeat

from satgrid.clues import Value
from satgrid.constraints._reached import flood
from satgrid.deadline import check_deadline
from satgrid.grid import Cell, Grid

_BETWEEN = 1000
"""So many cells of a region are gone through between two checks of the time limit."""


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
