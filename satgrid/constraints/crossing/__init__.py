"""Two ways cross at a place: it shows what the one of them shows that is in use, if any is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid

Crossed: TypeAlias = tuple[Cell, Cell, Cell]
"""A place where two ways cross, and a place that shows the one way, and the other."""


@dataclass(frozen=True)
class Crossing(Constraint):
    """Of two ways that cross one is free, and what the other one shows stands where they cross.

    The `values` are all that the board has, the first of them for a way that is free.
    """

    places: tuple[Crossed, ...]
    values: tuple[Value, ...]
    clue: str = ""
    default: ClassVar[str] = "clauses"

    def parts(self) -> list[Crossing]:
        """Return the statement of each place."""
        return [replace(self, places=(each,)) for each in checked(self.places)]

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether each place shows the one of its ways that is not free, if any."""
        free = self.values[0]
        return all(
            (grid[one] == free and grid[p] == grid[other])
            or (grid[other] == free and grid[p] == grid[one])
            for p, one, other in self.places
        )
