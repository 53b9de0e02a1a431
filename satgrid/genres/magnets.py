"""The parts of `magnets`: two numbers a line, rooms of one cell, and the poles of a file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from satgrid.board import Board
from satgrid.clues import WHITE, CellClue
from satgrid.errors import PuzzleError, truncate
from satgrid.genres import address, blocks
from satgrid.genres.codes import BITS, OUTSIDE, THIRDS, Body
from satgrid.genres.sheet import Lines, Sheet, line_of, lines_of, number_beside, word_of
from satgrid.grid import Cell, Grid, label
from satgrid.layers import Contents
from satgrid.layers.poles import SIGNS, Sides
from satgrid.puzzle import Puzzle

_SIGNS = address.Signs({1: "p", 2: "m"})


def _names(board: Board) -> Iterator[tuple[str, str]]:
    """Yield what people call the two numbers of each line, that of plus first, columns first."""
    for what, n in ("column", board.width), ("row", board.height):
        for k in range(1, n + 1):
            yield f"plus {what} {k}", f"minus {what} {k}"


def _held(numbers: Sequence[Any], width: int) -> Contents:
    """Return the contents of numbers of columns and rows, two each, that of plus first."""
    if not any(number is not None for number in numbers):
        return {}
    found = {}
    for k, sign in enumerate(SIGNS):
        own = tuple(numbers[k::2])
        found[sign] = Sides(own[width:], own[:width])
    return found


def _numbers(puzzle: Puzzle) -> list[int | None]:
    """Return the numbers of columns and rows, two each, that of plus first."""
    none = Sides((None,) * puzzle.height, (None,) * puzzle.width)
    plus, minus = (getattr(puzzle, sign) or none for sign in SIGNS)
    pairs = zip(plus.columns + plus.rows, minus.columns + minus.rows, strict=True)
    return [number for pair in pairs for number in pair]


class Poles:
    """Two numbers a line, that of minus first, the columns first."""

    names = SIGNS

    def read(self, body: Body, board: Board, told: Contents) -> Contents:
        """Read a run of all columns and rows."""
        numbers = OUTSIDE.read(body, 2 * (board.width + board.height))
        return _held(_swapped(numbers), board.width)

    def write(self, puzzle: Puzzle) -> str:
        """Write the numbers of all columns and rows."""
        names = _swapped([name for pair in _names(puzzle.board) for name in pair])
        return OUTSIDE.write(_swapped(_numbers(puzzle)), names.__getitem__)


def _swapped(numbers: Sequence[Any]) -> list[Any]:
    """Return a list with each two neighbours exchanged."""
    return [numbers[k ^ 1] for k in range(len(numbers))]


def _parted(
    board: Board,
    upright: Sequence[int],
    level: Sequence[int],
    alone: Collection[Cell],
    signs: Sequence[CellClue],
) -> Contents:
    """Return the rooms between walls, and around cells that are left out, alone in theirs.

    On the sites another cell that is alone in its room may hold a pole.
    """
    height, width = board
    poles = {cell for cell, sign in zip(board.cells(), signs, strict=True) if sign is not None}
    for cell in alone:
        if cell in poles:
            raise PuzzleError(f"{label(cell)}: a pole is in a cell that is left out: take it away")
    beside = [int(bool({(r, c), (r, c + 1)} & {*alone})) for r, c in _all(height, width - 1)]
    above = [int(bool({(r, c), (r + 1, c)} & {*alone})) for r, c in _all(height - 1, width)]
    found = address.parted(height, width, _or(upright, beside), _or(level, above))
    for cells in found.members().values():
        if len(cells) == 1 and not poles.union(alone).issuperset(cells):
            raise PuzzleError(
                f"{label(cells[0])}: the sites let a cell that is alone in its room hold a pole, "
                "and satgrid does not: leave the cell out there, as an empty one"
            )
    return {"rooms": found}


def _walls(puzzle: Puzzle) -> tuple[list[int], list[int]]:
    """Return where walls are written: not around cells that are alone in their rooms."""
    address.require_whole(puzzle)
    upright, level = address.sides_of(puzzle.rooms)
    height, width = puzzle.board
    alone = _alone(puzzle)
    across, down = _all(height, width - 1), _all(height - 1, width)
    return (
        [
            x * alone.isdisjoint(((r, c), (r, c + 1)))
            for x, (r, c) in zip(upright, across, strict=True)
        ],
        [x * alone.isdisjoint(((r, c), (r + 1, c))) for x, (r, c) in zip(level, down, strict=True)],
    )


def _all(height: int, width: int) -> list[Cell]:
    return [(r, c) for r in range(height) for c in range(width)]


def _or(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [x | y for x, y in zip(one, other, strict=True)]


def _alone(puzzle: Puzzle) -> set[Cell]:
    """Return the cells that are alone in their rooms, but for those with a pole."""
    found = {cells[0] for cells in puzzle.rooms.members().values() if len(cells) == 1}
    return found - puzzle.signs.keys()


class Cells:
    """The walls between rooms, a pole that is printed in a cell, and which cells are alone."""

    names = ("rooms", "cells")

    def read(self, body: Body, board: Board, told: Contents) -> Contents:
        """Read two runs of walls, one of poles, and one of cells that are alone."""
        height, width = board
        upright = BITS.read(body, height * (width - 1), whole=True)
        level = BITS.read(body, (height - 1) * width, whole=True)
        numbers = THIRDS.read(body, board.area)
        bits = BITS.read(body, board.area)
        alone = [cell for cell, bit in zip(board.cells(), bits, strict=True) if bit]
        clues = _SIGNS.clues([n or None for n in numbers])
        held = address.held_cells(board, clues, may_lack=True)
        return held | _parted(board, upright, level, alone, clues)

    def write(self, puzzle: Puzzle) -> str:
        """Write these runs."""
        poles = [int(n or 0) for n in _SIGNS.numbers(address.cells_of(puzzle))]
        alone = _alone(puzzle)
        bits = [int(p in alone) for p in puzzle.board.cells()]
        return "".join([*map(BITS.write, _walls(puzzle)), THIRDS.write(poles), BITS.write(bits)])


_WORDS: dict[str, tuple[CellClue, str]] = {
    ".": (None, WHITE),
    "#": (None, WHITE),
    "q1": ("p", "+"),
    "q2": ("m", "-"),
    "a1": (None, "+"),
    "a2": (None, "-"),
    "s1": (None, WHITE),
    "s2": (None, WHITE),
}


class Framed:
    """Walls, and the board with two rows of numbers above and two columns before it.

    Those of plus come first. A cell that is alone in its room has no walls of its own.
    """

    names = ("rooms", "cells", *SIGNS)

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take the lines of walls, two lines above the board, and a line a row."""
        height, width = sheet.board
        upright, level = blocks.walls_of(lines, sheet.board)
        first = lines.number
        words = lines.words(height + 2, width + 2, "a row of numbers and cells")
        told = [words[k][c + 2] for c in range(width) for k in (0, 1)]
        told += [words[r + 2][k] for r in range(height) for k in (0, 1)]
        names = [name for pair in _names(sheet.board) for name in pair]
        at = [first + k % 2 for k in range(2 * width)]
        at += [first + 2 + r for r in range(height) for _ in (0, 1)]
        numbers = [
            number_beside(word, name.__str__, line)
            for word, name, line in zip(told, names, at, strict=True)
        ]
        sheet.contents |= _held(numbers, width)
        sheet.first = first + 2
        signs: list[CellClue] = []
        alone = []
        for cell, word in sheet.each([row[2:] for row in words[2:]]):
            if word not in _WORDS:
                raise PuzzleError(
                    f"{label(cell)}: {truncate(word)!r} stands for nothing there: write one of "
                    f"{' '.join(_WORDS)}",
                    line=first + 2 + cell[0],
                )
            alone += [cell] * (word == "#")
            sign, sheet.drawn[cell] = _WORDS[word]
            sheet.answered |= word[0] in "as"
            signs.append(sign)
        sheet.contents |= address.held_cells(sheet.board, signs, may_lack=True)
        sheet.contents |= _parted(sheet.board, upright, level, alone, signs)

    def write(self, puzzle: Puzzle, answer: Grid[Any] | None) -> list[str]:
        """Write the lines of walls, two lines above the board, and a line a row."""
        numbers = [word_of(number) for number in _numbers(puzzle)]
        columns, beside = numbers[: 2 * puzzle.width], numbers[2 * puzzle.width :]
        cells = Grid(*puzzle.board, address.cells_of(puzzle))
        alone = _alone(puzzle)
        drawn = {"+": "a1", "-": "a2", WHITE: "s2"}
        found = [[".", ".", *columns[k::2]] for k in (0, 1)]
        for r in range(puzzle.height):
            row = beside[2 * r : 2 * r + 2]
            for p in ((r, c) for c in range(puzzle.width)):
                if p in alone:
                    row.append("#")
                elif cells[p] is not None:
                    row.append("q1" if cells[p] == "p" else "q2")
                else:
                    row.append("." if answer is None else drawn[answer[p]])
            found.append(row)
        return [*lines_of(*_walls(puzzle), puzzle.board), *map(line_of, found)]
