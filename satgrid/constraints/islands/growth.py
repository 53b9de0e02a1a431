"""Lazy cut: a region that is too small grows, and one that is too big, or has no number, parts.

Meaning: a region with too few cells for its number needs one more of those beside it that are not
beside another number. Of more cells than a number says that hang together with it, one has another
value, and so has one on a way between two numbers. A cell in a region without a number needs one of
those beside the region.
Shapes: from the start, for each number and cell that it may have, "the cell is its" (`owners`
without distances and counts); a clause a region.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: by default, where a number is not known or more than 30.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set

from satgrid.board import beside, region
from satgrid.clues import Value
from satgrid.constraints import Literals, Not, Position, Post, are
from satgrid.constraints.islands import Islands
from satgrid.constraints.islands._owned import owned
from satgrid.deadline import checked
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid


def start(formula: Formula, constraint: Islands, literal: Literals, post: Post) -> None:
    """Add what is there before any cut: whose each cell may be."""
    owned(formula, constraint, literal, post)


def prefers(constraint: Islands) -> None:
    """Return no value: where nothing decides, a cell is nobody's."""


def violated(constraint: Islands, grid: Grid[Value]) -> list[list[Position | Not]]:
    """Return a clause for each region that is not as it should be."""
    value = constraint.value
    members = {cell for cell in grid.cells() if grid[cell] == value}
    heads = {cell for cell, _ in constraint.numbers}
    found: list[list[Position | Not]] = [[(p, value)] for p in sorted(heads - members)]
    left = set(members)
    for cell, number in checked(constraint.numbers, 10):
        if cell not in left:
            continue
        cells = region(cell, left)
        left.difference_update(cells)
        if len(heads.intersection(cells)) > 1:
            found.append(_not_all(_way(cell, members, heads), value))
        elif number is not None and len(cells) > number:
            found.append(_not_all(cells[: number + 1], value))
        elif number is not None and len(cells) < number:
            others = heads - {cell}
            rim = [p for p in _rim(cells, grid) if others.isdisjoint((p, *beside(p)))]
            # The number's cell has the value: it only tells whose region is too small.
            found.append([Not((cell, value)), *are(rim, value)])
    for cell in checked(sorted(left), 10):
        if cell in left:
            cells = region(cell, left)
            left.difference_update(cells)
            found.append([Not((cell, value)), *are(_rim(cells, grid), value)])
    return found


def _not_all(cells: Collection[Cell], value: Value) -> list[Position | Not]:
    return [Not((p, value)) for p in cells]


def _rim(cells: Collection[Cell], grid: Grid[Value]) -> Iterator[Cell]:
    """Yield the cells beside a region, in reading order."""
    near = {q for p in cells for q in beside(p)}.difference(cells)
    return (q for q in sorted(near) if 0 <= q[0] < grid.height and 0 <= q[1] < grid.width)


def _way(start: Cell, members: Set[Cell], heads: Set[Cell]) -> list[Cell]:
    """Return the cells of a shortest way through members from a number to another."""
    before = {start: start}
    waiting = [start]
    for p in waiting:  # grows while it is read
        if p in heads and p != start:
            way = [p]
            while way[-1] != start:
                way.append(before[way[-1]])
            return way
        for q in beside(p):
            if q in members and q not in before:
                before[q] = p
                waiting.append(q)
    raise AssertionError("a region of two numbers has a way between them")
