"""Random boards that keep some of a puzzle's rules: the guesses of the solver `heuristic`.

A guess for a family takes a puzzle and a random generator. It returns a board with all given
cells, or None at a dead end. Every solution of a puzzle with one solution can be guessed.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from satgrid.board import all_cells, beside, rays
from satgrid.clues import BLACK, WHITE, Value
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

if TYPE_CHECKING:
    from random import Random


def guess_hitori(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return a board on which each repeated number keeps one random cell, or None.

    Lines are visited in random order, and all other cells of a number are shaded. The result is
    None if two black cells would touch. Whether the white cells are connected is not considered.
    """
    black = {cell for cell, value in checked(puzzle.given) if value == BLACK}
    white = {cell for cell, value in checked(puzzle.given) if value == WHITE}
    for cell in checked(black):
        white.update(beside(cell))
    repeats = puzzle.repeats
    for _, cells in checked(random.sample(repeats, len(repeats)), 10):
        left = [cell for cell in cells if cell not in black]
        if len(left) < 2:
            continue
        held = [cell for cell in left if cell in white]  # a cell beside a black one is white
        kept = held[0] if held else random.choice(left)
        for cell in left:
            if cell != kept:
                if cell in white:
                    return None
                black.add(cell)
                white.update(beside(cell))
    return _board(puzzle, black)


def guess_kurodoko(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return a randomly shaded board on which each number sees the right number of cells, or None.

    Numbers are visited in random order. Cells that a number sees are shaded while it sees too many,
    unless another number would then see too few or black cells would touch. The result is None if
    no such cell exists. Whether the white cells are connected is not considered.
    """
    shading = _Shading(puzzle)
    for cell, value in checked(puzzle.given, 10):
        if value == BLACK and not shading.shade(cell):
            return None
    for number in checked(random.sample(list(shading.surplus), len(shading.surplus)), 10):
        while shading.surplus[number]:
            seen = [cell for ray in shading.visible(number) for cell in ray]
            if not any(shading.shade(cell) for cell in random.sample(seen, len(seen))):
                return None
    return _board(puzzle, shading.black)


def _board(puzzle: Puzzle, black: set[Cell]) -> Grid[Value]:
    cells = all_cells(puzzle.height, puzzle.width)
    shades = (BLACK if cell in black else WHITE for cell in checked(cells))
    return Grid(puzzle.height, puzzle.width, tuple(shades))


class _Shading:
    """Black cells, and for each number how many white cells it sees in excess (`surplus`)."""

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

    def visible(self, cell: Cell) -> list[list[Cell]]:
        """Return the cells visible from this one: up, down, to the left, to the right."""
        lines = rays(cell, self._height, self._width)
        return [list(takewhile(lambda p: p not in self.black, line)) for line in lines]

    def shade(self, cell: Cell) -> bool:
        """Shade the cell, unless a number would see too few or two black cells touch."""
        if cell in self._white:
            return False
        up, down, left, right = self.visible(cell)
        lost = {
            p: 1 + len(behind)
            for ray, behind in ((up, down), (down, up), (left, right), (right, left))
            for p in ray
            if p in self.surplus
        }
        if any(self.surplus[p] < n for p, n in lost.items()):
            return False
        for p, n in lost.items():
            self.surplus[p] -= n
        self.black.add(cell)
        self._white.update(beside(cell))
        return True
