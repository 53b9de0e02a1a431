"""How many cells of a value are seen from a cell: itself and those in the four directions.

A direction is seen up to the first cell of another value, or the border. A cell that has another
value itself is not counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satgrid.board import seen
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Visible(Constraint):
    """The cell has the value, and `count` cells of it are seen from there, itself included.

    With `on` the cell has that other value instead, and only the cells beyond it count.
    """

    cell: Cell
    count: int
    value: Value
    on: Value | None = None
    clue: str = ""
    default: ClassVar[str] = "merge"
    on_lattice: ClassVar[bool] = False

    @property
    def own(self) -> Value:
        """The value of the cell itself."""
        return self.value if self.on is None else self.on

    @property
    def others(self) -> int:
        """How many cells are seen beside the cell itself."""
        return self.count - (self.on is None)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the count is right."""
        if grid[self.cell] != self.own:
            return False
        return seen(self.cell, grid, self.value) == self.others
