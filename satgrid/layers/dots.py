"""Dots in cells, on sides between them and at corners; and cells that are left out.

In a text they stand below `dots:`, drawn on the places of the lattice inside the border of the
board: for H x W cells 2H - 1 lines of 2W - 1 characters, cells at odd ones, counted from 1. In JSON
they are `dots`, the same lines. `o` and `*` are dots, white and black, which say the same; `x` is a
cell that is left out, and `.` is none of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from satgrid.board import Board, require_side
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, truncate
from satgrid.grid import Grid
from satgrid.layers import Contents, Layer, Printed
from satgrid.layers._marks import Dot, Text
from satgrid.layers._plain import is_list, plain
from satgrid.layers._walled import centre_of, parts_of, tiled
from satgrid.notation.lines import Parts, Stands, on_line

NONE, LEFT_OUT = ".", "x"
_SIGNS = "o*"


class Dots(Layer):
    """Dots that are all needed: none can be left out."""

    absent: ClassVar[Mapping[str, Any]] = {"dots": None}
    keys = ("dots",)
    heads = ("dots:",)
    turn, written = 8, 9

    @classmethod
    def read(cls, plain: Mapping[str, Any], told: Contents) -> Contents:
        """Take a grid or a list of texts."""
        found = plain.get("dots")
        return {"dots": None if found is None else _dots(found)}

    @classmethod
    def from_json(cls, found: Mapping[str, Any], told: Contents) -> Contents:
        """Take the list of texts."""
        return cls.read(found, told)

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the list of texts."""
        return {"dots": ["".join(row) for row in puzzle.dots.rows()]}

    @classmethod
    def from_text(cls, parts: Parts, told: Contents, stands: Stands) -> Contents:
        """Read the lines below the head."""
        part = parts.get("dots:")
        if part is None:
            return {}
        lines = part.told()
        if not lines:
            raise PuzzleError(
                "no dots below dots: write the board, a character for each cell, side and corner",
                line=part.number,
            )
        stands.known |= {_row(r): line.number for r, line in enumerate(lines)}
        with on_line(part.number, stands.known):
            return {"dots": _dots([line.text for line in lines])}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write a row a line."""
        return ["dots:", *("".join(row) for row in puzzle.dots.rows())]

    @classmethod
    def size(cls, told: Contents) -> tuple[int, int] | None:
        """Return the size of the board."""
        dots = told.get("dots")
        return None if dots is None else (dots.height // 2 + 1, dots.width // 2 + 1)

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse dots of a board of another size."""
        dots, (height, width) = puzzle.dots, puzzle.board
        if dots is not None and (dots.height, dots.width) != (2 * height - 1, 2 * width - 1):
            raise PuzzleError(
                f"{dots.height} x {dots.width} places for dots on a board of {height} x {width}: "
                f"give {2 * height - 1} rows of {2 * width - 1}",
                clue=_row(0),
            )

    def missing(self, family: str) -> str:
        """Say how to write them."""
        return (
            f"a {family} has dots: draw them below dots: in a text, a character for each cell, and "
            'for the sides and corners between them, and under "dots" in JSON'
        )

    def grammar(self) -> str:
        """Return how they are written."""
        return (
            "Below `dots:` the board is drawn with a character for each cell, for each side between"
            " two of them and for each corner where four meet, one row fewer than twice those of "
            f"the board: `o` or `*` for a dot, `{LEFT_OUT}` for a cell that is left out, `{NONE}` "
            "for none."
        )

    def sample(self, height: int, width: int, random: Random, told: Contents) -> Contents:
        """Return the centres of random rectangles, some of them moved, and few cells left out."""
        places = Board(2 * height - 1, 2 * width - 1)
        signs = dict.fromkeys(places.cells(), NONE)
        away = random.choice((0, 0, 0.3))
        for part in parts_of(tiled(Board(height, width), random)):
            r, c = centre_of(part)
            moved = random.random() < away
            signs[random.choice(places.cells()) if moved else (r - 1, c - 1)] = random.choice("oo*")
        for p in random.sample(places.cells(), random.choice((0, 0, 1))):
            if p[0] % 2 == p[1] % 2 == 0:
                signs[p] = LEFT_OUT
        return {"dots": Grid(*places, tuple(signs.values()))}

    def empty(self, height: int, width: int) -> Contents:
        """Return a board without a dot."""
        high, wide = 2 * height - 1, 2 * width - 1
        return {"dots": Grid(high, wide, (NONE,) * (high * wide))}

    def marks(self, puzzle: Printed) -> Iterator[Text | Dot]:
        """Yield each dot, and an x in each cell that is left out."""
        for place, sign in puzzle.centres.items():
            if place[0] % 2 and place[1] % 2:
                yield Text((place[0] // 2, place[1] // 2), sign)
            else:
                yield Dot(place, sign)
        yield from (Text(cell, LEFT_OUT) for cell in puzzle.left_out)


def _row(r: int) -> str:
    """Return what people call a row of places for dots."""
    return f"dot row {r + 1}"


def _dots(found: Any) -> Grid[str]:
    rows = found.rows() if isinstance(found, Grid) else found
    if not is_list(rows) or not rows:
        raise PuzzleError(f'the dots are {plain(found)}: give a list of rows, as in ["o.", ".o"]')
    require_side((len(rows) + 1) // 2, "rows")
    for r, row in enumerate(checked(rows, 10)):
        if not isinstance(row, str | tuple | list) or not all(type(sign) is str for sign in row):
            raise PuzzleError(f"{_row(r)}: {plain(row)} is no text: draw the places", clue=_row(r))
        require_side((len(row) + 1) // 2, "columns")
        if len(row) != len(rows[0]) or not len(row) % 2 or not len(rows) % 2:
            raise PuzzleError(
                f"{_row(r)}: {count(len(row), 'character')}, in row 1 {len(rows[0])}, in "
                f"{count(len(rows), 'row')}: draw cells and what lies between, an odd number of "
                "characters in each of an odd number of rows",
                clue=_row(r),
            )
        for c, sign in enumerate(row):
            on_cell = r % 2 == c % 2 == 0
            if sign not in (NONE, *_SIGNS) and not (sign == LEFT_OUT and on_cell):
                only = "" if sign != LEFT_OUT else ", and x in cells alone"
                raise PuzzleError(
                    f"{_row(r)}: character {c + 1} is {truncate(sign)!r}: write o or * for a dot, "
                    f"{NONE} for none{only}",
                    clue=_row(r),
                )
    return Grid(len(rows), len(rows[0]), tuple(sign for row in rows for sign in row))
