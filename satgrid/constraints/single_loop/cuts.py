"""Lazy cut: two loops are one only if a line leads from the places of the one to elsewhere.

Meaning: for each loop but the longest, with u a line of it and v one of the longest: if both are
lines, then so is one of the sides by which a way from v first comes to a place of the loop. That is
so in every solution, because the one loop goes from v to u.
Shapes: the faces coloured inside and outside from the start (`_faces.py`); one clause a loop.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: where the clues leave few loops to try, or for the smallest formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache

from satgrid.board import all_cells, beside, region
from satgrid.clues import Value
from satgrid.constraints import Literals, Not, Position, Post
from satgrid.constraints._reached import flood
from satgrid.constraints.single_loop import SingleLoop
from satgrid.constraints.single_loop._faces import coloured
from satgrid.deadline import checked
from satgrid.domains import cells_of, lane_width
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid


def start(formula: Formula, constraint: SingleLoop, literal: Literals, post: Post) -> None:
    """Add what is there before any cut: that the lines are loops, one or more."""
    coloured(formula, constraint, literal)


def prefers(constraint: SingleLoop) -> None:
    """Return no value: where nothing decides, there had best be no line."""


def violated(constraint: SingleLoop, grid: Grid[Value]) -> list[list[Position | Not]]:
    """Return a clause for each loop but the longest, or for each fault of what are no loops."""
    value = constraint.value
    nodes, sides, places, lane = _lattice(grid.height, grid.width, constraint.parity)
    line = {p for p in checked(grid.cells()) if grid[p] == value}
    loops = sorted(_loops(line), key=len)
    if (
        not loops
        or not all(p in nodes or p in sides for p in line)
        or not all(sum(q in line for q in beside(p)) == 2 for p in line)
    ):
        return list(_faults(value, line, nodes, sides))
    longest = next(p for p in loops.pop() if p in sides)
    found: list[list[Position | Not]] = []
    first = _plane((longest,), lane)
    for loop in checked(loops, 1):
        own = _plane(nodes & {*loop}, lane)
        # Where a way from the longest can come before it comes to this loop.
        beyond = flood(places & ~own, first, lane)
        near = own << 1 | own >> 1 | own << lane | own >> lane
        across = cells_of(near & beyond, lane)
        inner = next(p for p in loop if p in sides)
        found.append([Not((inner, value)), Not((longest, value)), *((p, value) for p in across)])
    return found


def _plane(places: Iterable[Cell], lane: int) -> int:
    """Return the places as one long int, rows as lanes."""
    return sum(1 << r * lane + c for r, c in places)


def _faults(
    value: Value, line: Set[Cell], nodes: Set[Cell], sides: Set[Cell]
) -> Iterator[list[Position | Not]]:
    """Yield a clause for each place where no loop can be as the lines are."""
    if not line:
        yield [(p, value) for p in sorted(sides)]
    wrong = [[p] for p in sorted(line - nodes - sides)]
    for p in sorted(nodes):
        near = [q for q in beside(p) if q in sides]
        if sum(q in line for q in near) != (2 if p in line else 0):
            wrong.append([p, *near])
    for places in wrong:
        yield [Not((p, value)) if p in line else (p, value) for p in places]


@lru_cache(maxsize=2)
def _lattice(height: int, width: int, parity: int) -> tuple[Set[Cell], Set[Cell], int, int]:
    """Return the places that a loop may come through, and those of the sides between them.

    Then all of them as a plane, with the width of its lanes.
    """
    places = all_cells(height, width)
    nodes = {(r, c) for r, c in places if r % 2 == c % 2 == parity}
    sides = {
        (r, c)
        for r, c in places
        if {(r, c - 1), (r, c + 1)} <= nodes or {(r - 1, c), (r + 1, c)} <= nodes
    }
    lane = lane_width(max(height, width))
    return nodes, sides, _plane(nodes | sides, lane), lane


def _loops(line: Set[Cell]) -> Iterator[list[Cell]]:
    """Yield the places of each loop, by the first of them."""
    left = set(line)
    for p in sorted(line):
        if p in left:
            loop = region(p, left)
            left.difference_update(loop)
            yield loop
