"""A sum: the cells hold different digits that add up to a number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from satgrid.clues import Value, number_of, value_of
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid

NINE = 9
"""The most digits for which the smallest formulas of all sums are kept."""


@dataclass(frozen=True)
class Sum(Constraint):
    """The cells have numbers from 1 to `most`, no two the same, and together make `total`."""

    cells: tuple[Cell, ...]
    total: int
    most: int = NINE
    clue: str = ""
    default: ClassVar[str] = "minimal"

    def preset(self, standalone: bool = False, area: int = 0) -> str:
        """Return the default encoder, or for more digits than nine the one that takes them."""
        return self.default if self.most <= NINE else "diagram"

    @property
    def values(self) -> tuple[Value, ...]:
        """The values of the numbers, from 1 on."""
        return _values(self.most)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the numbers of the cells are different and make the total."""
        found = [grid[cell] for cell in self.cells]
        different = len(set(found)) == len(found) and set(found) <= set(self.values)
        return different and sum(map(number_of, found)) == self.total


@lru_cache
def _values(most: int) -> tuple[Value, ...]:
    return tuple(map(value_of, range(1, most + 1)))


@lru_cache(4096)
def digit_sets(n: int, total: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of n of the numbers from 1 to `most` that make the total, in order."""
    return tuple(c for c in combinations(range(1, most + 1), n) if sum(c) == total)
