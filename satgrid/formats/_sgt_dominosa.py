"""The descriptions of Simon Tatham's `dominosa`.

The size is one number n: the board has n + 1 rows and n + 2 columns, and the numbers 0 to n on it
make a whole set of dominoes, so that each is there n + 2 times. In reading order a digit stands for
itself, and numbers above 9 have brackets around them. The difficulty, a parameter, is not kept.
Source: the functions for parameters and descriptions in `dominosa.c` of the collection.
"""

from __future__ import annotations

import re
from collections import Counter

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats import Entry
from satgrid.grid import Grid
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "dominosa"
PARAMETERS = "(a|d[a-z])?"
ONE_SIZE = True

_CELLS = re.compile(r"(?:[0-9]|\[[0-9]{1,6}\])*")
_CELL = re.compile(r"\[([0-9]+)\]|([0-9])")


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    high, wide = width + 1, width + 2
    if not _CELLS.fullmatch(description):
        raise PuzzleError(
            f"{truncate(description)!r} holds more than digits, and numbers in brackets"
        )
    numbers = [int(far or near) for far, near in _CELL.findall(description)]
    if len(numbers) != high * wide:
        raise PuzzleError(
            f"the description is of {len(numbers):,} of {count(high * wide, 'cell')}: is it "
            "damaged, or of another game?"
        )
    cells: Grid[CellClue] = Grid(high, wide, tuple(numbers))
    return Entry(Puzzle(FAMILY, high, wide, cells=cells), None, lines_of(cells, [number] * high))


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import cells_of

    n = puzzle.height - 1
    flat = cells_of(puzzle, "sgt", FAMILY, "numbers", lambda clue: isinstance(clue, int)).flat
    whole = dict.fromkeys(range(n + 1), n + 2)
    if puzzle.width != n + 2 or n < 1 or Counter(flat) != whole:
        raise PuzzleError(
            "dominosa has boards of a whole set of dominoes alone, one column more than rows: "
            "convert to json instead"
        )
    numbers = (int(clue) for clue in flat if clue is not None)
    return "".join(str(k) if k < 10 else f"[{k}]" for k in numbers)


def size(puzzle: Puzzle) -> str:
    """Return the highest number."""
    return str(puzzle.height - 1)
