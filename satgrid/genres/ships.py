"""The parts and blocks of `battleship`: its clues and its fleet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.board import Board
from satgrid.clues import BLACK, UNKNOWN, WHITE, CellClue, Value
from satgrid.errors import PuzzleError, truncate, unwritable
from satgrid.genres import address, blocks, drawn
from satgrid.genres.blocks import FrameLines
from satgrid.genres.codes import DIGITS, NUMBERS, OUTSIDE, Body
from satgrid.genres.sheet import FileBlock, FileLines, Sheet, line_of, mark
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents
from satgrid.puzzle import Puzzle
from satgrid.puzzle.printed import fleet_of

_PARTS: dict[CellClue, CellClue] = dict(enumerate("wtblrmo"))
_SIGNS = address.SignCodes(_PARTS)

_USUAL = {"c": 3, "d": 4, "e": 5, "z": 0}
"""The length of the longest ship in the fleet of each letter; z has no ship."""

_MOST = 100
"""The most ships of a fleet."""


def _usual(longest: int) -> tuple[int, ...]:
    return tuple(range(longest, 0, -1)) or (0,)


def _of_letter(letter: str) -> tuple[int, ...]:
    if letter not in _USUAL:
        raise PuzzleError(
            f"{truncate(letter)!r} is not a fleet of straight ships that satgrid knows"
        )
    return _usual(_USUAL[letter])


def _of_pieces(pieces: Sequence[str]) -> tuple[int, ...]:
    """Return the number of ships of each length, from 1 on."""
    lengths = {form: length for length in range(1, _MOST) for form in _forms(length)}
    counts: dict[int, int] = {}
    for piece in pieces:
        if piece not in lengths:
            raise PuzzleError(f"the ship {truncate(piece)!r} is not straight, as all here are")
        counts[lengths[piece]] = counts.get(lengths[piece], 0) + 1
    return tuple(counts.get(length, 0) for length in range(1, max(counts, default=1) + 1))


def _forms(length: int) -> list[str]:
    """Return the two texts of a ship: its width and height, and five cells per character."""
    if length >= len(DIGITS):
        return []
    bits = "1" * length + "0" * (-length % 5)
    cells = "".join(DIGITS[int(bits[k : k + 5], 2)] for k in range(0, len(bits), 5))
    return [f"{DIGITS[length]}1{cells}", f"1{DIGITS[length]}{cells}"]


def _held(numbers: Sequence[Any], width: int, clues: Sequence[CellClue], board: Board) -> Contents:
    cells = address.cell_contents(board, clues, may_lack=True)
    return cells | {"columns": tuple(numbers[:width]), "rows": tuple(numbers[width:])}


class FleetClues(address.AddressPart):
    """A number per line, the columns first, and the parts printed in cells; or nothing at all."""

    names = ("rows", "columns", "cells")

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read both runs."""
        if body.text.startswith("/"):
            none: list[CellClue] = [None] * board.area
            return _held([None] * (board.width + board.height), board.width, none, board)
        numbers = OUTSIDE.read(body, board.width + board.height)
        return _held(numbers, board.width, _SIGNS.clues(NUMBERS.read(body, board.area)), board)

    def write(self, puzzle: Puzzle) -> str:
        """Write both runs."""
        return address.LineNumbers().write(puzzle) + address.CellClues(NUMBERS, _SIGNS).write(
            puzzle
        )


class Fleet(address.AddressPart):
    """The fleet: `//` and a letter, or `/`, the number of ships, and `/` and each ship."""

    names = ("variant",)
    settings = ("fleet",)

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read up to the end."""
        text = body.text[body.at :]
        body.at = len(body.text)
        if text.startswith("//"):
            return {"variant": {"fleet": _of_letter(text[2:])}}
        number, *pieces = text.removeprefix("/").rstrip("/").split("/")
        if not text.startswith("/") or number != str(len(pieces)) or len(pieces) > _MOST:
            raise body.error(f"{truncate(text)!r} is not a fleet: write one, as in //d")
        return {"variant": {"fleet": _of_pieces(pieces)}}

    def write(self, puzzle: Puzzle) -> str:
        """Write the letter, or all ships."""
        return "/" + "/".join(_fleet_words(puzzle))


def _fleet_words(puzzle: Puzzle) -> list[str]:
    """Return "" and a letter, or the number of ships and then each ship."""
    fleet = fleet_of(puzzle)
    for letter, longest in _USUAL.items():
        if fleet == {length: n for length, n in enumerate(_usual(longest), 1) if n}:
            return ["", letter]
    if max(fleet) >= len(DIGITS):
        raise unwritable("a ship is too long for the format")
    pieces = [_forms(length)[0] for length, n in fleet.items() for _ in range(n)]
    return [str(len(pieces)), *pieces]


class FleetLines(FileBlock):
    """The fleet: one line with a letter, or with the number of ships and then one line per ship."""

    names = ("variant",)

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read the lines."""
        first = lines.line("the fleet").strip()
        if first.isdecimal() and len(first) < 4:
            pieces = [lines.line("a ship").strip() for _ in range(int(first))]
            sheet.contents["variant"] = {"fleet": _of_pieces(pieces)}
        else:
            sheet.contents["variant"] = {"fleet": _of_letter(first)}

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write the lines."""
        return [line for line in _fleet_words(puzzle) if line]


_WORDS: dict[str, tuple[str | None, Value]] = {
    ".": (None, WHITE),
    "-": (UNKNOWN, BLACK),
    **{str(k): (str(part), WHITE if part == "w" else BLACK) for k, part in _PARTS.items()},
}


def _word(clue: CellClue, value: Value | None) -> str:
    return next(word for word, (sign, _) in _WORDS.items() if sign == clue)


class FleetBoard(blocks.TotalsBoard):
    """The board with its numbers, which are never missing, and the parts printed in cells."""

    def __init__(self) -> None:
        super().__init__(_WORDS, _word, "")
        self.may_lack = True

    def _read_clues(self, columns: FrameLines, rows: FrameLines, board: Board) -> Contents:
        none: Contents = {"columns": (None,) * board.width, "rows": (None,) * board.height}
        return none | super()._read_clues(columns, rows, board)


class UnprintedShading(drawn.ShadingRows):
    """`#` in each shaded cell in which nothing is printed."""

    def _word(self, clue: CellClue, cell: Cell, answer: Grid[Value]) -> str:
        return "." if clue is not None else mark(answer[cell])


class PlacedShips(drawn.SkippedRows):
    """Which ships are noted as placed, one word per ship in one line."""

    def __init__(self) -> None:
        super().__init__("what is noted of ships")

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read past the line, if there is one."""
        if lines.peek() is not None:
            lines.line(self.what)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write that no ship is."""
        return [line_of(["0"] * sum(fleet_of(puzzle).values()))]
