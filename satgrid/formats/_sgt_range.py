"""The descriptions of Simon Tatham's `range` (kurodoko).

In reading order, a letter `a` to `z` skips 1 to 26 cells, a number is the clue of a cell, and
`_` parts two numbers that would run together. Text after a comma means nothing. Source: the
writer and the validator in `range.c` of the collection. (The example in the comment above that
file is one cell short; its `d8` must be `e8`.)
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats import Entry, _sgt_singles
from satgrid.formats import _sgt__runs as _runs
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "kurodoko"
PARAMETERS = ""

_KNOWN = re.compile(r"([a-z0-9_]*)(,.*)?")
_NUMBER = re.compile(r"[0-9]+")


def described(description: str) -> int:
    """Return the number of cells that the description is of; 0 if it is of another game."""
    known = _KNOWN.fullmatch(description)
    if known is None:
        return 0
    skipped = sum(k * known[1].count(letter) for k, letter in enumerate(ascii_lowercase, 1))
    return skipped + sum(1 for _ in _NUMBER.finditer(known[1]))


def parse(
    description: str, height: int, width: int, number: int = 1, parameters: str = ""
) -> Entry:
    """Return the puzzle of a description of all cells, which stands on this 1-based line."""
    found = described(description)
    if found != height * width:
        raise PuzzleError(
            f"{truncate(description)!r} describes {found} of {count(height * width, 'cell')}"
        )
    cells = _runs.numbers(description.partition(",")[0], height, width)
    return Entry(
        Puzzle(FAMILY, height, width, cells=cells), None, lines_of(cells, [number] * height)
    )


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import cells_of

    most = puzzle.height + puzzle.width - 1

    def holds(clue: CellClue) -> bool:
        return clue is None or (isinstance(clue, int) and 1 <= clue <= most)

    cells = cells_of(puzzle, "sgt", FAMILY, f"numbers from 1 to {most}", holds)
    description = _runs.written_numbers(cells)
    return description + "_" * _sgt_singles.fits(description, puzzle.height, puzzle.width)
