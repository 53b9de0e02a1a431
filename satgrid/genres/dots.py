"""The parts of `tentaisho`: dots in cells, on sides and at corners, and cells that are left out."""

from __future__ import annotations

from satgrid.board import Board
from satgrid.clues import CellClue, Value
from satgrid.errors import PuzzleError, truncate
from satgrid.genres.address import AddressPart
from satgrid.genres.codes import BITS, DIGITS, Body, Code
from satgrid.genres.sheet import FileBlock, FileLines, Sheet
from satgrid.grid import Grid, label
from satgrid.layers import Contents
from satgrid.puzzle import Puzzle

_CODE = Code(
    {DIGITS[2 * empty + dot]: (dot + 1, empty) for dot in range(2) for empty in range(8)},
    DIGITS[16:],
    past_end=True,
)
"""A dot, white or black, with up to seven empty places after it, and up to 20 empty places."""

_SIGNS: dict[CellClue, str] = {None: ".", 1: "o", 2: "*"}
_NUMBERS = {sign: number for number, sign in _SIGNS.items()} | {"x": None}


class LatticeDots(AddressPart):
    """Dots at the places inside the border, and then one bit per cell that is left out."""

    names = ("dots",)
    last = "dot"

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read both runs."""
        places = Board(2 * board.height - 1, 2 * board.width - 1)
        signs = [_SIGNS[number] for number in _CODE.read(body, places.area)]
        for (r, c), left_out in zip(board.cells(), BITS.read(body, board.area), strict=True):
            at = 2 * r * places.width + 2 * c
            if left_out and signs[at] != _SIGNS[None]:
                raise PuzzleError(
                    f"{label((r, c))}: a dot is on a cell that is left out: take one of them away"
                )
            if left_out:
                signs[at] = "x"
        return {"dots": Grid(*places, tuple(signs))}

    def write(self, puzzle: Puzzle) -> str:
        """Write both runs, the second if a cell is left out."""
        numbers = [_NUMBERS[sign] for sign in puzzle.dots.flat]
        gone = set(puzzle.left_out)
        bits = [int(p in gone) for p in puzzle.board.cells()]
        return _CODE.write(numbers, lambda k: f"place {k + 1}") + (BITS.write(bits) if gone else "")


_WORDS = {".": ".", "1": "o", "2": "*", "X": "x"}


class DotLines(FileBlock):
    """Dots at the places inside the border, one line per row, `X` for a cell that is left out."""

    names = ("dots",)

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read the lines."""
        places = Board(2 * sheet.board.height - 1, 2 * sheet.board.width - 1)
        signs = []
        for _ in range(places.height):
            number, line = lines.number, lines.line("a row of dots").strip()
            if len(line) != places.width or not set(line) <= _WORDS.keys():
                raise PuzzleError(
                    f"{truncate(line)!r} is not a row of dots: write {places.width} of . 1 2 and X",
                    line=number,
                )
            signs += [_WORDS[word] for word in line]
        sheet.contents["dots"] = Grid(*places, tuple(signs))

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write the lines."""
        words = {sign: word for word, sign in _WORDS.items()}
        return ["".join(words[sign] for sign in row) for row in puzzle.dots.rows()]
