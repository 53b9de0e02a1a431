"""The parts of `battleship`: its clues, the fleet, and the lines of files about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from satgrid.board import Board
from satgrid.clues import BLACK, UNKNOWN, WHITE, CellClue, Value
from satgrid.errors import PuzzleError, truncate
from satgrid.genres import address, blocks, drawn
from satgrid.genres.codes import NUMBERS, OUTSIDE, Body
from satgrid.genres.sheet import Lines, Sheet, line_of, mark, rows
from satgrid.grid import Grid
from satgrid.layers import Contents
from satgrid.puzzle import Puzzle
from satgrid.puzzle.shapes import fleet_of

_PARTS: dict[CellClue, CellClue] = dict(enumerate("wtblrmo"))
_SIGNS = address.Signs(_PARTS)

_USUAL = {"c": 3, "d": 4, "e": 5, "z": 0}
"""The length of the longest ship of the fleets that a letter stands for; z has no ship."""

_MOST = 100
"""So many ships a fleet has at most."""


def _usual(longest: int) -> tuple[int, ...]:
    return tuple(range(longest, 0, -1)) or (0,)


def _of_letter(letter: str) -> tuple[int, ...]:
    if letter not in _USUAL:
        raise PuzzleError(
            f"{truncate(letter)!r} stands for a fleet that is not of straight ships, or for none "
            "that satgrid knows"
        )
    return _usual(_USUAL[letter])


def _of_pieces(pieces: Sequence[str]) -> tuple[int, ...]:
    """Return how many ships of each length the pieces are, from 1 on."""
    known = {form: length for length in range(1, _MOST) for form in _forms(length)}
    counts: dict[int, int] = {}
    for piece in pieces:
        if piece not in known:
            raise PuzzleError(f"the ship {truncate(piece)!r} is not straight, as all here are")
        counts[known[piece]] = counts.get(known[piece], 0) + 1
    return tuple(counts.get(length, 0) for length in range(1, max(counts, default=1) + 1))


_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _forms(length: int) -> list[str]:
    """Return how a ship is written: its width and height, and five cells a character."""
    if length >= len(_DIGITS):
        return []
    bits = "1" * length + "0" * (-length % 5)
    cells = "".join(_DIGITS[int(bits[k : k + 5], 2)] for k in range(0, len(bits), 5))
    return [f"{_DIGITS[length]}1{cells}", f"1{_DIGITS[length]}{cells}"]


def _held(numbers: Sequence[Any], width: int, clues: Sequence[CellClue], board: Board) -> Contents:
    cells = address.held_cells(board, clues, may_lack=True)
    return cells | {"columns": tuple(numbers[:width]), "rows": tuple(numbers[width:])}


class Clues:
    """A number a line, the columns first, and what is printed in cells; nothing where all lack."""

    names = ("rows", "columns", "cells")

    def read(self, body: Body, board: Board, told: Contents) -> Contents:
        """Read both runs."""
        if body.text.startswith("/"):
            none: list[CellClue] = [None] * board.area
            return _held([None] * (board.width + board.height), board.width, none, board)
        numbers = OUTSIDE.read(body, board.width + board.height)
        return _held(numbers, board.width, _SIGNS.clues(NUMBERS.read(body, board.area)), board)

    def write(self, puzzle: Puzzle) -> str:
        """Write both runs."""
        return address.Totals().write(puzzle) + address.Cells(NUMBERS, _SIGNS).write(puzzle)


class Fleet(address.Setting):
    """The fleet: a letter behind `//`, or a number of ships behind `/`, and each behind another."""

    def __init__(self) -> None:
        super().__init__("fleet", 0)

    def read(self, body: Body, board: Board, told: Contents) -> Contents:
        """Read up to the end."""
        text = body.text[body.at :]
        body.at = len(body.text)
        if text.startswith("//"):
            return {"variant": {"fleet": _of_letter(text[2:])}}
        number, *pieces = text.removeprefix("/").rstrip("/").split("/")
        if not text.startswith("/") or number != str(len(pieces)) or len(pieces) > _MOST:
            raise body.error(f"{truncate(text)!r} stands where the fleet does, as in //d")
        return {"variant": {"fleet": _of_pieces(pieces)}}

    def write(self, puzzle: Puzzle) -> str:
        """Write the letter, or all ships."""
        return "/" + "/".join(_written(puzzle))


def _written(puzzle: Puzzle) -> list[str]:
    """Return "" and a letter, or the number of ships and each of them."""
    fleet = fleet_of(puzzle)
    for letter, longest in _USUAL.items():
        if fleet == {length: n for length, n in enumerate(_usual(longest), 1) if n}:
            return ["", letter]
    if max(fleet) >= len(_DIGITS):
        raise PuzzleError("a ship is too long for the format: convert to json instead")
    pieces = [_forms(length)[0] for length, n in fleet.items() for _ in range(n)]
    return [str(len(pieces)), *pieces]


class FleetLines:
    """The fleet, a letter in a line, or their number and a line a ship."""

    names = ("variant",)

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take the lines."""
        first = lines.line("the fleet").strip()
        if first.isdecimal() and len(first) < 4:
            pieces = [lines.line("a ship").strip() for _ in range(int(first))]
            sheet.contents["variant"] = {"fleet": _of_pieces(pieces)}
        else:
            sheet.contents["variant"] = {"fleet": _of_letter(first)}

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write the lines."""
        return [line for line in _written(puzzle) if line]


_SAID: dict[str, tuple[str | None, Value]] = {
    ".": (None, WHITE),
    "-": (UNKNOWN, BLACK),
    **{str(k): (str(part), WHITE if part == "w" else BLACK) for k, part in _PARTS.items()},
}


def _shown(clue: CellClue, value: Value | None) -> str:
    return next(word for word, (sign, _) in _SAID.items() if sign == clue)


class Framed(blocks.Framed):
    """The board with its numbers, which are all there, and what is printed in cells."""

    def __init__(self) -> None:
        super().__init__(_SAID, _shown, "")

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line above, and a line a row."""
        super().read(lines, sheet)
        height, width = sheet.board
        none: Mapping[str, Any] = {"columns": (None,) * width, "rows": (None,) * height}
        sheet.contents = {**none, **sheet.contents}
        if not any(clue is not None for clue in sheet.contents["cells"].flat):
            del sheet.contents["cells"]


class Shading(drawn.Shading):
    """What is shaded, `#`, a cell, but for those in which something is printed."""

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row."""
        cells = zip(puzzle.board.cells(), address.cells_of(puzzle), strict=True)
        words = [
            "." if answer is None or clue is not None else mark(answer[p]) for p, clue in cells
        ]
        return [*map(line_of, rows(words, puzzle.width))]


class Noted:
    """Which ships somebody has noted as placed, a word a ship in a line."""

    names = ()

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Pass over the line, if it is there."""
        if lines.peek() is not None:
            lines.line("what is noted of ships")

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write that nothing is."""
        return [line_of(["0"] * sum(fleet_of(puzzle).values()))]
