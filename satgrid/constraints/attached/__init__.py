"""Attached: as many cells of a value hang together with a cell as its number says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satgrid.board import region
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Attached(Constraint):
    """A walk from the cell over cells of the value comes to `number` of them.

    The cell itself is not counted, and may have another value: the regions of the value that lie
    beside it have so many cells together.
    """

    cell: Cell
    number: int
    value: Value
    clue: str = ""
    default: ClassVar[str] = "levels"
    on_lattice: ClassVar[bool] = False

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the walk comes to so many cells."""
        members = {cell for cell in grid.cells() if grid[cell] == self.value}
        return len(region(self.cell, members | {self.cell})) - 1 == self.number
