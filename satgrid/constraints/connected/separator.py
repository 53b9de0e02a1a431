"""Lazy cut: two cells of the value need one between them, in each set that parts the two.

Meaning: between each region but the biggest and the biggest, two separators are looked for
(`_separators.py`). If a cell on the one side has the value, and one on the other, then so has a
cell of the separator. That is so in every solution, because every way between the two goes over it.
Shapes: one or two clauses a region, over two cells and those around a side; no variable.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: where the cells between may touch, so that boundary would be wrong.
"""

from __future__ import annotations

from satgrid.clues import Value
from satgrid.constraints import Not, Position
from satgrid.constraints._reached import flood
from satgrid.constraints._separators import Members, plane_in, separated
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._members import joined, marked
from satgrid.domains import Domains
from satgrid.grid import Grid


def prefers(constraint: Connected) -> Value:
    """Return the value to try first: `apart`, so that a round finds many cuts.

    Where that is not named the others may fill the board, and the value itself comes first.
    """
    return constraint.values[0] if constraint.apart is None else constraint.apart


def violated(constraint: Connected, grid: Grid[Value]) -> list[list[Position | Not]]:
    """Return a clause for each side of a separator of the board."""
    nothing_known = Domains(grid.height, grid.width, (*constraint.values, ""))
    return violated_within(constraint, grid, nothing_known)


def violated_within(
    constraint: Connected, grid: Grid[Value], domains: Domains
) -> list[list[Position | Not]]:
    """Return a clause for each side of a separator of the cells that may be members."""
    listed, values = constraint.cells, constraint.values
    if listed is None:
        among, here = domains.full, plane_in(*marked(constraint, grid), domains.lane)
    else:
        here = domains.plane(p for p in listed if grid[p] in values)
        if flood(here, here & -here, domains.lane) == here:
            return []
        among = domains.plane(listed)
    members = Members.of(here, values, domains, among)
    return [
        clause for ends, around in separated(members) for clause in joined(constraint, ends, around)
    ]
