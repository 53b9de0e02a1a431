"""Lazy cut: what cuts a region off, a ring or chain of cells, needs a cell of the value.

Meaning: the boundary of each region but the biggest has rings of cells that meet diagonally, or
chains of them from border to border (`_rings.py`), which part the board. One cell of each has the
value. That is so in every solution: if all of them were of the value `apart`, the cells next to
them would all have the value, on both sides, and nothing would join the two.
Shapes: one clause a ring or chain, over its cells; no variable.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: by default, for solving; a few cuts take the place of thousands of clauses.
Errors: `UsageError` for a statement that does not promise that the others never touch.
"""

from __future__ import annotations

from satgrid.clues import Value
from satgrid.constraints import Position
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._members import marked
from satgrid.constraints.connected._promise import promised
from satgrid.constraints.connected._regions import boundaries
from satgrid.constraints.connected._rings import rings
from satgrid.grid import Cell, Grid

_SHORT = 16
"""A boundary of so many cells is nearly always one ring or chain, which needs no search."""


def prefers(constraint: Connected) -> Value:
    """Return the value to try first: the one that cuts, so that a round finds many cuts."""
    return promised(constraint, "boundary")


def violated(constraint: Connected, grid: Grid[Value]) -> list[list[Position]]:
    """Return a clause for each ring or chain in the boundary of a region but the biggest."""
    promised(constraint, "boundary")
    found: dict[tuple[Cell, ...], None] = {}
    for boundary in boundaries(*marked(constraint, grid)):
        # On a board of one row or column there is no ring.
        if len(boundary) > _SHORT and (within := rings(boundary, grid.height, grid.width)):
            found |= within
        else:
            found[boundary] = None
    return [[(p, value) for p in cells for value in constraint.values] for cells in found]
