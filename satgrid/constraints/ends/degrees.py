"""Degrees: a variable a cell says that it is an end, and the ends are counted.

Meaning: `ends[p]` is true if and only if p has the value and one neighbour of it. For then p has
two neighbours unless it is an end, and never three; an end has one, and never two.
Shapes: `ends[p]` for each cell that may have the value.
Strength: none.
Use: always; there is no other.
"""

from __future__ import annotations

from itertools import combinations

from satgrid.board import all_cells, beside
from satgrid.constraints import Literals, Post
from satgrid.constraints.ends import Ends
from satgrid.constraints.exactly import Exactly
from satgrid.formula import FALSE, Formula


def encode(formula: Formula, constraint: Ends, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    board = all_cells(literal.height, literal.width)
    table = zip(board, literal.table(constraint.value), strict=True)
    having = {cell: x for cell, x in table if x != FALSE}
    ends = dict(zip(having, formula.new(len(having)), strict=True))
    for cell, x in having.items():
        near, end = [having[q] for q in beside(cell) if q in having], ends[cell]
        formula.add(-end, x)
        formula.add(-x, *near)
        # Whichever neighbour is left out, there is one, or the cell is an end.
        formula.extend((-x, end, *others) for others in combinations(near, max(len(near) - 1, 0)))
        formula.extend((-end, -y, -z) for y, z in combinations(near, 2))
        formula.extend((-x, -y, -z, -w) for y, z, w in combinations(near, 3))
    post(Exactly(tuple(ends.values()), constraint.number))
