"""Lazy cut: two cells of a value need one between them, and so does a cell cut off from the frame.

Meaning: between each region of a value but the biggest and the biggest, two separators are looked
for (`_separators.py`). If a cell on the one side has the value, and one on the other, then so has a
cell of the separator, because every way between the two goes over it. A value with a frame has
its ways to the frame: no other cell is named, and regions at the border are not cut.
Shapes: one or two clauses a region. From the start, for each square of four cells, not one value at
two corners across and the other at the other two; without a frame, along the border two changes of
value at most: `once` and `twice` read "up to here it has changed, and changed twice".
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: by default; the least formula to start from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from satgrid.clues import Value
from satgrid.constraints import Literals, Not, Position, Post
from satgrid.constraints._separators import Members, plane_in, separated
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.both_connected._squares import coloured
from satgrid.deadline import checked
from satgrid.domains import Domains
from satgrid.formula import FALSE, Formula
from satgrid.grid import Cell, Grid


def start(formula: Formula, constraint: BothConnected, literal: Literals, post: Post) -> None:
    """Add what is there before any cut: each cell has a value, squares, changes at the border."""
    ones = coloured(formula, constraint, literal)
    if constraint.frame is None:
        rim = [ones[r][c] for r, c in _rim(literal.height, literal.width)]
        formula.extend(_few_changes(formula, rim))


def prefers(constraint: BothConnected) -> None:
    """Return no value: neither is tried first."""


def violated(constraint: BothConnected, grid: Grid[Value]) -> list[list[Position | Not]]:
    """Return a clause for each side of a separator of the board, for either value."""
    values = (constraint.one, constraint.other)
    return violated_within(constraint, grid, Domains(grid.height, grid.width, values))


def violated_within(
    constraint: BothConnected, grid: Grid[Value], domains: Domains
) -> list[list[Position | Not]]:
    """Return a clause for each side of a separator of the cells that may have the value."""
    one, other = constraint.one, constraint.other
    found: list[list[Position | Not]] = []
    if not {one, other}.issuperset(grid.flat):
        cells = [p for p in checked(grid.cells()) if grid[p] not in (one, other)]
        found = [[(p, one), (p, other)] for p in cells]
    full, lane = domains.full, domains.lane
    rim = full & ~(full >> 1 & full << 1 & full >> lane & full << lane)
    for value in (one, other):
        here = plane_in(grid, value, lane)
        frame = rim if value == constraint.frame else 0
        members = Members.of(here, value, domains, full, frame)
        found += (
            [*(Not((p, value)) for p in ends), *((p, value) for p in around)]
            for ends, around in separated(members)
        )
    return found


def _rim(height: int, width: int) -> list[Cell]:
    """Return the cells of the border on the way around; of one row or column, all along it."""
    bottom, right = height - 1, width - 1
    way = [(0, c) for c in range(width)]
    way += [(r, right) for r in range(height)]
    way += [(bottom, c) for c in reversed(range(width))]
    way += [(r, 0) for r in reversed(range(height))]
    return list(dict.fromkeys(way))


def _few_changes(formula: Formula, rim: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which the value changes twice at most on the way around."""
    once = twice = FALSE
    for x, y in pairwise([*rim, rim[0]]):
        before, once = once, formula.variable()
        before_twice, twice = twice, formula.variable()
        yield -before, once
        yield -before_twice, twice
        for change in ((-x, y), (x, -y)):
            yield *change, once
            yield *change, -before, twice
            yield *change, -before_twice
