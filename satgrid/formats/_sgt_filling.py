"""The descriptions of Simon Tatham's `filling` (fillomino).

A digit is the number of a cell, and a letter `a` to `z` stands for 1 to 26 cells without one. No
number is above 9, nor above the larger side of the board if that is 3 or more. Source: the
validator in `filling.c` of the collection.
"""

from __future__ import annotations

from satgrid.clues import CellClue
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "fillomino"
PARAMETERS = ""
LEAST = 1

_KNOWN: dict[str, CellClue] = {str(k): k for k in range(1, 10)}
_CHARACTERS = {clue: character for character, clue in _KNOWN.items()}


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    cells = _runs.cells(description, height, width, _KNOWN)
    return Entry(
        Puzzle(FAMILY, height, width, cells=cells), None, lines_of(cells, [number] * height)
    )


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import cells_of

    most = min(9, max(3, puzzle.height, puzzle.width))

    def holds(clue: CellClue) -> bool:
        return clue is None or (isinstance(clue, int) and 1 <= clue <= most)

    cells = cells_of(puzzle, "sgt", FAMILY, f"numbers from 1 to {most}", holds)
    return _runs.written(cells, _CHARACTERS)
