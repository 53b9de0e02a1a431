"""Kurodoko at random: cells are shaded until each number sees as many as it says."""

from __future__ import annotations

from itertools import takewhile
from random import Random

from satgrid.board import all_cells, beside, rays
from satgrid.clues import BLACK, WHITE, Value
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle


def guess(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return a board shaded at random so that each number sees as many cells as it says, or None.

    Number by number in a random order, cells that it sees are shaded, as long as they are too
    many: where no other number then sees too few, and no black cells touch. None comes where there
    is no such cell; that the white cells hang together is left to chance.
    """
    shading = _Shading(puzzle)
    for cell, value in checked(puzzle.given, 10):
        if value == BLACK and not shading.shade(cell):
            return None
    for number in checked(random.sample(list(shading.surplus), len(shading.surplus)), 10):
        while shading.surplus[number]:
            seen = [cell for way in shading.ways(number) for cell in way]
            if not any(shading.shade(cell) for cell in random.sample(seen, len(seen))):
                return None
    board = all_cells(puzzle.height, puzzle.width)
    shown = (BLACK if cell in shading.black else WHITE for cell in checked(board))
    return Grid(puzzle.height, puzzle.width, tuple(shown))


class _Shading:
    """Black cells, and of each number how many white cells too many it sees."""

    def __init__(self, puzzle: Puzzle) -> None:
        assert puzzle.cells is not None
        self._height, self._width = puzzle.height, puzzle.width
        self.black: set[Cell] = set()
        self._white = {cell for cell, value in checked(puzzle.given) if value == WHITE}
        self.surplus: dict[Cell, int] = {}
        clues = zip(puzzle.cells.cells(), puzzle.cells.flat, strict=True)
        for cell, number in checked(clues):
            if number is not None:
                self._white.add(cell)
            if isinstance(number, int):
                self.surplus[cell] = puzzle.height + puzzle.width - 1 - number

    def ways(self, cell: Cell) -> list[list[Cell]]:
        """Return the cells that are seen from here: up, down, to the left, to the right."""
        lines = rays(cell, self._height, self._width)
        return [list(takewhile(lambda p: p not in self.black, line)) for line in lines]

    def shade(self, cell: Cell) -> bool:
        """Shade the cell, unless a number would see too few or two black cells touch."""
        if cell in self._white:
            return False
        up, down, left, right = self.ways(cell)
        lost = {
            p: 1 + len(behind)
            for way, behind in ((up, down), (down, up), (left, right), (right, left))
            for p in way
            if p in self.surplus
        }
        if any(self.surplus[p] < n for p, n in lost.items()):
            return False
        for p, n in lost.items():
            self.surplus[p] -= n
        self.black.add(cell)
        self._white.update(beside(cell))
        return True
