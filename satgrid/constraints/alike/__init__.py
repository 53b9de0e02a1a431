"""Cells that show the same: one decision for each group of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Alike(Constraint):
    """The cells of a group all have the same one of the `values`, or all another one.

    Where `values` are those of the board, the compiler gives the cells of a group the variables of
    the first, so that the statement costs nothing.
    """

    groups: tuple[tuple[Cell, ...], ...]
    values: tuple[Value, ...]
    clue: str = ""
    default: ClassVar[str] = "round"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether no group shows two of the values, or one of them and another."""
        return all(
            len({grid[cell] if grid[cell] in self.values else None for cell in cells}) < 2
            for cells in self.groups
        )
