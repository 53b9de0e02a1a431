"""The part shared by generators of puzzles whose clues need given cells.

The board is random, its clues alone mostly have other solutions, and given cells exclude these;
only given cells can be removed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from satgrid.board import region
from satgrid.clues import Value
from satgrid.generators import Candidate, Density, Request
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle


def density(request: Request) -> Density | None:
    """Return None: there is no value whose share is chosen."""
    return None


def refuse(request: Request) -> None:
    """Refuse nothing: every board has a puzzle."""


def repair(
    candidate: Candidate, other: Grid[Value], request: Request, random: Random
) -> Candidate | None:
    """Give one cell of each region of cells in which the solutions differ.

    Each region could usually differ independently.
    """
    puzzle, grid = candidate
    left = {p for p in grid.cells() if grid[p] != other[p]}
    given = dict(puzzle.given)
    for p in sorted(left):
        if p in left:
            found = region(p, left)
            left.difference_update(found)
            chosen = random.choice(found)
            given[chosen] = grid[chosen]
    return Candidate(replace(puzzle, given=tuple(sorted(given.items()))), grid)


def parts(puzzle: Puzzle, request: Request) -> list[Cell]:
    """Return the given cells."""
    return [cell for cell, _ in puzzle.given]


def without(puzzle: Puzzle, gone: Iterable[Cell]) -> Puzzle:
    """Return the puzzle without these given cells."""
    left_out = set(gone)
    return replace(puzzle, given=tuple(each for each in puzzle.given if each[0] not in left_out))
