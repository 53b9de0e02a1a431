"""Lazy cut: a region that is too small grows, and one that is too big is not all of one value.

Meaning: if u has a value of size n, then so has one of the cells next to any fewer than n cells
that hang together with u: its region has n cells, so it does not end there. And n + 1 cells that
hang together never all have it.
Shapes: at the start, for each cell that it has cells of its value beside it (for size 1 none, for
size 2 one). Where some cells are known and fewer than 2n may have a value, at most n do, for it has
one region, if any. Then a clause for each cell of a region that is too small (for twelve cells at
most), two for one that is too big.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: by default, for solving.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from satgrid.board import all_cells, beside
from satgrid.clues import Value
from satgrid.constraints import Literals, Not, Position, Post
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.sized import Sized, regions
from satgrid.deadline import checked
from satgrid.formula import FALSE, Formula
from satgrid.grid import Cell, Grid

_HEADS = 12
"""So many cells of a region that is too small get a clause of their own."""


def start(formula: Formula, constraint: Sized, literal: Literals, post: Post) -> None:
    """Add what is there before any cut."""
    board = all_cells(literal.height, literal.width)
    for n, value in enumerate(constraint.values, 1):
        table = zip(board, literal.table(value), strict=True)
        having = {cell: x for cell, x in checked(table, 1000) if x != FALSE}
        for cell, x in having.items():
            near = [having[q] for q in beside(cell) if q in having]
            if n > 1:
                formula.add(-x, *near)
            if n < 3:
                formula.extend((-x, *(-y for y in some)) for some in combinations(near, n))
        if 2 < n < len(having) < 2 * n and len(having) < len(board):
            post(AtMost(tuple(having.values()), n))


def prefers(constraint: Sized) -> None:
    """Return no value: a cell has one of many."""


def violated(constraint: Sized, grid: Grid[Value]) -> list[list[Position | Not]]:
    """Return clauses for each region that is too small or too big."""
    found: list[list[Position | Not]] = []
    by_value: dict[Value, list[Cell]] = {}
    for cell, value in zip(grid.cells(), grid.flat, strict=True):
        by_value.setdefault(value, []).append(cell)
    for n, value in enumerate(checked(constraint.values, 1), 1):
        for cells in checked(regions(by_value[value]) if value in by_value else (), 10):
            if len(cells) < n:
                inside = set(cells)
                near = sorted({q for p in cells for q in beside(p) if _is_on(q, grid)} - inside)
                out = [(q, value) for q in near]
                found += ([Not((head, value)), *out] for head in cells[:_HEADS])
            elif len(cells) > n:
                some = {tuple(sorted(_piece(cells, p, n + 1))) for p in (cells[0], cells[-1])}
                found += ([Not((p, value)) for p in each] for each in sorted(some))
    return found


def _is_on(cell: Cell, grid: Grid[Value]) -> bool:
    return 0 <= cell[0] < grid.height and 0 <= cell[1] < grid.width


def _piece(cells: Sequence[Cell], first: Cell, n: int) -> list[Cell]:
    """Return n of the cells that hang together, with the first of them."""
    left, piece = set(cells) - {first}, [first]
    for p in piece:  # grows while it is read
        for q in beside(p):
            if q in left and len(piece) < n:
                left.remove(q)
                piece.append(q)
    return piece
