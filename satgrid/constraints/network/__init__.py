"""Islands and the bridges over gaps between them are one network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from satgrid.clues import WHITE, Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid

Gap: TypeAlias = tuple[Cell, Cell, Cell]
"""The islands at both ends, and the place that shows whether a bridge is there."""


@dataclass(frozen=True)
class Network(Constraint):
    """Bridges lead from each island to all others: over gaps whose place has another value.

    A place of `value` has no bridge.
    """

    islands: tuple[Cell, ...]
    gaps: tuple[Gap, ...]
    value: Value = WHITE
    clue: str = ""
    default: ClassVar[str] = "cuts"
    standalone: ClassVar[str | None] = "tree"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a walk over bridges from the first island comes to all."""
        reached = set(self.islands[:1])
        for _ in self.islands:
            for one, other, place in self.gaps:
                if grid[place] != self.value and not reached.isdisjoint((one, other)):
                    reached |= {one, other}
        return reached.issuperset(self.islands)
