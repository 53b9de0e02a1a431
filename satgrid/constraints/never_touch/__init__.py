"""Cells of one value never touch side by side, nor are they as near as that, or meet at corners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar

from satgrid.clues import WHITE, Value
from satgrid.constraints import Constraint
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class NeverTouch(Constraint):
    """No two cells that share a side both have the value.

    With `corners` nor two that share a corner, with `reach` nor two of a row or column that are
    at most so many steps apart.
    """

    value: Value
    clue: str = ""
    corners: bool = False
    reach: int = 1
    default: ClassVar[str] = "pairs"
    on_lattice: ClassVar[bool] = False

    def pairs(self, height: int, width: int) -> Iterator[tuple[Cell, Cell]]:
        """Yield each two cells of a board that do not both have the value, by the first of them."""
        for r, c in checked(product(range(height), range(width))):
            yield from (((r, c), (r, far)) for far in range(c + 1, min(c + self.reach + 1, width)))
            yield from (((r, c), (far, c)) for far in range(r + 1, min(r + self.reach + 1, height)))
            if self.corners and r + 1 < height:
                yield from (((r, c), (r + 1, at)) for at in (c - 1, c + 1) if 0 <= at < width)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether no two of these cells have the value."""
        pairs = self.pairs(grid.height, grid.width)
        return not any(grid[p] == grid[q] == self.value for p, q in pairs)

    def image(self, cell_map: Mapping[Cell, Cell]) -> NeverTouch | None:
        """Return the same, unless cells that are left out have the value."""
        return None if self.value == WHITE else replace(self, clue="")
