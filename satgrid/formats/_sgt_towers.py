"""The descriptions of Simon Tatham's `towers` (skyscrapers).

The size is one number, the side of the board. The numbers outside stand with `/` behind each but
the last: those above from left to right, those below, those to the left from top to bottom, those
to the right; nothing where there is none. Behind a comma, if there is one, stand the heights in
cells: a number for itself, `_` between two, a letter `a` to `z` for 1 to 26 cells without one. The
difficulty, a parameter, is not kept. Source: the functions for parameters and descriptions in
`towers.c` of the collection.
"""

from __future__ import annotations

import re

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.grid import Grid
from satgrid.layers.outside import Around
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "skyscrapers"
PARAMETERS = "(d[a-z])?"
LEAST = 3
ONE_SIZE = True

_NUMBER = re.compile("[0-9]{0,3}")
_CELLS = re.compile("[0-9a-z_]*")
_MOST = 9


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    n = width
    outside, comma, inside = description.partition(",")
    words = outside.split("/")
    if len(words) != 4 * n:
        raise PuzzleError(
            f"{count(len(words), 'place')} outside with / between, {4 * n} expected: is it damaged?"
        )
    wrong = next((word for word in words if not _NUMBER.fullmatch(word)), None)
    if wrong is not None or not _CELLS.fullmatch(inside):
        raise PuzzleError(
            f"{truncate(inside if wrong is None else wrong)!r} holds more than numbers"
        )
    told = [int(word) if word else None for word in words]
    around = Around(*(tuple(told[k : k + n]) for k in range(0, 4 * n, n)))
    cells: Grid[CellClue] | None = _runs.numbers(inside, n, n) if comma else None
    puzzle = Puzzle(FAMILY, n, n, outside=around, cells=cells)
    lines = {name: number for name, _, _ in around.lines()}
    if cells is not None:
        lines |= lines_of(cells, [number] * n)
    return Entry(puzzle, None, lines)


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import no_given_cells

    no_given_cells(puzzle, "sgt")
    n = puzzle.height
    if n > _MOST:
        raise PuzzleError(f"towers has up to {_MOST} rows and columns: convert to json instead")
    sides = puzzle.outside or [[None] * n] * 4
    description = "/".join("" if clue is None else str(clue) for side in sides for clue in side)
    if puzzle.cells is None or not puzzle.numbers:
        return description
    return f"{description},{_runs.written_numbers(puzzle.cells)}"


def size(puzzle: Puzzle) -> str:
    """Return the side of the board."""
    return str(puzzle.height)
