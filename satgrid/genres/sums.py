"""The parts of the genre kakuro: sums in black cells, and sums above and left of the board.

Boards of the sites lack the first row and column, whose cells are all black. Source: `kakuro.js` of
pzprjs.
"""

from __future__ import annotations

from satgrid.board import Board
from satgrid.clues import CellClue, Value, value_of
from satgrid.errors import PuzzleError, count, truncate, unwritable
from satgrid.genres.address import AddressPart
from satgrid.genres.blocks import FramedBoard, FrameLines, FrameWord, LineWords
from satgrid.genres.codes import DIGITS, Body
from satgrid.genres.sheet import FileBlock, FileLines, Sheet, line_of, read_number
from satgrid.grid import Cell, Grid, label
from satgrid.layers import Contents
from satgrid.layers.run_sums import BLANK, sum_parts, sum_sign
from satgrid.puzzle import Puzzle

_SIGNS = f"{DIGITS[:20]}ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The characters of sums from 0, which is none, to 45."""

_HIDDEN = "-"
"""The character of a sum that is not shown."""

_SKIPS = DIGITS[20:]
"""The characters of one white cell, of two, and so on."""


class SumCells(AddressPart):
    """The cells, two characters a black one; then the sums above and left of white cells."""

    names = ("cells",)
    last = "sum"
    margin = 1

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read all cells, and the sums above and left of white ones in the first row and column."""
        height, width = board
        signs: list[str | None] = []
        while len(signs) < board.area:
            sign = self._next(body)
            if sign in _SKIPS:
                signs += [None] * (_SKIPS.index(sign) + 1)
                body.at += 1
            elif sign == ".":
                signs.append(BLANK)
                body.at += 1
            else:
                below = self._sum(body)
                signs.append(sum_sign(below, self._sum(body)))
        if len(signs) > board.area:
            raise body.error("a run of white cells goes beyond the last: check the size")
        above = [self._sum(body) if signs[c] is None else None for c in range(width)]
        left = [self._sum(body) if signs[r * width] is None else None for r in range(height)]
        rows = [[sum_sign(None, left[r]), *signs[r * width :][:width]] for r in range(height)]
        return {"cells": Grid.from_rows([[BLANK, *(sum_sign(n, None) for n in above)], *rows])}

    def _next(self, body: Body) -> str:
        """Return the next character without reading past it."""
        if body.at >= len(body.text):
            raise PuzzleError(
                f"the body has {count(len(body.text), 'character')} and ends within the sums: "
                "check it, and the size"
            )
        return body.text[body.at]

    def _sum(self, body: Body) -> int | None:
        """Return the sum of the next character, None for one that is not shown."""
        sign = self._next(body)
        if sign not in _SIGNS and sign != _HIDDEN:
            raise body.error(f"{sign!r} is not a sum that satgrid knows in an address: check it")
        body.at += 1
        return None if sign == _HIDDEN else _SIGNS.index(sign) or None

    def write(self, puzzle: Puzzle) -> str:
        """Write all cells but the first row and column, and then these."""
        cells, text, white = _checked_cells(puzzle), "", 0
        for r, c in puzzle.board.cells():
            if not r or not c:
                continue
            sign = cells[r, c]
            white += sign is None
            if white and (sign is not None or white == len(_SKIPS)):
                text, white = text + _SKIPS[white - 1], 0
            if sign == BLANK:
                text += "."
            elif sign is not None:
                text += "".join(_spell(n, (r, c)) for n in _parts(cells, (r, c)))
        text += _SKIPS[white - 1] if white else ""
        first = [((0, c), (1, c), 0) for c in range(1, puzzle.width)]
        first += [((r, 0), (r, 1), 1) for r in range(1, puzzle.height)]
        for cell, beside, k in first:
            number = _parts(cells, cell)[k]
            if cells[beside] is None:
                text += _spell(number, cell)
            elif number:
                raise PuzzleError(
                    f"{label(cell)}: an address cannot hold a sum of no cells: leave it out"
                )
        return text


class SumsBoard(FramedBoard):
    """The sums above and left of the board and in its black cells, `.` for a white one."""

    names = ("cells",)
    what = "a row of sums"
    corner = "0"
    margin = 1

    def _read_corner(self, word: FrameWord) -> None:
        _sum_outside(word, (0, 0))

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line above, and one per row."""
        sums, signs = self._read_board(lines, sheet)
        width = sheet.board.width
        rows = [[sum, *signs[r * width :][:width]] for r, sum in enumerate(sums["rows"])]
        sheet.contents["cells"] = Grid.from_rows([[BLANK, *sums["columns"]], *rows])

    def _read_clues(self, columns: FrameLines, rows: FrameLines, board: Board) -> Contents:
        below = [_sum_outside(word, (0, c)) for c, (word,) in enumerate(columns, 1)]
        right = [_sum_outside(word, (r, 0)) for r, (word,) in enumerate(rows, 1)]
        return {
            "columns": [sum_sign(number, None) for number in below],
            "rows": [sum_sign(None, number) for number in right],
        }

    def _read_cell(self, word: str, cell: Cell, line: int, sheet: Sheet) -> CellClue:
        if word == ".":
            return None
        right, comma, below = word.partition(",")
        cell = cell[0] + 1, cell[1] + 1
        if not comma:
            raise _no_pair(word, cell, line)
        return sum_sign(*(_sum(number, cell, line) for number in (below, right)))

    def _clue_words(self, puzzle: Puzzle) -> tuple[LineWords, LineWords]:
        cells = _checked_cells(puzzle)
        columns = [[_word(_parts(cells, (0, c))[0])] for c in range(1, puzzle.width)]
        rows = [[_word(_parts(cells, (r, 0))[1])] for r in range(1, puzzle.height)]
        return columns, rows

    def _cell_word(self, puzzle: Puzzle, cell: Cell, sign: CellClue, value: Value | None) -> str:
        if sign is None:
            return "."
        below, right = map(_word, _parts(puzzle.cells, cell))
        return f"{right},{below}"


