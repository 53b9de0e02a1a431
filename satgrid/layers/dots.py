"""Dots in cells, on sides between them and at corners; and cells that are left out.

In a text they stand below `dots:`, drawn on the places of the lattice inside the border of the
board: for H x W cells 2H - 1 lines of 2W - 1 characters, cells at odd ones, counted from 1. In JSON
they are `dots`, the same lines. `o` and `*` are dots, white and black, which say the same; `x` is a
cell that is left out, and `.` is none of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from satgrid.board import Board
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, EntryForm, Printed
from satgrid.layers.between import DRAWN, NONE, Between
from satgrid.layers.marks import Dot, Text

LEFT_OUT = "x"
_SIGNS = "o*"


class Dots(Between):
    """Dots; no dot can be removed."""

    named, called, example = "dots", "dot row", '["o.", ".o"]'
    turn, written = 8, 9
    fixed = True
    missing = (
        "has dots: draw them below dots: in a text, a character for each cell, and for the sides "
        'and corners between them, and under "dots" in JSON'
    )
    form = (
        f"Below `dots:` {DRAWN}: `o` or `*` for a dot, `{LEFT_OUT}` for a cell that is left "
        f"out, `{NONE}` for none."
    )

    @classmethod
    def wrong(cls, place: Cell, sign: str) -> str:
        """Return what to write instead of a wrong sign, such as an x beside cells."""
        on_cell = place[0] % 2 == place[1] % 2 == 0
        if sign in (NONE, *_SIGNS) or (sign == LEFT_OUT and on_cell):
            return ""
        only = "" if sign != LEFT_OUT else ", and x in cells alone"
        return f"o or * for a dot, {NONE} for none{only}"

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return the centres of random rectangles, some of them moved, and few cells left out."""
        from satgrid.random_boards import centre_of, parts_between_walls, rectangle_lattice

        places = Board(2 * height - 1, 2 * width - 1)
        signs = dict.fromkeys(places.cells(), NONE)
        away = random.choice((0, 0, 0.3))
        for part in parts_between_walls(rectangle_lattice(Board(height, width), random)):
            r, c = centre_of(part)
            moved = random.random() < away
            signs[random.choice(places.cells()) if moved else (r - 1, c - 1)] = random.choice("oo*")
        r, c = random.choice(places.cells())
        beside = [p for p in ((r, c + 2), (r + 2, c)) if p in signs]
        for p in ([], [], [(r, c)], [(r, c), *beside])[random.randrange(4)]:
            if p[0] % 2 == p[1] % 2 == 0:
                signs[p] = LEFT_OUT
        return {"dots": Grid(*places, tuple(signs.values()))}

    def entry_form(self, puzzle: Printed) -> EntryForm | None:
        """Return that dots are typed at places, and an x in cells alone."""
        names = {"o": "white dot", "*": "black dot", LEFT_OUT: "left out"}
        more = {"names": names, "only": {"cells": [LEFT_OUT]}}
        form = EntryForm("dots", "signs", "places", (*names,), more=more)
        return None if puzzle.dots is None else form

    def marks(self, puzzle: Printed) -> Iterator[Text | Dot]:
        """Yield each dot, and an x in each cell that is left out."""
        for place, sign in puzzle.centres.items():
            if place[0] % 2 and place[1] % 2:
                yield Text((place[0] // 2, place[1] // 2), sign)
            else:
                yield Dot(place, sign)
        yield from (Text(cell, LEFT_OUT) for cell in puzzle.left_out)
