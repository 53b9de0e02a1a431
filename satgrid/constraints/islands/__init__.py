"""Islands: each region of a value holds one number, and has as many cells as it says.

A region is cells of the value that hang together side by side.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from satgrid.board import region
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.attached import Attached
from satgrid.grid import Cell, Grid, label

Number = tuple[Cell, int | None]
"""Where a number stands, and how many cells it says its region has; None says nothing."""

LARGE = 30
"""From more cells a region on, as many variables as its cells have distances are too many."""


@dataclass(frozen=True)
class Islands(Constraint):
    """Each of the `numbers` is in a region of the value that has so many cells and no other number.

    No other cell has the value. Numbers stand in different cells.
    """

    numbers: tuple[Number, ...]
    value: Value
    clue: str = ""
    default: ClassVar[str] = "owners"
    on_lattice: ClassVar[bool] = False

    def preset(self, standalone: bool = False, area: int = 0) -> str:
        """Return `growth` where a region may be large, and the formula need not stand alone."""
        large = any(number is None or number > LARGE for _, number in self.numbers)
        return "growth" if large and not standalone else "owners"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether walks from the numbers come to so many cells, and to all, each once."""
        left = {cell for cell in grid.cells() if grid[cell] == self.value}
        for cell, number in self.numbers:
            if cell not in left:
                return False
            cells = region(cell, left)
            if number not in (None, len(cells)):
                return False
            left.difference_update(cells)
        return not left

    def by_clue(self) -> tuple[Constraint, ...]:
        """Return islands of unknown sizes, and how many cells each number wants."""
        unknown = replace(self, numbers=tuple((cell, None) for cell, _ in self.numbers))
        return unknown, *(
            Attached(cell, number - 1, self.value, clue=self.clue or label(cell))
            for cell, number in self.numbers
            if number is not None
        )
