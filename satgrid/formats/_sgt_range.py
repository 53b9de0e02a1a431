"""The descriptions of Simon Tatham's `range` (kurodoko).

In reading order, a letter `a` to `z` skips 1 to 26 cells, a number is the clue of a cell, and
`_` parts two numbers that would run together. Text after a comma means nothing. Source: the
writer and the validator in `range.c` of the collection. (The example in the comment above that
file is one cell short; its `d8` must be `e8`.)
"""

from __future__ import annotations

import re
from itertools import groupby
from string import ascii_lowercase

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, truncate
from satgrid.formats import Entry, _sgt_singles
from satgrid.grid import Grid, label
from satgrid.notation.board import MAX_DIGITS, lines_of
from satgrid.puzzle import Puzzle

FAMILY = "kurodoko"

_KNOWN = re.compile(r"([a-z0-9_]*)(,.*)?")
_NUMBER = re.compile(r"[0-9]+")
_PART = re.compile(r"[0-9]+|[a-z]")
_LONGEST_SKIP = len(ascii_lowercase)


def described(description: str) -> int:
    """Return the number of cells that the description is of; 0 if it is of another game."""
    known = _KNOWN.fullmatch(description)
    if known is None:
        return 0
    skipped = sum(k * known[1].count(letter) for k, letter in enumerate(ascii_lowercase, 1))
    return skipped + sum(1 for _ in _NUMBER.finditer(known[1]))


def parse(description: str, height: int, width: int, number: int) -> Entry:
    """Return the puzzle of a description of all cells, which stands on this 1-based line."""
    clues: list[CellClue] = []
    for part in _PART.findall(description.partition(",")[0]):
        if len(part) > MAX_DIGITS:
            raise PuzzleError(
                f"{label(divmod(len(clues), width))}: {truncate(part)!r} has more than "
                f"{MAX_DIGITS} digits: is the ID damaged?"
            )
        clues += [int(part)] if part.isdigit() else [None] * (ascii_lowercase.index(part) + 1)
    cells = Grid(height, width, tuple(clues))
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
    parts = []
    for empty, run in groupby(cells.flat, lambda clue: clue is None):
        if empty:
            longest, rest = divmod(len(list(run)), _LONGEST_SKIP)
            parts.append("z" * longest + ascii_lowercase[rest - 1 : rest])
        else:
            parts.append("_".join(map(str, run)))
    description = "".join(parts)
    return description + "_" * _sgt_singles.fits(description, puzzle.height, puzzle.width)
