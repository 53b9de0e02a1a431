"""The lines on a lattice are one closed loop, which comes to no place twice.

A lattice has (2H + 1) x (2W + 1) places for a board of H x W cells: cell (r, c) is at (2r+1, 2c+1),
the corners are where row and column are even, and the sides of cells lie between. A loop through
corners runs along the sides of cells; one through cells steps from cell to cell across their sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from satgrid.board import beside, region
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid

CORNERS, CELLS = "corners", "cells"
"""What a loop may come through: `through` is one of them."""


@dataclass(frozen=True)
class SingleLoop(Constraint):
    """The places of `value` are one loop: corners or cells that it comes through, and sides.

    So a corner or cell that the loop leaves out has another value, and so have all places where no
    loop can be: cells, for a loop through corners; corners and the sides on the border, for a
    loop through cells.
    """

    value: Value
    through: str
    clue: str = ""
    default: ClassVar[str] = "sweep"

    @property
    def parity(self) -> int:
        """What the row and the column of each corner or cell leave when halved."""
        return 0 if self.through == CORNERS else 1

    def admits(self, place: Cell, height: int, width: int) -> bool:
        """Return whether a line can be at the place of a lattice of this size."""
        (r, c), first = place, self.parity
        on_board = first <= r < height - first and first <= c < width - first
        return on_board and (r % 2, c % 2) != (1 - first, 1 - first)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a walk along the lines comes to all of them, with two ways at each."""
        other = 1 - self.parity
        line = {p for p in grid.cells() if grid[p] == self.value}
        return (
            bool(line)
            and not any((r % 2, c % 2) == (other, other) for r, c in line)
            and all(sum(q in line for q in beside(p)) == 2 for p in line)
            and len(region(min(line), line)) == len(line)
        )

    def image(self, cell_map: Mapping[Cell, Cell]) -> SingleLoop | None:
        """Return the same, if each place has moved to one of its sort."""

        def is_node(p: Cell) -> bool:
            return p[0] % 2 == p[1] % 2 == self.parity

        if any(is_node(p) != is_node(q) for p, q in cell_map.items()):
            return None
        return SingleLoop(self.value, self.through)
