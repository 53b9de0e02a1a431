"""The cells of some values are one region: connected side by side.

A board without such a cell counts as connected: there are no two cells apart.

This module has the statement; `narrowing`, `encoders` and `cuts` have the rest, and use
`members` (the members of a statement) and `cycle_lists` (sets of cells that divide a board).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from satgrid.board import region
from satgrid.clues import WHITE, Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Connected(Constraint):
    """The members, cells of `cells` (None: of the board) with one of the `values`, are one region.

    `values` is one value or a tuple of them; paths between members consist of members. `apart`
    names the only other value, and promises that its cells never touch side by side, which another
    constraint states. None is no promise. Encoders that need the promise refuse a statement without
    it.
    """

    values: Value | tuple[Value, ...]
    apart: Value | None = None
    cells: tuple[Cell, ...] | None = None
    clue: str = ""
    default = "boundary"
    standalone = "sweep"

    def preset(self, standalone: bool = False, area: int = 0) -> str:
        """Return an encoder or cut that accepts the statement; with `standalone`, the smaller
        encoder.

        A cut of several values is a clause per pair of values, so these get an encoder.
        """
        promised = self.apart is not None and self.cells is None
        standalone = standalone or len(self.values) > 1
        if standalone:
            # Up to 11x11 `forest` has fewer clauses.
            return "forest" if promised and area <= 11 * 11 else "sweep"
        return self.default if promised else "separator"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a walk from a member reaches all of them."""
        cells = grid.cells() if self.cells is None else self.cells
        members = {cell for cell in cells if grid[cell] in self.values}
        return not members or len(region(min(members), members)) == len(members)

    def image(self, cell_map: Mapping[Cell, Cell]) -> Connected | None:
        """Return the same of the moved cells, if no cell that may be white could be left out."""
        among = None if self.cells is None else set(self.cells)
        if WHITE in self.values and (among is None or not among <= cell_map.keys()):
            return None
        if among is None:
            return Connected(self.values, self.apart)
        moved = sorted(cell_map[cell] for cell in among & cell_map.keys())
        return Connected(self.values, self.apart, tuple(moved))
