"""The cells of one value are one region: from each, the others are reached side by side.

A board without a cell of the value counts as connected: there are no two cells apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satgrid.board import region
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Grid


@dataclass(frozen=True)
class Connected(Constraint):
    """The cells of `value` are one region.

    `apart` names the only other value, and promises that its cells never touch side by side;
    another constraint must say so. None promises nothing. Encoders that need the promise refuse
    a statement without it.
    """

    value: Value
    apart: Value | None = None
    clue: str = ""
    default: ClassVar[str] = "boundary"
    standalone: ClassVar[str | None] = "forest"

    def preset(self, standalone: bool = False) -> str:
        """Return what takes the statement as it is: without the promise, `separator` or `tree`."""
        if self.apart is not None:
            return super().preset(standalone)
        return "tree" if standalone else "separator"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a walk from a cell of the value reaches all of them."""
        members = {cell for cell in grid.cells() if grid[cell] == self.value}
        return not members or len(region(min(members), members)) == len(members)
