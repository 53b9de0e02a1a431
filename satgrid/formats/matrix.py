"""Kurodoko matrices of textbooks, where 1 means "no number": never recognised.

A row ends with its line, a semicolon or a closing bracket; opening brackets, commas and blanks
stand between the numbers: `[[1, 1, 3], [2, 1, 1]]`, `1 1 3; 2 1 1` and two lines of numbers are
the same board. It might as well be a hitori, hence it must be named. A clue 1 cannot be
written in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from satgrid.errors import PuzzleError
from satgrid.formats import Entry
from satgrid.formats._board import Row, board, board_lines, held
from satgrid.formats._clues import on_line, the_only
from satgrid.grid import Grid
from satgrid.puzzle import MAX_SIDE, CellClue, Puzzle, demand_side

suffixes: tuple[str, ...] = ()

_ROW = re.compile(r"([^\];\n]*)[\];\n]?")
_TOKEN = re.compile(r"[^\s,\[]+")
_NO_NUMBER = 1


def recognises(text: str) -> bool:
    """Say no: the numbers do not tell what 1 means."""
    return False


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the matrix."""
    rows, number = [], 1
    for match in _ROW.finditer(text):
        found = islice(_TOKEN.finditer(match[1]), MAX_SIDE + 1)
        if tokens := [token[0] for token in found]:
            rows.append(Row(number, tokens))
            with on_line(number):
                demand_side(len(rows), "rows")
        number += match[0].endswith("\n")
    if not rows:
        raise PuzzleError("no numbers in it: write a row a line, 1 for a cell without a number")
    read, lines = board(rows)
    clues = tuple(None if clue == _NO_NUMBER else clue for clue in read.flat)
    cells = Grid(read.height, read.width, clues)
    puzzle = Puzzle("kurodoko", cells.height, cells.width, cells=cells)
    return [Entry(puzzle, None, lines, only=True)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the matrix of one puzzle, a row a line."""
    cells = held(the_only(puzzles, "matrix"), "matrix", "kurodoko", "numbers from 2 up", _is_held)
    return "".join(line + "\n" for line in board_lines(cells, str(_NO_NUMBER)))


def _is_held(clue: CellClue) -> bool:
    return clue is None or (isinstance(clue, int) and clue > _NO_NUMBER)
