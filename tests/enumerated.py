"""Black-and-white pictures by their clues, from looking at every picture of a size."""

from __future__ import annotations

from functools import cache
from itertools import product

from satgrid.clues import Block
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

Pictures = tuple[Grid[str], ...]
Clues = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


def clues_of(grid: Grid[str]) -> Clues:
    """Return the lengths of the black runs of each row, and of each column."""
    rows = ["".join(row) for row in grid.rows()]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    across, down = (
        tuple(tuple(len(run) for run in line.split(".") if run) for line in lines)
        for lines in (rows, columns)
    )
    return across, down


def puzzle_of(clues: Clues) -> Puzzle:
    across, down = (
        tuple(tuple(Block(length) for length in clue) for clue in lines) for lines in clues
    )
    return Puzzle("nonogram", len(across), len(down), across, down)


@cache
def pictures(height: int, width: int) -> dict[Clues, Pictures]:
    """Return every picture of the size, by its clues."""
    found: dict[Clues, Pictures] = {}
    for flat in product(".#", repeat=height * width):
        grid = Grid(height, width, flat)
        clues = clues_of(grid)
        found[clues] = (*found.get(clues, ()), grid)
    return found
