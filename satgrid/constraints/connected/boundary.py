"""Lazy cut: a region that is cut off needs a cell of the value on its boundary.

Meaning: for each region but the biggest, one cell next to it has the value. That is so in every
solution: if all of them were of the value `apart`, the cells next to them would all have the value,
within the region and outside it, and nothing would join the two sides.
Shapes: one clause a region, over the region's boundary; no variable.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: by default, for solving; a few cuts take the place of thousands of clauses.
Errors: `UsageError` for a statement that does not promise that the others never touch.
"""

from __future__ import annotations

from satgrid.clues import Value
from satgrid.constraints import Not, Position
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._members import joined, marked
from satgrid.constraints.connected._promise import promised
from satgrid.constraints.connected._regions import cut_off
from satgrid.grid import Grid


def prefers(constraint: Connected) -> Value:
    """Return the value to try first: the one that cuts, so that a round finds many cuts."""
    return promised(constraint, "boundary")


def violated(constraint: Connected, grid: Grid[Value]) -> list[list[Position | Not]]:
    """Return a clause for each region but the biggest."""
    promised(constraint, "boundary")
    return [
        clause
        for region in cut_off(*marked(constraint, grid))
        for clause in joined(constraint, (), region.boundary)
    ]
