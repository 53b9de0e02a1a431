"""The descriptions of Simon Tatham's `rect` (shikaku).

A number stands for itself, a letter `a` to `z` for 1 to 26 cells without one, and `_` parts two
numbers. What the parameters say besides the size is for its generator, and is not kept. Source:
the functions for parameters and descriptions in `rect.c` of the collection.
"""

from __future__ import annotations

import re

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, truncate
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "shikaku"
PARAMETERS = r"(e[0-9]+(\.[0-9]*)?)?a?"

_CELLS = re.compile("[0-9a-z_]*")


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    if not _CELLS.fullmatch(description):
        raise PuzzleError(f"{truncate(description)!r} holds more than numbers, small letters and _")
    cells = _runs.numbers(description, height, width)
    return Entry(
        Puzzle(FAMILY, height, width, cells=cells), None, lines_of(cells, [number] * height)
    )


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import cells_of

    def holds(clue: CellClue) -> bool:
        return clue is None or (isinstance(clue, int) and clue >= 1)

    if puzzle.board.area < 2:
        raise PuzzleError("rect has two cells or more: convert to json instead")
    return _runs.written_numbers(cells_of(puzzle, "sgt", FAMILY, "numbers from 1", holds))
