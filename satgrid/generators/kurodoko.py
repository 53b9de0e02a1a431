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

from random import Random

from satgrid.board import Board
from satgrid.clues import WHITE, CellClue, Value
from satgrid.families import kurodoko as family
from satgrid.generators import RANDOM, Candidate, Density, Request
from satgrid.generators.general import General
from satgrid.generators.shading import shading
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle
from satgrid.random_boards import shade

_SHARE = 0.5
"""The chance that a cell is tried as a black cell."""


class Own(General):
    """The generator of kurodoko."""

    def density(self, request: Request) -> Density | None:
        """Return the possible shares of cells with a clue in a random puzzle."""
        return Density(0.0, 0.25, 1.0) if request.kind == RANDOM else None

    def random_puzzle(self, request: Request, random: Random) -> Puzzle:
        """Return clues, drawn evenly from 1 to the longer side, in randomly chosen cells."""
        assert request.density is not None
        area = request.height * request.width
        clues: list[CellClue] = [None] * area
        for at in random.sample(range(area), round(request.density * area)):
            clues[at] = random.randint(1, max(request.height, request.width))
        cells = Grid(request.height, request.width, tuple(clues))
        return Puzzle("kurodoko", request.height, request.width, cells=cells)

    def candidate(self, request: Request, random: Random) -> Candidate | None:
        """Return a random shading with a clue in every white cell."""
        height, width = request.height, request.width
        black = shading(height, width, random, share=_SHARE, symmetric=request.symmetric)
        grid = shade(Board(height, width), black)
        if WHITE not in grid.flat:
            return None  # No clue can say that the only cell is black.
        return Candidate(family.printed(Puzzle("kurodoko", height, width), grid, random), grid)

    def repair(
        self, candidate: Candidate, other: Grid[Value], request: Request, random: Random
    ) -> Candidate | None:
        """Return None: a candidate has no other solution."""
        return None
