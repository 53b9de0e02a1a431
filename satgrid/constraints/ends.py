"""Each cell of a value has two neighbours of that value, except a number of ends, with one.

With two ends the cells are one way, such as a snake, and maybe rings apart from it; with none they
are rings alone. That they hang together is another constraint's word.
"""

from __future__ import annotations

from itertools import combinations

from satgrid.board import all_cells, beside
from satgrid.clues import Value
from satgrid.constraints import Constraint, Literals, Post, encodes
from satgrid.constraints.exactly import Exactly
from satgrid.formula import FALSE, Formula
from satgrid.grid import Grid
from satgrid.records import record


@record
class Ends(Constraint):
    """`number` cells of the value have one neighbour of the value, and all others have two.

    Neighbours are cells that share a side.
    """

    value: Value
    number: int
    clue: str = ""
    default = "degrees"
    on_lattice = False

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether every cell of the value has one or two neighbours, and count the ends."""
        having = {cell for cell in grid.cells() if grid[cell] == self.value}
        degrees = [sum(q in having for q in beside(p)) for p in having]
        return set(degrees) <= {1, 2} and degrees.count(1) == self.number


@encodes(
    "degrees", "Degrees: one variable per cell states that it is an end, and the ends are counted."
)
def degrees_encoder(formula: Formula, constraint: Ends, literal: Literals, post: Post) -> None:
    """Meaning: `ends[p]` is true if and only if p has the value and one neighbour of it. For then p
    has two neighbours unless it is an end, and never three; an end has one, and never two.
    Shapes: `ends[p]` for each cell that may have the value.
    """
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
