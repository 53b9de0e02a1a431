"""Lazy cut: two cells of a value need one between them, and so does a cell cut off from the frame.

Meaning: for each region of a value but the biggest, with u a cell of it and v one of the biggest:
if both have the value, then so has a cell of the region's boundary, because every way from u to v
leaves the region through its boundary. A value with a frame has its ways to the frame, so v is
left out, and regions at the border are not cut.
Shapes: one clause a region; from the start two for each square of four cells, which are not of
one value at two corners across and of the other at the other two.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: by default; the least formula to start from.
"""

from __future__ import annotations

from satgrid.board import beside, on_border, region
from satgrid.clues import Value
from satgrid.constraints import Literals, Not, Position, Post
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.both_connected._squares import coloured
from satgrid.deadline import checked
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid


def start(formula: Formula, constraint: BothConnected, literal: Literals, post: Post) -> None:
    """Add what is there before any cut: each cell has one of the values, no square is crossed."""
    coloured(formula, constraint, literal)


def prefers(constraint: BothConnected) -> None:
    """Return no value: neither is tried first."""


def violated(constraint: BothConnected, grid: Grid[Value]) -> list[list[Position | Not]]:
    """Return a clause for each region but the biggest, or that does not come to the frame."""
    one, other = constraint.one, constraint.other
    found: list[list[Position | Not]] = [
        [(p, one), (p, other)] for p in checked(grid.cells()) if grid[p] not in (one, other)
    ]
    for value in (one, other):
        regions = _regions({p for p in checked(grid.cells()) if grid[p] == value})
        far: tuple[Cell, ...] = ()
        if value == constraint.frame:
            regions = [each for each in regions if not _at_border(each, grid)]
        elif regions:
            biggest = max(regions, key=len)
            regions.remove(biggest)
            far = (biggest[0],)
        for each in checked(regions, 1):
            ends = [Not((p, value)) for p in (each[0], *far)]
            around = {
                q
                for p in each
                for q in beside(p)
                if 0 <= q[0] < grid.height and 0 <= q[1] < grid.width
            } - set(each)
            found.append([*ends, *((q, value) for q in sorted(around))])
    return found


def _regions(cells: set[Cell]) -> list[list[Cell]]:
    """Return the cells of each region, by the first of them."""
    left, found = set(cells), []
    for p in sorted(cells):
        if p in left:
            found.append(region(p, left))
            left.difference_update(found[-1])
    return found


def _at_border(cells: list[Cell], grid: Grid[Value]) -> bool:
    return any(on_border(p, grid.height, grid.width) for p in checked(cells))
