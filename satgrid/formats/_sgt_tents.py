"""The descriptions of Simon Tatham's `tents`.

In reading order, `_` and letters `a` to `y` skip 0 to 25 cells and stand for a tree behind them,
and `z` skips 25; a last letter stands just behind the last cell. Behind commas follow the numbers
of the columns, then those of the rows. The difficulty, a parameter, is not kept. Source: the
functions for parameters and descriptions in `tents.c` of the collection.
"""

from __future__ import annotations

import re
from itertools import pairwise
from string import ascii_lowercase

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.grid import Grid
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "tents"
PARAMETERS = "(d[a-z])?"
LEAST = 4

_LETTERS = "_" + ascii_lowercase
_SKIPS = {letter: k for k, letter in enumerate(_LETTERS)} | {"z": 25}
_NUMBER = re.compile("[0-9]{1,6}")
_TREE = "t"


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    letters, *told = description.split(",")
    area = height * width
    trees = {at: _TREE for at, _ in _runs.marks(letters, _SKIPS, area)}
    cells: Grid[CellClue] = Grid(height, width, tuple(map(trees.get, range(area))))
    if len(told) != width + height:
        raise PuzzleError(
            f"{count(len(told), 'number')} behind the cells, {width + height:,} expected: "
            f"{count(width, 'column')} and then {count(height, 'row')}"
        )
    for k, text in enumerate(told):
        if not _NUMBER.fullmatch(text):
            line = f"column {k + 1}" if k < width else f"row {k + 1 - width}"
            raise PuzzleError(f"{line}: {truncate(text)!r} is no number: write how many tents")
    totals = tuple(map(int, told))
    puzzle = Puzzle(FAMILY, height, width, totals[width:], totals[:width], cells=cells)
    names = [f"column {k + 1}" for k in range(width)] + [f"row {k + 1}" for k in range(height)]
    return Entry(
        puzzle, None, {**lines_of(cells, [number] * height), **dict.fromkeys(names, number)}
    )


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import no_given_cells

    no_given_cells(puzzle, "sgt")
    if puzzle.cells is None or not puzzle.rows or None in puzzle.rows + puzzle.columns:
        raise PuzzleError(
            "tents of the format sgt has trees, and a number for every row and column: convert to "
            "json instead"
        )
    trees = [at for at, sign in enumerate(puzzle.cells.flat) if sign is not None]
    ends = [-1, *trees, puzzle.height * puzzle.width]
    letters = [_runs.gap(end - start - 1, _LETTERS) for start, end in pairwise(ends)]
    return ",".join(["".join(letters), *map(str, puzzle.columns + puzzle.rows)])
