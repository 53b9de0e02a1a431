"""Kurodoko matrices of textbooks, where 1 means "no number": never recognised.

A row ends with its line, a semicolon or a closing bracket. Opening brackets, commas and blanks
separate the numbers: `[[1, 1, 3], [2, 1, 1]]`, `1 1 3; 2 1 1` and two lines of numbers are the same
board. It could also be a hitori, so the format must be named. A clue 1 cannot be written. Two
commas or tabs with nothing between them are refused, and so are rows of one number of several
digits without brackets, since the digits could be several cells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from satgrid.board import MAX_SIDE, require_side
from satgrid.errors import PuzzleError
from satgrid.formats import Entry, Format
from satgrid.grid import Grid
from satgrid.notation.board import Row, board, board_lines
from satgrid.notation.lines import on_line
from satgrid.puzzle import Puzzle

_ROW = re.compile(r"([^\];\n]*)[\];\n]?")
_EMPTY = re.compile(r",\s*,|\t\s*\t")
_EMPTY_AT_AN_END = re.compile(r"^[^\S\t]*[\t,]|[\t,][^\S\t]*$")
_INNER_SEMICOLON = re.compile(r";[^\S\n]*[^\s;]")
_TOKEN = re.compile(r"[^\s,\[]+")
_NO_NUMBER = 1


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the matrix."""
    rows: list[Row] = []
    number = 1
    bare = "[" not in text
    for match in _ROW.finditer(text):
        if match[0] == "\n":
            number += 1
            continue
        lost = match[0].endswith(";") and not match[1].strip()
        if _EMPTY.search(match[1]) or (bare and (lost or _EMPTY_AT_AN_END.search(match[1]))):
            raise PuzzleError(
                f"row {len(rows) + 1}: nothing is between two separators: write 1 for a cell "
                "without a number",
                line=number,
            )
        found = islice(_TOKEN.finditer(match[1]), MAX_SIDE + 1)
        if tokens := [token[0] for token in found]:
            rows.append(Row(number, tokens))
            with on_line(number):
                require_side(len(rows), "rows")
        number += match[0].endswith("\n")
    if not rows:
        raise PuzzleError("no numbers in it: write one row per line, 1 for a cell without a number")
    widest = max(len(token) for row in rows for token in row.tokens)
    single = bare and all(len(row.tokens) == 1 for row in rows)
    if single and "\n" in text.strip() and _INNER_SEMICOLON.search(text):
        raise rows[0].error(
            "two readings: a semicolon ends a row, or parts its cells: write brackets around each "
            "row of one number, or blanks between the numbers of a row"
        )
    if single and widest > 1:
        raise rows[0].error(
            f"two readings: {len(rows)} x 1 cells or {len(rows)} x {widest}: write brackets around "
            "each row of one number, or blanks between the numbers of a row"
        )
    read, lines = board(rows)
    clues = tuple(None if clue == _NO_NUMBER else clue for clue in read.flat)
    cells = Grid(read.height, read.width, clues)
    puzzle = Puzzle("kurodoko", cells.height, cells.width, cells=cells)
    return [Entry(puzzle, None, lines, only=True)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the matrix of one puzzle, one row per line."""
    from satgrid.formats._writable import cells_of, the_only

    puzzle = the_only(puzzles, "matrix")
    cells = cells_of(puzzle, "matrix", "kurodoko", "numbers from 2 up", _NO_NUMBER + 1)
    lines = board_lines(cells, str(_NO_NUMBER))
    # Without brackets, a number in one column could be the digits of several cells.
    between = "[{}]\n" if cells.width == 1 else "{}\n"
    return "".join(map(between.format, lines))


FORMAT = Format(parse, write)
