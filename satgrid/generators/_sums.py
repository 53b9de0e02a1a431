"""Sums of runs: what is wished for the cells, and repairs.

Where the solutions differ, another one is meant, or a cell becomes black; on a large board many do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from satgrid.clues import WHITE, Value, value_of
from satgrid.generators import Candidate, _repair
from satgrid.grid import Cell, Grid
from satgrid.layers.run_sums import sum_sign
from satgrid.puzzle import Puzzle
from satgrid.puzzle.runs import without

_TELLING = tuple(map(value_of, (1, 2, 3, 7, 8, 9)))
"""The lowest and the highest digits: few sets of digits have a very low or very high sum."""

_BLACK = 0.2
"""The chance of a black cell: the more there are, the sooner there is one solution."""

_LARGE = 225
"""On boards of more cells the solutions differ in many places at once, each to be repaired."""

_ONE_IN = 5
"""One cell in so many that differ becomes black in a repair of a large board."""


def wishes(puzzle: Puzzle, random: Random) -> dict[Cell, Value]:
    """Return a low or a high digit for each cell."""
    return {cell: random.choice(_TELLING) for cell in puzzle.board.cells()}


def repairs(
    bare: Candidate, other: Grid[Value], differing: Sequence[Cell], random: Random
) -> Iterator[Candidate]:
    """Yield puzzles whose runs are shorter, now and then, and else with another solution."""
    if bare.grid.height * bare.grid.width > _LARGE:
        for p in differing[::_ONE_IN]:
            bare = next(_blackened(bare, [p]), bare)
        yield bare
        differing = [p for p in differing if bare.grid[p] != WHITE]
    elif random.random() < _BLACK:
        yield from _blackened(bare, differing)
    yield from _repair.solutions(bare, other, differing, random)


def _blackened(bare: Candidate, differing: Sequence[Cell]) -> Iterator[Candidate]:
    """Make a cell black, and those that it leaves in runs of one: first where they are fewest."""
    puzzle, grid = bare
    white = {p for p in grid.cells() if grid[p] != WHITE}
    for left in sorted((without(white, p) for p in differing), key=len, reverse=True):
        if left != white:
            black = (p for p in grid.cells() if p not in left)
            flat = tuple(grid[p] if p in left else WHITE for p in grid.cells())
            shorter = puzzle.with_cells(dict.fromkeys(black, sum_sign(None, None)))
            yield Candidate(shorter, Grid(grid.height, grid.width, flat))
