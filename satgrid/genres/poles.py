"""The parts of `magnets`: two numbers per line, rooms of one cell, and the poles of a file."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from satgrid.board import Board, all_cells
from satgrid.clues import WHITE, CellClue, Value
from satgrid.errors import PuzzleError, truncate
from satgrid.genres import address
from satgrid.genres.blocks import (
    FramedBoard,
    FrameLines,
    FrameSize,
    LineWords,
    numbers_beside,
    read_walls,
)
from satgrid.genres.codes import BITS, OUTSIDE, THIRDS, Body
from satgrid.genres.sheet import FileLines, Sheet, side_lines, word_of
from satgrid.grid import Cell, Grid, label
from satgrid.layers import Contents
from satgrid.layers.poles import SIGNS, SignNumbers
from satgrid.puzzle import Puzzle

_SIGNS = address.SignCodes({1: "p", 2: "m"})


def _names(board: Board) -> list[str]:
    """Return the names of the two numbers of each line, plus first, columns first."""
    lines = *address.line_names("column", board.width), *address.line_names("row", board.height)
    return [f"{sign} {line}" for line in lines for sign in SIGNS]


def _held(numbers: Sequence[Any], width: int) -> Contents:
    """Return the contents of numbers of columns and rows, two per line, plus first."""
    if not any(number is not None for number in numbers):
        return {}
    own = {sign: tuple(numbers[k::2]) for k, sign in enumerate(SIGNS)}
    return {sign: SignNumbers(each[width:], each[:width]) for sign, each in own.items()}


def _numbers(puzzle: Puzzle) -> list[int | None]:
    """Return the numbers of columns and rows, two per line, plus first."""
    none = SignNumbers((None,) * puzzle.height, (None,) * puzzle.width)
    plus, minus = (getattr(puzzle, sign) or none for sign in SIGNS)
    pairs = zip(plus.columns + plus.rows, minus.columns + minus.rows, strict=True)
    return [number for pair in pairs for number in pair]


class PoleNumbers(address.AddressPart):
    """Two numbers per line, minus first, the columns first."""

    names = SIGNS

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read a run of all columns and rows."""
        numbers = OUTSIDE.read(body, 2 * (board.width + board.height))
        return _held(_swapped(numbers), board.width)

    def write(self, puzzle: Puzzle) -> str:
        """Write the numbers of all columns and rows."""
        names = _swapped(_names(puzzle.board))
        return OUTSIDE.write(_swapped(_numbers(puzzle)), names.__getitem__)


def _swapped(numbers: Sequence[Any]) -> list[Any]:
    return [numbers[k ^ 1] for k in range(len(numbers))]


def _rooms(
    board: Board,
    upright: Sequence[int],
    level: Sequence[int],
    alone: Collection[Cell],
    signs: Sequence[CellClue],
) -> Contents:
    """Return the rooms between walls; each cell that is left out is a room.

    On the sites, any other cell that is alone in its room may hold a pole: it is refused.
    """
    poles = {cell for cell, sign in zip(board.cells(), signs, strict=True) if sign is not None}
    for cell in alone:
        if cell in poles:
            raise PuzzleError(f"{label(cell)}: a pole is in a cell that is left out: take it away")
    across, down = _beside(board, {*alone})
    upright = [x | y for x, y in zip(upright, across, strict=True)]
    level = [x | y for x, y in zip(level, down, strict=True)]
    rooms = address.rooms_between_walls(*board, upright, level)
    may_be_alone = poles.union(alone)
    for cells in rooms.members().values():
        if len(cells) == 1 and cells[0] not in may_be_alone:
            raise PuzzleError(
                f"{label(cells[0])}: the sites let a cell that is alone in its room hold a pole, "
                "and satgrid does not: leave the cell out there, as an empty one"
            )
    return {"rooms": rooms}


def _walls(puzzle: Puzzle) -> tuple[list[int], list[int]]:
    """Return the walls to write, without those around cells that are alone in their rooms."""
    address.require_connected_rooms(puzzle)
    upright, level = address.room_borders(puzzle.rooms)
    across, down = _beside(puzzle.board, _alone(puzzle))
    upright = [int(x > y) for x, y in zip(upright, across, strict=True)]
    return upright, [int(x > y) for x, y in zip(level, down, strict=True)]


def _beside(board: Board, cells: set[Cell]) -> tuple[list[bool], list[bool]]:
    """Return whether one of the cells is at each side between two of a row, then of a column."""
    height, width = board
    return (
        [not cells.isdisjoint(((r, c), (r, c + 1))) for r, c in all_cells(height, width - 1)],
        [not cells.isdisjoint(((r, c), (r + 1, c))) for r, c in all_cells(height - 1, width)],
    )


