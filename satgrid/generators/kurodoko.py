"""Kurodoko on demand.

A random shading, and for every white cell the number that it sees: then there is no other
solution, as each cell without a clue is black. Then clues go, in random order: by default as long
as narrowing alone settles the board; for a minimal puzzle, and for levels above easy, as long as
there is no other solution.

Symmetric: the cells with clues are their own image under a half-turn, and so is the shading. A
clue can go; of a symmetric puzzle, a clue with its image.

(`general.py` makes as good ones, at 20x20 in 0.49 s with 68 clues, not 0.39 s with 63; but its
shadings are never symmetric, and its random puzzles have no density.)
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from satgrid.board import half_turn
from satgrid.clues import WHITE, CellClue, Value
from satgrid.families import kurodoko as family
from satgrid.generators import RANDOM, Candidate, Density, Request
from satgrid.generators.shading import drawn, shading, without_clues
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

full = True

_SHARE = 0.5
"""The chance of a cell to be tried as a black one."""


def density(request: Request) -> Density | None:
    """Return what share of the cells may have a clue in a random puzzle."""
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
    grid = drawn(black, height, width)
    if WHITE not in grid.flat:
        return None  # No clue tells the only cell to be black.
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
