"""What is known of a board's solutions, as one long int a grid: a bit for each cell and value.

It outlives the question that found it. Solutions that were seen show values that occur; a search
that ended shows values that do not, whenever all is assumed that was assumed then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from satgrid.clues import Value
from satgrid.grid import Cell, Grid

_SOLUTIONS = 200
_BOUNDS = 100
"""So many are remembered; the oldest are forgotten."""


class Seen:
    """Solutions of one board, and which values no solution has."""

    def __init__(self, height: int, width: int, values: Sequence[Value]) -> None:
        self.height = height
        self.width = width
        self.values = tuple(values)
        self.everything = (1 << height * width * len(values)) - 1
        self.solutions: dict[int, Grid[Value]] = {}
        # With these cells assumed, at most these values occur.
        self._bounds: dict[int, int] = {}
        size = len(values)
        self._digits = {value: f"{1 << k:0{size}b}" for k, value in enumerate(values)}
        self._tuples: dict[str, tuple[Value, ...]] = {}

    def bits(self, cells: Mapping[Cell, Value]) -> int:
        """Return the bits of these cells with their values."""
        found, size = 0, len(self.values)
        for (r, c), value in cells.items():
            found |= 1 << (r * self.width + c) * size + self.values.index(value)
        return found

    def of_candidates(self, candidates: Iterable[Iterable[Value]]) -> int:
        """Return the bits of the values that each cell may have, in reading order."""
        several = [sum(1 << self.values.index(v) for v in each) for each in candidates]
        size = len(self.values)
        return int("".join(f"{each:0{size}b}" for each in reversed(several)), 2)

    def candidates(self, bits: int) -> Grid[tuple[Value, ...]]:
        """Return the values that each cell has in these bits, in the order of the values."""
        size, known = len(self.values), self._tuples
        digits = f"{bits:0{self.height * self.width * size}b}"
        flat = []
        for end in range(len(digits), 0, -size):
            each = digits[end - size : end]
            if each not in known:
                pairs = zip(self.values, reversed(each), strict=True)
                known[each] = tuple(value for value, digit in pairs if digit == "1")
            flat.append(known[each])
        return Grid(self.height, self.width, tuple(flat))

    def indices(self, bits: int) -> list[int]:
        """Return the places of the bits that are set, in ascending order."""
        return [k for k, digit in enumerate(reversed(f"{bits:b}")) if digit == "1"]

    def add(self, grid: Grid[Value]) -> int:
        """Remember a solution, and return its bits."""
        digits = self._digits
        bits = int("".join([digits[value] for value in reversed(grid.flat)]), 2)
        self.solutions[bits] = grid
        _forget(self.solutions, _SOLUTIONS)
        return bits

    def bound(self, assumed: int, possible: int) -> None:
        """Remember that with these cells assumed no other values occur."""
        self._bounds[assumed] = possible
        _forget(self._bounds, _BOUNDS)

    def possible(self, assumed: int) -> int:
        """Return the values that may occur with these cells assumed; 0 if none does."""
        possible = self.everything
        for cells, found in self._bounds.items():
            if not cells & ~assumed:
                possible &= found
        return possible if not assumed & ~possible else 0

    def occurring(self, assumed: int) -> tuple[int, int]:
        """Return the values that solutions with these cells show, and how many were seen."""
        shown = [bits for bits in self.solutions if not assumed & ~bits]
        found = 0
        for bits in shown:
            found |= bits
        return found, len(shown)

    def shown(self, assumed: int) -> list[Grid[Value]]:
        """Return the solutions seen that have these cells, the oldest first."""
        return [grid for bits, grid in self.solutions.items() if not assumed & ~bits]

    def keep(self, holds: Callable[[Grid[Value]], bool]) -> None:
        """Forget the solutions for which that does not hold."""
        self.solutions = {bits: grid for bits, grid in self.solutions.items() if holds(grid)}

    def unbind(self) -> None:
        """Forget what does not occur."""
        self._bounds.clear()


def _forget(some: dict[int, object] | dict[int, Grid[Value]] | dict[int, int], most: int) -> None:
    while len(some) > most:
        del some[next(iter(some))]
