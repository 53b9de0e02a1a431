"""Each cell of the value has two neighbours of it beside it, but for some ends, which have one.

With two ends the cells are one way, such as a snake, and maybe rings apart from it; with none they
are rings alone. That they hang together is another constraint's word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satgrid.board import beside
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Grid


@dataclass(frozen=True)
class Ends(Constraint):
    """`number` cells of the value have one neighbour of it side by side, and all others two."""

    value: Value
    number: int
    clue: str = ""
    default: ClassVar[str] = "degrees"
    on_lattice: ClassVar[bool] = False

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether every cell of the value has one or two neighbours, and count the ends."""
        having = {cell for cell in grid.cells() if grid[cell] == self.value}
        degrees = [sum(q in having for q in beside(p)) for p in having]
        return set(degrees) <= {1, 2} and degrees.count(1) == self.number
