"""A cell with a printed value, or many. The compiler states given cells, for every family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import eq
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Bulk, Constraint
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


@dataclass(frozen=True)
class GivenEach(Bulk):
    """Each of the cells has its value, `values[i]`; cell i comes from the clue `clues[i]`."""

    cells: tuple[Cell, ...]
    values: tuple[Value, ...]
    clues: tuple[str, ...]
    clue: str = ""
    default: ClassVar[str] = Given.default

    def parts(self) -> list[Given]:
        """Return the statement of each cell."""
        return list(map(Given, self.cells, self.values, self.clues))

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the grid shows each value in its cell."""
        return all(map(eq, map(grid.__getitem__, self.cells), self.values))
