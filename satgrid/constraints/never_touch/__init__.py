"""Cells of one value never touch side by side; corners may meet."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Grid


@dataclass(frozen=True)
class NeverTouch(Constraint):
    """No two cells that share a side both have the value."""

    value: Value
    clue: str = ""
    default: ClassVar[str] = "pairs"
    on_lattice: ClassVar[bool] = False

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether no cell of the value has one to its right or below it."""
        rows = grid.rows()
        return not any(
            a == b == self.value
            for line in (*rows, *zip(*rows, strict=True))
            for a, b in pairwise(line)
        )
