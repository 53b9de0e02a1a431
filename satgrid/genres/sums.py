"""The parts of the genre kakuro: sums in black cells, and those above and left of the board.

The sites count no first row and column, in which all cells are black: their boards have one of each
less. Source: `kakuro.js` of pzprjs.
"""

from __future__ import annotations

from satgrid.board import Board
from satgrid.clues import CellClue, Value, value_of
from satgrid.errors import PuzzleError, count, truncate
from satgrid.genres.codes import DIGITS, Body
from satgrid.genres.sheet import Lines, Sheet, line_of, read_number
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


class Clues:
    """The cells, two characters a black one; then the sums above and left of white cells."""

    names = ("cells",)
    last = "sum"

    def read(self, body: Body, board: Board, told: Contents) -> Contents:
        """Read all cells, and what stands beside those of the first column and row."""
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
        """Return the next character, which stays."""
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
            raise body.error(f"{sign!r} is no sum that satgrid knows in an address: check it")
        body.at += 1
        return None if sign == _HIDDEN else _SIGNS.index(sign) or None

    def write(self, puzzle: Puzzle) -> str:
        """Write all cells but the first row and column, and then these."""
        cells, found, white = _framed(puzzle), "", 0
        for r, c in puzzle.board.cells():
            if not r or not c:
                continue
            sign = cells[r, c]
            white += sign is None
            if white and (sign is not None or white == len(_SKIPS)):
                found, white = found + _SKIPS[white - 1], 0
            if sign == BLANK:
                found += "."
            elif sign is not None:
                found += "".join(_spelled(n, (r, c)) for n in _parts(cells, (r, c)))
        found += _SKIPS[white - 1] if white else ""
        first = [((0, c), (1, c), 0) for c in range(1, puzzle.width)]
        first += [((r, 0), (r, 1), 1) for r in range(1, puzzle.height)]
        for cell, beside, k in first:
            number = _parts(cells, cell)[k]
            if cells[beside] is None:
                found += _spelled(number, cell)
            elif number:
                raise PuzzleError(
                    f"{label(cell)}: a sum of no cells, which no address can hold: leave it out"
                )
        return found


class Framed:
    """The sums above and left of the board and in its black cells, `.` for a white one."""

    names = ("cells",)

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line above, and a line a row."""
        height, width = sheet.board
        first = sheet.first = lines.number
        words = lines.words(height + 1, width + 1, "a row of sums")
        signs: list[list[str | None]] = []
        for r, row in enumerate(words):
            signs.append([])
            for c, word in enumerate(row):
                right, comma, below = word.partition(",")
                if word == "." and r and c:
                    signs[-1].append(None)
                    continue
                if bool(comma) != bool(r and c):
                    raise PuzzleError(
                        f"{label((r, c))}: {truncate(word)!r} is no pair of sums: write that to "
                        "the right, a comma and that below, as in 8,4",
                        line=first + r,
                    )
                below = below if comma else right if not r else "0"
                right = right if comma or c == 0 else "0"
                signs[-1].append(sum_sign(*(_sum(n, (r, c), first + r) for n in (below, right))))
        signs[0][0] = BLANK
        sheet.contents["cells"] = Grid.from_rows(signs)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line above, and a line a row."""
        cells = _framed(puzzle)
        rows = []
        for r in range(puzzle.height):
            rows.append(list[str]())
            for c in range(puzzle.width):
                sign = cells[r, c]
                below, right = ("0", "0") if sign is None else map(_word, _parts(cells, (r, c)))
                pair = "." if sign is None else f"{right},{below}"
                rows[-1].append(pair if r and c else right if r else below if c else "0")
        return [*map(line_of, rows)]


def _parts(cells: Grid[CellClue], cell: Cell) -> list[int | None]:
    """Return the sums of a black cell, 0 where no white cell is: None is not shown, 0 nothing."""
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


class Digits:
    """The digits that are drawn in white cells, `.` for none."""

    names = ()

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row."""
        known = [*".+-=%c", *"123456789"]
        what = "a row of the answer"
        for (r, c), word in sheet.marks(lines, *sheet.board, what, known, margin=1):
            if word.isdecimal():
                sheet.answered = True
                sheet.drawn[r + 1, c + 1] = value_of(int(word))

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row."""
        white = [p for p in puzzle.board.cells() if p not in puzzle.signs]
        shown = {p: answer[p] for p in white} if answer is not None else {}
        rows = range(1, puzzle.height)
        return [line_of([shown.get((r, c), ".") for c in range(1, puzzle.width)]) for r in rows]


def _framed(puzzle: Puzzle) -> Grid[CellClue]:
    """Return the cells; refuse a board that cannot lose its first row and column."""
    cells = puzzle.cells
    if 1 in puzzle.board:
        raise PuzzleError(
            "a board of one row or column has none left on the sites: there is no such"
        )
    for cell in cells.cells():
        if 0 not in cell:
            continue
        below, right = sum_parts(str(cells[cell])) if cells[cell] is not None else (0, 0)
        if cells[cell] is None or (below and cell[1] == 0) or (right and cell[0] == 0):
            raise PuzzleError(
                f"{label(cell)}: the sites have black cells in the first row and column, with sums "
                "of the others alone: convert to json instead"
            )
    return cells


def _spelled(number: int | None, cell: Cell) -> str:
    if number is None:
        return _HIDDEN
    if number >= len(_SIGNS):
        raise PuzzleError(
            f"{label(cell)}: the sum is {number}, and the address holds sums up to "
            f"{len(_SIGNS) - 1}: convert to json instead"
        )
    return _SIGNS[number]
