"""The descriptions of Simon Tatham's `pearl` (masyu).

`B` is a black pearl, `W` a white one, and a letter `a` to `z` stands for 1 to 26 cells without one.
What the parameters say besides the size is for its generator, and is not kept. Source: the
functions for parameters and descriptions in `pearl.c` of the collection.
"""

from __future__ import annotations

from satgrid.clues import CellClue
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "masyu"
PARAMETERS = "(d[a-z])?n?"
LEAST = 5

_KNOWN: dict[str, CellClue] = {"B": "b", "W": "w"}
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

    cells = cells_of(puzzle, "sgt", FAMILY, "pearls", _CHARACTERS.__contains__)
    return _runs.written(cells, _CHARACTERS)
