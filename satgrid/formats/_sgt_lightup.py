"""The descriptions of Simon Tatham's `lightup` (akari).

`B` is a wall, a digit 0 to 4 a wall with a number, and a letter `a` to `z` stands for 1 to 26 free
cells. What the parameters say besides the size is for its generator, and is not kept. Source: the
functions for parameters and descriptions in `lightup.c` of the collection.
"""

from __future__ import annotations

from satgrid.clues import CellClue
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "akari"
PARAMETERS = "(b[0-9]+)?(s[0-9]+)?(d[0-9]+)?"
LEAST = 2

_KNOWN: dict[str, CellClue] = {str(k): k for k in range(5)} | {"B": "x"}
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

    cells = cells_of(
        puzzle,
        "sgt",
        FAMILY,
        "walls, without number or with one from 0 to 4",
        _CHARACTERS.__contains__,
    )
    return _runs.written(cells, _CHARACTERS)
