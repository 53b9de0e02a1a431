"""Edges that are there close no cycle: they are trees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Constraint, Position
from satgrid.grid import Cell, Grid

Edge: TypeAlias = tuple[Cell, Cell, Position]
"""The points at both ends, and the position by which the edge is there: a cell has a value."""


@dataclass(frozen=True)
class Acyclic(Constraint):
    """No way along edges that are there comes back to its first point, no edge twice."""

    edges: tuple[Edge, ...]
    clue: str = ""
    default: ClassVar[str] = "cuts"
    standalone: ClassVar[str | None] = "elimination"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether each edge, one after the other, joins two trees that were apart."""
        tree: dict[Cell, set[Cell]] = {}
        for one, other, (cell, value) in self.edges:
            if grid[cell] == value:
                here, there = tree.setdefault(one, {one}), tree.setdefault(other, {other})
                if here is there:
                    return False
                here |= there
                tree.update(dict.fromkeys(there, here))
        return True
