"""The descriptions of Simon Tatham's `loopy` on squares (slitherlink).

A digit is the number of a cell, and a letter `a` to `z` stands for 1 to 26 cells without one. The
parameters name the grid, `t0` being that of squares, and with `d` and a letter the difficulty,
which is not kept. Source: the functions for parameters and descriptions in `loopy.c` of the
collection.
"""

from __future__ import annotations

import re

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, truncate
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "slitherlink"
PARAMETERS = "(t[0-9]+)?(d[a-z])?"
LEAST = 3

_KNOWN: dict[str, CellClue] = {str(k): k for k in range(5)}
_CHARACTERS = {clue: character for character, clue in _KNOWN.items()} | {None: ""}


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    grid = re.match("t([0-9]+)", parameters)
    if grid and grid[1].strip("0"):
        raise PuzzleError(
            f"the grid of loopy is {truncate(grid[0])}, and satgrid has t0, squares, alone: choose "
            "another puzzle"
        )
    cells = _runs.cells(description, height, width, _KNOWN)
    return Entry(
        Puzzle(FAMILY, height, width, cells=cells), None, lines_of(cells, [number] * height)
    )


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import cells_of

    cells = cells_of(puzzle, "sgt", FAMILY, "numbers from 0 to 4", _CHARACTERS.__contains__)
    return _runs.written(cells, _CHARACTERS)


def size(puzzle: Puzzle) -> str:
    """Return the parameters, which name the grid."""
    return f"{puzzle.width}x{puzzle.height}t0"
