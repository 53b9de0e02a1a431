"""Puzzles with fewer of the clues in their cells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle


def without_clues(puzzle: Puzzle, gone: Iterable[Iterable[Cell]]) -> Puzzle:
    """Return the puzzle without the clues of these cells."""
    assert puzzle.cells is not None
    clues = list(puzzle.cells.flat)
    for cells in gone:
        for r, c in cells:
            clues[r * puzzle.width + c] = None
    return replace(puzzle, cells=Grid(puzzle.height, puzzle.width, tuple(clues)))