def _no_pair(word: str, cell: Cell, line: int) -> PuzzleError:
    return PuzzleError(
        f"{label(cell)}: {truncate(word)!r} is not a pair of sums: write that to the right, a "
        "comma and that below, as in 8,4",
        line=line,
    )


def _sum_outside(word: FrameWord, cell: Cell) -> int | None:
    if "," in word.text:
        raise _no_pair(word.text, cell, word.line)
    return _sum(word.text, cell, word.line)


def _parts(cells: Grid[CellClue], cell: Cell) -> list[int | None]:
    """Return the sums of a black cell below and to the right: None is not shown, 0 is no run."""
    (r, c), shown = cell, sum_parts(str(cells[cell]))
    beside = (r + 1, c), (r, c + 1)
    inside = [p[0] < cells.height and p[1] < cells.width for p in beside]
    runs = [there and cells[p] is None for p, there in zip(beside, inside, strict=True)]
    return [0 if n is None and not run else n for n, run in zip(shown, runs, strict=True)]


def _word(number: int | None) -> str:
    return "-1" if number is None else str(number)


_OTHERS = "-1 for one that is not shown, or 0"


def _sum(word: str, cell: Cell, line: int) -> int | None:
    """Return the sum of a word, None for 0 and for -1, which are not shown."""
    return None if word == "-1" else read_number(word, lambda: label(cell), line, _OTHERS) or None


class SumDigitRows(FileBlock):
    """The digits that are drawn in white cells, `.` for none."""

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row."""
        allowed = [*".+-=%c", *"123456789"]
        what = "a row of the answer"
        for (r, c), word in sheet.marks(lines, *sheet.board, what, allowed, margin=1):
            if word.isdecimal():
                sheet.answered = True
                sheet.drawn[r + 1, c + 1] = value_of(int(word))

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write one line per row."""
        white = [p for p in puzzle.board.cells() if p not in puzzle.signs]
        shown = {p: answer[p] for p in white} if answer is not None else {}
        rows = range(1, puzzle.height)
        return [line_of([shown.get((r, c), ".") for c in range(1, puzzle.width)]) for r in rows]


def _checked_cells(puzzle: Puzzle) -> Grid[CellClue]:
    """Return the cells; refuse a board that cannot lose its first row and column."""
    cells = puzzle.cells
    if 1 in puzzle.board:
        raise unwritable(
            "boards of the sites lack the first row and column, and this one has no other"
        )
    for cell in cells.cells():
        if 0 not in cell:
            continue
        below, right = sum_parts(str(cells[cell])) if cells[cell] is not None else (0, 0)
        if cells[cell] is None or (below and cell[1] == 0) or (right and cell[0] == 0):
            raise unwritable(
                f"{label(cell)}: the sites have black cells in the first row and column, with sums "
                "of the others alone"
            )
    return cells


def _spell(number: int | None, cell: Cell) -> str:
    if number is None:
        return _HIDDEN
    if number >= len(_SIGNS):
        raise unwritable(
            f"{label(cell)}: the sum is {number}, and the address holds sums up to "
            f"{len(_SIGNS) - 1}"
        )
    return _SIGNS[number]
