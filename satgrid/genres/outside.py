"""The parts of genres with clues on all four sides of a board: numbers, or letters by number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate, pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from satgrid.board import Board
from satgrid.clues import (
    BLACK,
    UNKNOWN,
    WHITE,
    WRITABLE_NUMBER,
    CellClue,
    Value,
    number_of,
    value_of,
)
from satgrid.errors import PuzzleError, truncate, unwritable
from satgrid.genres import address
from satgrid.genres.blocks import FramedBoard, FrameLines, FrameSize, LineWords, numbers_beside
from satgrid.genres.codes import NUMBERS, OUTSIDE, Body
from satgrid.genres.sheet import Sheet, read_number, word_of
from satgrid.grid import Cell, label, line_label
from satgrid.layers import Contents
from satgrid.layers.outside import SIDES, Around, OutsideClue
from satgrid.puzzle import Puzzle


class OutsideClues(address.AddressPart):
    """A number, or a letter, at each end of each line: top, bottom, left, right.

    With other `sides`, the clues are on these alone.
    """

    names = ("outside",)

    def __init__(self, *, letters: bool = False, sides: Sequence[str] = SIDES) -> None:
        self.letters, self.sides = letters, sides

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read a run of all sides."""
        at = body.at
        numbers = OUTSIDE.read(body, sum(_lengths(board, self.sides)))
        try:
            return _held(numbers, board, self.letters, self.sides)
        except ValueError as error:
            raise body.error(str(error), at) from None

    def write(self, puzzle: Puzzle) -> str:
        """Write the clues of all sides."""
        numbers = _numbers(puzzle, self.sides)
        names = [
            line_label(side, k)
            for side, clues in zip(self.sides, numbers, strict=True)
            for k in range(len(clues))
        ]
        return OUTSIDE.write([n for side in numbers for n in side], names.__getitem__)


def _lengths(board: Board, sides: Sequence[str]) -> list[int]:
    """Return how many lines end at each side."""
    return [board.width if side in ("top", "bottom") else board.height for side in sides]


def _held(numbers: Sequence[Any], board: Board, letters: bool, sides: Sequence[str]) -> Contents:
    """Return the contents of all sides; raise `ValueError` for a number that is no letter."""

    def clue(number: Any) -> OutsideClue:
        if not letters or number is None:
            return number  # type: ignore[no-any-return]
        if not 1 <= number <= 26:
            raise ValueError(f"{number} is not a letter: letters are 1 to 26")
        return ascii_uppercase[number - 1]

    clues = [clue(number) for number in numbers]
    ends = [*accumulate(_lengths(board, sides), initial=0)]
    of_side = {side: tuple(clues[a:b]) for side, (a, b) in zip(sides, pairwise(ends), strict=True)}
    empty = {side: (None,) * n for side, n in zip(SIDES, _lengths(board, SIDES), strict=True)}
    return {"outside": Around(**(empty | of_side))}


def _numbers(puzzle: Puzzle, sides: Sequence[str]) -> list[list[int | None]]:
    """Return the numbers of these sides; refuse a clue on another side."""
    if puzzle.outside is None:
        return [[None] * n for n in _lengths(puzzle.board, sides)]
    for name, _, _ in puzzle.outside.printed_clues():
        if name.split()[0] not in sides:
            raise unwritable(f"{name}: the genre has clues at {' and '.join(sides)} alone")
    clues = (getattr(puzzle.outside, side) for side in sides)
    return [[None if clue is None else _number(clue) for clue in side] for side in clues]


def _number(clue: Any) -> int:
    """Return the number of a letter; a number stays."""
    return ascii_uppercase.index(clue.upper()) + 1 if isinstance(clue, str) else int(clue)


