"""The descriptions of Simon Tatham's `mines` (minesweeper), which hold no clues.

They say which cell is opened first, as `2,3,m5501...` does, and where the mines are, masked: the
program reveals the numbers one by one as cells are opened, so that there is no board of clues to
be read or written. Source: the comments in `mines.c` of the collection.
"""

from __future__ import annotations

from satgrid.errors import PuzzleError
from satgrid.formats import Entry
from satgrid.puzzle import Puzzle

FAMILY = "minesweeper"
PARAMETERS = "(n[0-9]+)?a?"


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Refuse to read it, and say why."""
    raise PuzzleError(
        "an ID of mines says where the mines are, and has no clues, which come as cells are "
        "opened: write the numbers that you see as a text (satgrid rules minesweeper)"
    )


def describe(puzzle: Puzzle) -> str:
    """Refuse to write it, and say why."""
    raise PuzzleError(
        "an ID of mines says where the mines are, and has no clues: convert to json instead"
    )
