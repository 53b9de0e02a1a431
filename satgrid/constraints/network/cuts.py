"""Lazy cut: from some of the islands, but not all, a bridge leads to the others.

Meaning: for each part of the network but the biggest, one of the gaps that leave it has a bridge.
Shapes: nothing before the first cut; a clause a part.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: by default, for bridges seldom fall apart into more than a few parts.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.clues import Value
from satgrid.constraints import Not
from satgrid.constraints.network import Network
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid


def prefers(constraint: Network) -> None:
    """Return no value: numbers say how many bridges there are."""


def violated(constraint: Network, grid: Grid[Value]) -> list[list[Not]]:
    """Return a clause for each part but the biggest."""
    value = constraint.value
    parts = sorted(_parts(constraint, grid), key=len)[:-1]
    return [
        [Not((place, value)) for a, b, place in constraint.gaps if (a in part) != (b in part)]
        for part in checked(parts)
    ]


def _parts(constraint: Network, grid: Grid[Value]) -> Iterator[set[Cell]]:
    """Yield the islands of each part, by the first of them."""
    near: dict[Cell, list[Cell]] = {island: [] for island in constraint.islands}
    for one, other, place in constraint.gaps:
        if grid[place] != constraint.value:
            near[one].append(other)
            near[other].append(one)
    left = dict.fromkeys(constraint.islands)
    while left:
        waiting = [next(iter(left))]
        part = set(waiting)
        for island in waiting:  # grows while it is read
            del left[island]
            new = dict.fromkeys(p for p in near[island] if p not in part)
            part.update(new)
            waiting += new
        yield part
