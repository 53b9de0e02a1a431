"""The descriptions of Simon Tatham's `loopy` on squares (slitherlink).

A digit is the number of a cell, and a letter `a` to `z` stands for 1 to 26 cells without one. The
parameters name the grid, `t0` being that of squares, and with `d` and a letter the difficulty,
which is not kept. Source: the functions for parameters and descriptions in `loopy.c` of the
collection.
"""

from __future__ import annotations

import re

from satgrid.errors import PuzzleError, truncate
from satgrid.formats import Entry
from satgrid.formats._sgt__runs import Characters
from satgrid.puzzle import Puzzle

FAMILY = "slitherlink"
PARAMETERS = "(t[0-9]+)?(d[a-z])?"
LEAST = 3

_CHARACTERS = Characters(FAMILY, {str(k): k for k in range(5)}, "numbers from 0 to 4")
describe = _CHARACTERS.describe


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    grid = re.match("t([0-9]+)", parameters)
    if grid and grid[1].strip("0"):
        raise PuzzleError(
            f"the grid of loopy is {truncate(grid[0])}, and satgrid has t0, squares, alone: choose "
            "another puzzle"
        )
    return _CHARACTERS.parse(description, height, width, number, parameters)


def size(puzzle: Puzzle) -> str:
    """Return the parameters, which name the grid."""
    return f"{puzzle.width}x{puzzle.height}t0"