class PrintedClues(address.AddressPart):
    """A number, or a letter, per cell, after the clues outside; nothing without any."""

    names = ("cells",)

    def __init__(self, *, letters: bool = False) -> None:
        self.letters = letters

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read a run of all cells, if there is one."""
        if body.ended():
            return {}
        at = body.at
        clues = NUMBERS.read(body, board.area)
        if self.letters:
            for number in clues:
                if number is not None and number not in range(1, 27):
                    word = "'.'" if number == UNKNOWN else number
                    raise body.error(f"{word} is not a letter: letters are 1 to 26", at)
            clues = [None if n is None else ascii_lowercase[int(n) - 1] for n in clues]
        return address.cell_contents(board, clues, may_lack=True)

    def write(self, puzzle: Puzzle) -> str:
        """Write the numbers of all cells, if any has one."""
        clues = address.cells_of(puzzle)
        if not any(clue is not None for clue in clues):
            return ""
        if self.letters:
            clues = tuple(None if clue is None else _number(clue) for clue in clues)
        return NUMBERS.write(clues, lambda k: label(divmod(k, puzzle.width)))


class SidesBoard(FramedBoard):
    """The board with a row of clues above and below and a column before and after it.

    With other `sides`, the clues are on these alone. A cell has a drawn number, or a printed one
    after `q`, instead of any letter; `-` is empty, or if cells may be `shaded`, is shaded.
    """

    names = ("outside", "cells")
    what = "a row of clues and cells"

    def __init__(
        self, *, letters: bool = False, sides: Sequence[str] = SIDES, shaded: bool = False
    ) -> None:
        self.letters, self.sides, self.shaded = letters, sides, shaded
        self.undrawn = UNKNOWN if shaded else WHITE

    def _frame(self, board: Board) -> FrameSize:
        above, below, before, after = (int(side in self.sides) for side in SIDES)
        return FrameSize(above, below, before, after)

    def _read_clues(self, columns: FrameLines, rows: FrameLines, board: Board) -> Contents:
        ends = [("top", "bottom"), ("left", "right")]
        found = {
            side: [line[k] for line in lines]
            for lines, pair in zip((columns, rows), ends, strict=True)
            for k, side in enumerate(side for side in pair if side in self.sides)
        }
        words = [word for side in self.sides for word in found[side]]
        names = [f"{side} {k}" for side in self.sides for k in range(1, len(found[side]) + 1)]
        try:
            return _held(numbers_beside(words, names), board, self.letters, self.sides)
        except ValueError as error:
            raise PuzzleError(str(error), line=columns[0][0].line) from None

    def _read_cell(self, word: str, cell: Cell, line: int, sheet: Sheet) -> CellClue:
        # Candidates follow in brackets.
        word = word.partition("[")[0]
        sheet.answered |= word.isdecimal() or word == "-"
        if word in (".", "-", "+"):
            if word == "-" and self.shaded:
                sheet.drawn[cell] = BLACK
            return None
        number = read_number(word.removeprefix("q"), partial(label, cell), line, ".")
        most = 26 if self.letters else WRITABLE_NUMBER
        if not 1 <= number <= most:
            raise PuzzleError(
                f"{label(cell)}: {truncate(word)!r} is not a number of a cell: write 1 to {most}",
                line=line,
            )
        sheet.drawn[cell] = ascii_uppercase[number - 1] if self.letters else value_of(number)
        if not word.startswith("q"):
            return None
        return ascii_lowercase[number - 1] if self.letters else number

    def _clue_words(self, puzzle: Puzzle) -> tuple[LineWords, LineWords]:
        numbers = _numbers(puzzle, self.sides)
        words = {
            side: [word_of(n) for n in clues]
            for side, clues in zip(self.sides, numbers, strict=True)
        }
        columns = [words[side] for side in ("top", "bottom") if side in words]
        rows = [words[side] for side in ("left", "right") if side in words]
        return [*zip(*columns, strict=True)], [*zip(*rows, strict=True)]

    def _cell_word(self, puzzle: Puzzle, cell: Cell, sign: CellClue, value: Value | None) -> str:
        if sign is not None:
            return f"q{_number(sign)}"
        if value is None or value == WHITE:
            return "." if value is None else "-"
        if self.shaded and value == BLACK:
            return "-"
        return str(_number(value) if self.letters else number_of(value))
