"""The parts of genres with clues on all four sides of a board: numbers, or letters by number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from satgrid.board import Board
from satgrid.clues import UNKNOWN, WHITE, CellClue, Value, number_of, value_of
from satgrid.errors import PuzzleError, truncate
from satgrid.genres import address
from satgrid.genres.blocks import FramedBoard, FrameLines, FrameSize, LineWords, numbers_beside
from satgrid.genres.codes import NUMBERS, OUTSIDE, Body
from satgrid.genres.sheet import Sheet, read_number, word_of
from satgrid.grid import Cell, label
from satgrid.layers import Contents
from satgrid.layers.outside import SIDES, Around, OutsideClue
from satgrid.puzzle import Puzzle


class OutsideClues(address.AddressPart):
    """A number, or a letter, at each end of each line: top, bottom, left, right."""

    names = ("outside",)

    def __init__(self, *, letters: bool = False) -> None:
        self.letters = letters

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read a run of all sides."""
        at = body.at
        numbers = OUTSIDE.read(body, 2 * (board.width + board.height))
        try:
            return _held(numbers, board, self.letters)
        except ValueError as error:
            raise body.error(str(error), at) from None

    def write(self, puzzle: Puzzle) -> str:
        """Write the clues of all sides."""
        return OUTSIDE.write(
            [number for side in _numbers(puzzle) for number in side],
            [name for name, _, _ in puzzle.outside.lines()].__getitem__,
        )


def _held(numbers: Sequence[Any], board: Board, letters: bool) -> Contents:
    """Return the contents of all sides; raise `ValueError` for a number that is no letter."""

    def clue(number: Any) -> OutsideClue:
        if not letters or number is None:
            return number  # type: ignore[no-any-return]
        if not 1 <= number <= 26:
            raise ValueError(f"{number} is not a letter: letters are 1 to 26")
        return ascii_uppercase[number - 1]

    clues = [clue(number) for number in numbers]
    width, height = board.width, board.height
    ends = [0, width, 2 * width, 2 * width + height, 2 * (width + height)]
    return {"outside": Around(*(tuple(clues[a:b]) for a, b in pairwise(ends)))}


def _numbers(puzzle: Puzzle) -> list[list[int | None]]:
    if puzzle.outside is None:
        return [[None] * n for n in (puzzle.width,) * 2 + (puzzle.height,) * 2]
    return [[None if clue is None else _number(clue) for clue in side] for side in puzzle.outside]


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

    A cell has a drawn number, or a printed one after `q`, instead of any letter; `-` is empty.
    """

    names = ("outside", "cells")
    what = "a row of clues and cells"

    def __init__(self, *, letters: bool = False) -> None:
        self.letters = letters

    def _frame(self, board: Board) -> FrameSize:
        return FrameSize(1, 1, 1, 1)

    def _read_clues(self, columns: FrameLines, rows: FrameLines, board: Board) -> Contents:
        words = [line[k] for pair in (columns, rows) for k in (0, 1) for line in pair]
        names = [
            f"{side} {k}"
            for side, pair in zip(SIDES, (columns, columns, rows, rows), strict=True)
            for k in range(1, len(pair) + 1)
        ]
        try:
            return _held(numbers_beside(words, names), board, self.letters)
        except ValueError as error:
            raise PuzzleError(str(error), line=columns[0][0].line) from None

    def _read_cell(self, word: str, cell: Cell, line: int, sheet: Sheet) -> CellClue:
        # Candidates follow in brackets.
        word = word.partition("[")[0]
        sheet.answered |= word.isdecimal() or word == "-"
        if word in (".", "-", "+"):
            return None
        number = read_number(word.removeprefix("q"), partial(label, cell), line, ".")
        if not 1 <= number <= 26:
            raise PuzzleError(
                f"{label(cell)}: {truncate(word)!r} is not a number of a cell: write 1 to 26",
                line=line,
            )
        sheet.drawn[cell] = ascii_uppercase[number - 1] if self.letters else value_of(number)
        if not word.startswith("q"):
            return None
        return ascii_lowercase[number - 1] if self.letters else number

    def _clue_words(self, puzzle: Puzzle) -> tuple[LineWords, LineWords]:
        top, bottom, left, right = ([word_of(n) for n in side] for side in _numbers(puzzle))
        return [*zip(top, bottom, strict=True)], [*zip(left, right, strict=True)]

    def _cell_word(self, puzzle: Puzzle, cell: Cell, sign: CellClue, value: Value | None) -> str:
        if sign is not None:
            return f"q{_number(sign)}"
        if value is None or value == WHITE:
            return "." if value is None else "-"
        return str(_number(value) if self.letters else number_of(value))
