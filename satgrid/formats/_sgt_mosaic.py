"""The descriptions of Simon Tatham's `mosaic`.

A digit is the number of a cell, and a letter `a` to `z` stands for 1 to 26 cells without one. What
the parameters say besides the size is for its generator, and is not kept. Source: the functions for
parameters and descriptions in `mosaic.c` of the collection.
"""

from __future__ import annotations

from satgrid.clues import CellClue
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "mosaic"
PARAMETERS = "(h[0-9]+)?"
LEAST = 3

_KNOWN: dict[str, CellClue] = {str(k): k for k in range(10)}
_CHARACTERS = {clue: character for character, clue in _KNOWN.items()} | {None: ""}


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    cells = _runs.cells(description, height, width, _KNOWN)
    return Entry(
        Puzzle(FAMILY, height, width, cells=cells), None, lines_of(cells, [number] * height)
    )


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import cells_of

    cells = cells_of(puzzle, "sgt", FAMILY, "numbers from 0 to 9", _CHARACTERS.__contains__)
    return _runs.written(cells, _CHARACTERS)
