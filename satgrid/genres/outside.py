"""The parts of genres with clues on all four sides of a board: numbers, or letters by number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from satgrid.board import Board
from satgrid.clues import UNKNOWN, WHITE, CellClue, number_of, value_of
from satgrid.errors import PuzzleError, truncate
from satgrid.genres import address
from satgrid.genres.codes import NUMBERS, OUTSIDE, Body
from satgrid.genres.sheet import Lines, Sheet, line_of, number_beside, read_number, word_of
from satgrid.grid import Grid, label
from satgrid.layers import Contents
from satgrid.layers.outside import SIDES, Around, OutsideClue
from satgrid.puzzle import Puzzle


class Clues:
    """A number a line and end, the columns first, from above and then from below; or letters."""

    names = ("outside",)

    def __init__(self, *, letters: bool = False) -> None:
        self.letters = letters

    def read(self, body: Body, board: Board, told: Contents) -> Contents:
        """Read a run of all sides."""
        at = body.at
        numbers = OUTSIDE.read(body, 2 * (board.width + board.height))
        try:
            return self.held(numbers, board)
        except ValueError as error:
            raise body.error(str(error), at) from None

    def held(self, numbers: Sequence[Any], board: Board) -> Contents:
        """Return the contents; raise `ValueError` for a number that stands for no letter."""
        clues = [self._clue(number) for number in numbers]
        width, height = board.width, board.height
        ends = [0, width, 2 * width, 2 * width + height, 2 * (width + height)]
        return {"outside": Around(*(tuple(clues[a:b]) for a, b in pairwise(ends)))}

    def _clue(self, number: Any) -> OutsideClue:
        if not self.letters or number is None:
            return number  # type: ignore[no-any-return]
        if not 1 <= number <= 26:
            raise ValueError(f"{number} stands for no letter, 1 to 26 do")
        return ascii_uppercase[number - 1]

    def write(self, puzzle: Puzzle) -> str:
        """Write the clues of all sides."""
        return OUTSIDE.write(
            [clue for side in self.numbers(puzzle) for clue in side],
            [name for name, _, _ in puzzle.outside.lines()].__getitem__,
        )

    def numbers(self, puzzle: Puzzle) -> list[list[int | None]]:
        """Return the numbers of the clues of each side."""
        if puzzle.outside is None:
            return [[None] * n for n in (puzzle.width,) * 2 + (puzzle.height,) * 2]
        return [
            [ascii_uppercase.index(clue) + 1 if isinstance(clue, str) else clue for clue in side]
            for side in puzzle.outside
        ]


class Printed:
    """A number a cell, or letters, behind all that is outside; nothing where no cell has one."""

    names = ("cells",)

    def __init__(self, *, letters: bool = False) -> None:
        self.letters = letters

    def read(self, body: Body, board: Board, told: Contents) -> Contents:
        """Read a run of all cells, if there is one."""
        if body.at >= len(body.text):
            return {}
        at = body.at
        clues = NUMBERS.read(body, board.area)
        if self.letters:
            for number in clues:
                if number is not None and number not in range(1, 27):
                    word = "'.'" if number == UNKNOWN else number
                    raise body.error(f"{word} stands for no letter, 1 to 26 do", at)
            clues = [None if n is None else ascii_lowercase[int(n) - 1] for n in clues]
        return address.held_cells(board, clues, may_lack=True)

    def write(self, puzzle: Puzzle) -> str:
        """Write the numbers of all cells, if any has one."""
        clues = address.cells_of(puzzle)
        if not any(clue is not None for clue in clues):
            return ""
        if self.letters:
            clues = tuple(None if c is None else ascii_lowercase.index(str(c)) + 1 for c in clues)
        return NUMBERS.write(clues, lambda k: label(divmod(k, puzzle.width)))


class Framed:
    """The board with a row of clues above and below and a column before and behind.

    In a cell stands a number that is drawn, or one that is printed behind `q`, which no letter is;
    `-` is empty.
    """

    def __init__(self, *, letters: bool = False) -> None:
        self.clues = Clues(letters=letters)
        self.names = "outside", "cells"

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row, and those above and below."""
        height, width = sheet.board
        first = lines.number
        words = lines.words(height + 2, width + 2, "a row of clues and cells")
        inside = range(1, height + 1)
        told = [words[0][1:-1], words[-1][1:-1]]
        told += [[words[r][k] for r in inside] for k in (0, -1)]
        at = [[first] * width, [first + height + 1] * width, *[[first + r for r in inside]] * 2]
        numbers = []
        for side, own, stand in zip(SIDES, told, at, strict=True):
            for k, (word, line) in enumerate(zip(own, stand, strict=True), 1):
                name = f"{side} {k}"
                numbers.append(number_beside(word, name.__str__, line))
        try:
            sheet.contents |= self.clues.held(numbers, sheet.board)
        except ValueError as error:
            raise PuzzleError(str(error), line=first) from None
        sheet.first = first + 1
        signs: list[CellClue] = []
        for cell, noted in sheet.each([row[1:-1] for row in words[1:-1]]):
            # Notes of what may be there stand behind a bracket.
            word = noted.partition("[")[0]
            signs.append(None)
            sheet.answered |= word.isdecimal() or word == "-"
            if word in (".", "-", "+"):
                continue
            line = first + 1 + cell[0]
            number = read_number(word.removeprefix("q"), partial(label, cell), line, ".")
            if not 1 <= number <= 26:
                raise PuzzleError(
                    f"{label(cell)}: {truncate(word)!r} is no number of a cell: write 1 to 26",
                    line=line,
                )
            letters = self.clues.letters
            sheet.drawn[cell] = ascii_uppercase[number - 1] if letters else value_of(number)
            if word.startswith("q"):
                signs[-1] = ascii_lowercase[number - 1] if letters else number
        sheet.contents |= address.held_cells(sheet.board, signs, may_lack=True)

    def write(self, puzzle: Puzzle, answer: Grid[Any] | None) -> list[str]:
        """Write a line a row, and those above and below."""
        top, bottom, left, right = (
            [word_of(n) for n in side] for side in self.clues.numbers(puzzle)
        )
        cells = Grid(*puzzle.board, address.cells_of(puzzle))
        found = [[".", *top, "."]]
        for r in range(puzzle.height):
            row = [left[r]]
            for p in ((r, c) for c in range(puzzle.width)):
                clue, value = cells[p], WHITE if answer is None else answer[p]
                if clue is not None:
                    row.append(f"q{self._number(clue)}")
                elif value == WHITE:
                    row.append("." if answer is None else "-")
                else:
                    row.append(str(self._number(value) if self.clues.letters else number_of(value)))
            found.append([*row, right[r]])
        return [*map(line_of, [*found, [".", *bottom, "."]])]

    def _number(self, sign: Any) -> int:
        """Return the number of a letter; one of a number is itself."""
        return ascii_uppercase.index(sign.upper()) + 1 if isinstance(sign, str) else int(sign)
