"""Lazy cut: two cells of the value need one between them.

Meaning: for each region but the biggest, with u a cell of it and v one of the biggest: if both have
the value, then so has a cell of the region's boundary. That is so in every solution, because every
way from u to v leaves the region through its boundary.
Shapes: one clause a region, over u, v and the region's boundary; no variable.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: where the cells between may touch, so that boundary would be wrong.
"""

from __future__ import annotations

from satgrid.clues import Value
from satgrid.constraints import Not, Position
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._members import joined, marked
from satgrid.constraints.connected._regions import cut_off
from satgrid.grid import Grid


def prefers(constraint: Connected) -> Value:
    """Return the value to try first: `apart`, so that a round finds many cuts.

    Where that is not named the others may fill the board, and the value itself comes first.
    """
    return constraint.values[0] if constraint.apart is None else constraint.apart


def violated(constraint: Connected, grid: Grid[Value]) -> list[list[Position | Not]]:
    """Return a clause for each region but the biggest."""
    return [
        clause
        for inside, outside, boundary in cut_off(*marked(constraint, grid))
        for clause in joined(constraint, (inside, outside), boundary)
    ]
