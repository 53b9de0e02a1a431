"""The cells of two values are one region each, on a board where each cell has one of the two.

A value that no cell has counts as connected. Around the board there may be a frame of cells that
all have one of the values: then each region of that comes to the border, and outside all are one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from satgrid.board import on_border, region
from satgrid.clues import WHITE, Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class BothConnected(Constraint):
    """Each cell has the value `one` or `other`, and the cells of each are one region.

    `frame` is one of the two, whose cells hang together with a frame around the board, or None.
    """

    one: Value
    other: Value
    frame: Value | None = None
    clue: str = ""
    default: ClassVar[str] = "cuts"
    standalone: ClassVar[str | None] = "sweep"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a walk from a cell of a value, or from the frame, reaches all of them."""
        cells = set(grid.cells())
        members = {
            value: {p for p in cells if grid[p] == value} for value in (self.one, self.other)
        }
        for value, left in members.items():
            if value == self.frame:
                for p in sorted(left):
                    if p in left and on_border(p, grid.height, grid.width):
                        left.difference_update(region(p, left))
            elif left:
                left.difference_update(region(min(left), left))
        return not any(members.values()) and set(grid.flat) <= members.keys()

    def image(self, cell_map: Mapping[Cell, Cell]) -> BothConnected | None:
        """Return the same, if the frame is white as all cells are that were left out."""
        # Beside white lines that are left out, white cells are joined as by a frame. Where none
        # was left out they are not, and the cells do not tell.
        if WHITE in (self.one, self.other) and self.frame != WHITE:
            return None
        return BothConnected(self.one, self.other, self.frame)
