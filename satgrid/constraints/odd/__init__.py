"""An odd number of cells has a value, or an even one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from satgrid.clues import WHITE, Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Odd(Constraint):
    """The number of different cells that have the value is odd; even, if `odd` is False."""

    value: Value
    cells: tuple[Cell, ...]
    odd: bool = True
    clue: str = ""
    default: ClassVar[str] = "chain"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether so many cells have the value."""
        return sum(grid[p] == self.value for p in self.cells) % 2 == self.odd

    def image(self, cell_map: Mapping[Cell, Cell]) -> Odd:
        """Return the same of the moved cells, of which others are left as they count."""
        moved = sorted(cell_map[p] for p in self.cells if p in cell_map)
        others = (len(self.cells) - len(moved)) % 2 if self.value == WHITE else 0
        return Odd(self.value, tuple(moved), self.odd != bool(others))
