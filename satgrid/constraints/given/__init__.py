"""A cell with a printed value. The compiler states it, for every family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Given(Constraint):
    """The cell has the value."""

    cell: Cell
    value: Value
    clue: str = ""
    default: ClassVar[str] = "unit"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the grid shows the value in the cell."""
        return grid[self.cell] == self.value

    def image(self, cell_map: Mapping[Cell, Cell]) -> Given:
        """Return the statement about the cell's new place, if it has one."""
        return Given(cell_map.get(self.cell, self.cell), self.value)