def _alone(puzzle: Puzzle) -> set[Cell]:
    """Return the cells without a pole that are alone in their rooms."""
    alone = {cells[0] for cells in puzzle.rooms.members().values() if len(cells) == 1}
    return alone - puzzle.signs.keys()


class PolesAndBorders(address.AddressPart):
    """The walls between rooms, the printed poles, and the cells that are alone."""

    names = ("rooms", "cells")

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read two runs of walls, one of poles, and one of cells that are alone."""
        height, width = board
        upright = BITS.read(body, height * (width - 1), whole=True)
        level = BITS.read(body, (height - 1) * width, whole=True)
        numbers = THIRDS.read(body, board.area)
        bits = BITS.read(body, board.area)
        alone = [cell for cell, bit in zip(board.cells(), bits, strict=True) if bit]
        clues = _SIGNS.clues([n or None for n in numbers])
        cells = address.cell_contents(board, clues, may_lack=True)
        return cells | _rooms(board, upright, level, alone, clues)

    def write(self, puzzle: Puzzle) -> str:
        """Write these runs."""
        poles = [int(n or 0) for n in _SIGNS.numbers(address.cells_of(puzzle))]
        alone = _alone(puzzle)
        bits = [int(p in alone) for p in puzzle.board.cells()]
        return "".join([*map(BITS.write, _walls(puzzle)), THIRDS.write(poles), BITS.write(bits)])


_ALONE = "#"
"""The word of a cell that is alone in its room, and left out on the sites."""

_WORDS: dict[str, tuple[CellClue, str]] = {
    ".": (None, WHITE),
    _ALONE: (_ALONE, WHITE),
    "q1": ("p", "+"),
    "q2": ("m", "-"),
    "a1": (None, "+"),
    "a2": (None, "-"),
    "s1": (None, WHITE),
    "s2": (None, WHITE),
}


class PolesBoard(FramedBoard):
    """Walls, and the board with two rows of numbers above and two columns before it.

    The numbers of plus come first. A cell that is alone in its room has no walls.
    """

    names = ("rooms", "cells", *SIGNS)
    what = "a row of numbers and cells"

    def _frame(self, board: Board) -> FrameSize:
        return FrameSize(above=2, before=2)

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read the lines of walls, two lines above the board, and one per row."""
        upright, level = read_walls(lines, sheet.board)
        clues, signs = self._read_board(lines, sheet)
        alone = [p for p, sign in zip(sheet.board.cells(), signs, strict=True) if sign == _ALONE]
        signs = [None if sign == _ALONE else sign for sign in signs]
        sheet.contents |= clues | address.cell_contents(sheet.board, signs, may_lack=True)
        sheet.contents |= _rooms(sheet.board, upright, level, alone, signs)

    def _read_clues(self, columns: FrameLines, rows: FrameLines, board: Board) -> Contents:
        words = [word for line in (*columns, *rows) for word in line]
        return _held(numbers_beside(words, _names(board)), board.width)

    def _read_cell(self, word: str, cell: Cell, line: int, sheet: Sheet) -> CellClue:
        if word not in _WORDS:
            raise PuzzleError(
                f"{label(cell)}: {truncate(word)!r} has no meaning there: write one of "
                f"{' '.join(_WORDS)}",
                line=line,
            )
        sign, sheet.drawn[cell] = _WORDS[word]
        sheet.answered |= word[0] in "as"
        return sign

    def _clue_words(self, puzzle: Puzzle) -> tuple[LineWords, LineWords]:
        words = [word_of(number) for number in _numbers(puzzle)]
        pairs = [words[k : k + 2] for k in range(0, len(words), 2)]
        return pairs[: puzzle.width], pairs[puzzle.width :]

    def _signs(self, puzzle: Puzzle) -> Grid[CellClue]:
        alone = _alone(puzzle)
        poles = zip(puzzle.board.cells(), address.cells_of(puzzle), strict=True)
        return Grid(*puzzle.board, tuple([_ALONE if p in alone else pole for p, pole in poles]))

    def _cell_word(self, puzzle: Puzzle, cell: Cell, sign: CellClue, value: Value | None) -> str:
        if sign is not None:
            return {_ALONE: "#", "p": "q1", "m": "q2"}[str(sign)]
        return "." if value is None else {"+": "a1", "-": "a2", WHITE: "s2"}[value]

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write the lines of walls, two lines above the board, and one per row."""
        return [*side_lines(*_walls(puzzle), puzzle.board), *super().write(puzzle, answer)]
