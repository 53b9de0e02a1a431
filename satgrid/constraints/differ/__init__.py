"""Two lines are not equal: at one place at least their cells show different values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Bulk, Constraint
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Differ(Constraint):
    """The `first` line and the `second`, of as many cells, differ in one of the `values`.

    Two cells differ if one has a value of these that the other has not. So all values of a board,
    or all but one, say that the lines are not equal; and lines without cells are never unequal.
    """

    first: tuple[Cell, ...]
    second: tuple[Cell, ...]
    values: tuple[Value, ...]
    clue: str = ""
    default: ClassVar[str] = "differences"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether two cells at the same place of their lines differ."""
        return any(
            grid[p] != grid[q] and (grid[p] in self.values or grid[q] in self.values)
            for p, q in zip(self.first, self.second, strict=True)
        )

    def image(self, cell_map: Mapping[Cell, Cell]) -> Differ:
        """Return that the moved lines differ, with their places in the order of the board.

        At a place where neither line has moved both are white, so it is left out.
        """
        pairs = sorted(
            tuple(sorted((cell_map.get(p, p), cell_map.get(q, q))))
            for p, q in zip(self.first, self.second, strict=True)
            if p in cell_map or q in cell_map
        )
        first, second = zip(*pairs, strict=True) if pairs else ((), ())
        return Differ(first, second, self.values)


@dataclass(frozen=True)
class DifferEach(Bulk):
    """Of these lines, all of as many cells, each two differ in one of the `values`."""

    lines: tuple[tuple[Cell, ...], ...]
    values: tuple[Value, ...]
    clue: str = ""
    default: ClassVar[str] = Differ.default

    def parts(self) -> list[Differ]:
        """Return the statement of each two lines."""
        both = checked(combinations(self.lines, 2))
        return [Differ(p, q, self.values, self.clue) for p, q in both]

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether no two lines show the same, other values than these being alike."""
        shown = {
            tuple(grid[p] if grid[p] in self.values else None for p in line) for line in self.lines
        }
        return len(shown) == len(self.lines)
