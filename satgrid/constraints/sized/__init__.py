"""Cells of one value hang together in regions of a size that the value tells.

A region is all cells of a value that are reached from one another side by side, so two regions of
one value never touch but at a corner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import ClassVar

from satgrid.board import region
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Sized(Constraint):
    """Every region of the first of the values has one cell, of the second two, and so on.

    Of other values nothing is said.
    """

    values: tuple[Value, ...]
    clue: str = ""
    default: ClassVar[str] = "growth"
    standalone: ClassVar[str | None] = "tree"
    on_lattice: ClassVar[bool] = False

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether each region has as many cells as its value tells."""
        for size, value in enumerate(self.values, 1):
            if value in grid.flat:
                cells = {cell for cell in grid.cells() if grid[cell] == value}
                if any(len(each) != size for each in regions(cells)):
                    return False
        return True


def regions(cells: Collection[Cell]) -> Iterator[list[Cell]]:
    """Yield the cells of each region, by the first of them."""
    left = set(cells)
    for cell in sorted(cells):
        if cell in left:
            found = region(cell, left)
            left.difference_update(found)
            yield found
