"""The descriptions of Simon Tatham's `slant`.

In reading order of the corners of cells, a digit 0 to 4 is the number of one, and a letter `a` to
`z` stands for 1 to 26 without. The difficulty, a parameter, is not kept. Source: the functions for
parameters and descriptions in `slant.c` of the collection.
"""

from __future__ import annotations

from satgrid.clues import UNKNOWN, CellClue
from satgrid.errors import PuzzleError
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.grid import Grid, corner_label
from satgrid.puzzle import Puzzle

FAMILY = "slant"
PARAMETERS = "(d[a-z])?"
LEAST = 2

_KNOWN: dict[str, CellClue] = {str(k): k for k in range(5)}
_CHARACTERS = {clue: character for character, clue in _KNOWN.items()} | {None: ""}


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    corners = _runs.cells(description, height + 1, width + 1, _KNOWN, what="corner")
    rows = {f"corner row {k}": number for k in range(1, height + 2)}
    return Entry(Puzzle(FAMILY, height, width, corners=corners), None, rows)


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import no_given_cells

    no_given_cells(puzzle, "sgt")
    corners: Grid[CellClue] = Grid(puzzle.height + 1, puzzle.width + 1, puzzle.corners.flat)
    unknown = next((p for p in corners.cells() if corners[p] == UNKNOWN), None)
    if unknown is not None:
        raise PuzzleError(
            f"{corner_label(unknown)}: {UNKNOWN} is there, and the format sgt has numbers alone: "
            "convert to json instead"
        )
    if puzzle.cells is not None and any(clue is not None for clue in puzzle.cells.flat):
        raise PuzzleError("slant has numbers at corners alone: convert to json instead")
    return _runs.written(corners, _CHARACTERS)
