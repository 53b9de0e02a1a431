"""Kurodoko on demand.

It draws a random shading and gives every white cell the number of cells that it sees. Then there is
no other solution, because each cell without a clue is black. Then clues are removed in random
order: by default while narrowing alone settles the board; for a minimal puzzle, and for levels
above easy, while there is no other solution.

In a symmetric puzzle the shading and the places of clues are symmetric under a half-turn, and a
clue is removed with its image.

(`general.py` makes puzzles of the same quality, at 20x20 in 0.49 s with 68 clues instead of 0.39 s
with 63; but its shadings are never symmetric, and its random puzzles have no density.)
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from satgrid.board import half_turn
from satgrid.clues import WHITE, CellClue, Value
from satgrid.families import kurodoko as family
from satgrid.generators import RANDOM, Candidate, Density, Request
from satgrid.generators.shading import shading, shading_grid, without_clues
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

full = True

_SHARE = 0.5
"""The chance that a cell is tried as a black cell."""


def density(request: Request) -> Density | None:
    """Return the possible shares of cells with a clue in a random puzzle."""
    return Density(0.0, 0.25, 1.0) if request.kind == RANDOM else None


def refuse(request: Request) -> None:
    """Refuse nothing: every board has a puzzle."""


def random_puzzle(request: Request, random: Random) -> Puzzle:
    """Return clues, drawn evenly from 1 to the longer side, in randomly chosen cells."""
    assert request.density is not None
    area = request.height * request.width
    clues: list[CellClue] = [None] * area
    for at in random.sample(range(area), round(request.density * area)):
        clues[at] = random.randint(1, max(request.height, request.width))
    cells = Grid(request.height, request.width, tuple(clues))
    return Puzzle("kurodoko", request.height, request.width, cells=cells)


def candidate(request: Request, random: Random) -> Candidate | None:
    """Return a random shading with a clue in every white cell."""
    height, width = request.height, request.width
    black = shading(height, width, random, share=_SHARE, symmetric=request.symmetric)
    grid = shading_grid(black, height, width)
    if WHITE not in grid.flat:
        return None  # No clue can say that the only cell is black.
    return Candidate(family.printed(Puzzle("kurodoko", height, width), grid, random), grid)


def repair(
    candidate: Candidate, other: Grid[Value], request: Request, random: Random
) -> Candidate | None:
    """Return None: a candidate has no other solution."""
    return None


def parts(puzzle: Puzzle, request: Request) -> list[tuple[Cell, ...]]:
    """Return the cells with clues, one by one or each with its image."""
    assert puzzle.cells is not None
    clued = [p for p in puzzle.cells.cells() if puzzle.cells[p] is not None]
    if not request.symmetric:
        return [(p,) for p in clued]
    pairs = ((p, half_turn(p, puzzle.height, puzzle.width)) for p in clued)
    return [(p, image) for p, image in pairs if p <= image]


def without(puzzle: Puzzle, gone: Iterable[tuple[Cell, ...]]) -> Puzzle:
    """Return the puzzle without the clues of these cells."""
    return without_clues(puzzle, gone)
