"""How many cells are seen from a cell: itself and those in the four directions.

A direction is seen up to the first cell of another value, or the border.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar

from satgrid.board import rays
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Visible(Constraint):
    """The cell has the value, and `count` cells of it are seen from there, itself included."""

    cell: Cell
    count: int
    value: Value
    clue: str = ""
    default: ClassVar[str] = "merge"
    on_lattice: ClassVar[bool] = False

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the count is right."""
        if grid[self.cell] != self.value:
            return False
        seen = 1
        for ray in rays(self.cell, grid.height, grid.width):
            seen += len(list(takewhile(lambda p: grid[p] == self.value, ray)))
        return seen == self.count
