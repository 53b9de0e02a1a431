"""The shortest rings and chains among cells that part a board.

Take the cells and the border as nodes, and join what meets diagonally, or lies on the border. A
cycle is a ring, or a chain from border to border; in either case its cells part the board. The
cycles here are the shortest through each edge that a spanning forest leaves out, so that they have
no chord.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from satgrid.board import on_border
from satgrid.deadline import check_deadline, checked
from satgrid.grid import Cell

_BORDER = -1
"""The node of the border. A cell has its place in rows that are one longer than the board's."""

_BETWEEN = 1000
"""So many nodes are walked between two checks of the time limit."""

Graph: TypeAlias = Mapping[int, Sequence[int]]


def rings(cells: Sequence[Cell], height: int, width: int) -> dict[tuple[Cell, ...], None]:
    """Return the cells of each cycle, in reading order, each set once; as keys, to be merged.

    A board of one row or column has none, as a single cell parts it.
    """
    lane = width + 1
    places = {r * lane + c for r, c in checked(cells)}
    corners = (-lane - 1, 1 - lane, lane - 1, lane + 1)
    near = {p: [p + d for d in corners if p + d in places] for p in sorted(places)}
    near[_BORDER] = [r * lane + c for r, c in cells if on_border((r, c), height, width)]
    for p in near[_BORDER]:
        # A chain to the border is tried before a ring as long, which has a cell more.
        near[p].insert(0, _BORDER)
    cycles = dict.fromkeys(checked((_shortest(near, *edge) for edge in _closing(near)), 1))
    return {tuple(divmod(p, lane) for p in cycle): None for cycle in cycles}


def _closing(near: Graph) -> Iterator[tuple[int, int]]:
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


def _shortest(near: Graph, start: int, end: int) -> tuple[int, ...]:
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
