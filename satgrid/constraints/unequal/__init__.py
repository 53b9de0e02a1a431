"""Two groups of cells have different numbers of cells of a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from satgrid.clues import WHITE, Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Unequal(Constraint):
    """The number of cells of `first` that have the value is not the number of those of `second`.

    A cell may be in both groups, where it makes no difference; no group names it twice.
    """

    value: Value
    first: tuple[Cell, ...]
    second: tuple[Cell, ...]
    clue: str = ""
    default: ClassVar[str] = "totalizer"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the numbers of cells with the value differ."""
        first, second = (
            sum(grid[p] == self.value for p in group) for group in (self.first, self.second)
        )
        return first != second

    def apart(self) -> tuple[list[Cell], list[Cell]]:
        """Return the cells of each group that are not in the other, in reading order."""
        first, second = {*self.first}, {*self.second}
        return sorted(first - second), sorted(second - first)

    def image(self, cell_map: Mapping[Cell, Cell]) -> Unequal | None:
        """Return the same of the moved cells, if the cells without a place do not count."""
        groups = self.apart()
        if self.value == WHITE and not cell_map.keys() >= {*groups[0], *groups[1]}:
            return None
        first, second = sorted(
            tuple(sorted(cell_map[p] for p in group if p in cell_map)) for group in groups
        )
        return Unequal(self.value, first, second)
