"""Arrows in cells: a number each, and the direction in which it looks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from satgrid.clues import UNKNOWN, CellClue
from satgrid.errors import a
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, Printed
from satgrid.layers._marks import Mark, Text
from satgrid.layers.cells import Cells
from satgrid.notation.board import NONE

_WAYS = "^v<>"
_DRAWN = str.maketrans(_WAYS, "↑↓←→")


class Arrows(Cells):
    """A number and one of `^ v < >` in cells, such as `2>`, or `?` for an arrow not known.

    Its cells stay what they are where an arrow is left out: then they have `?`.
    """

    def letters(self) -> str:
        """Return no letter."""
        return ""

    def fits(self, puzzle: Printed) -> bool:
        """Say whether there are arrows alone."""
        return not puzzle.numbers and len(puzzle.arrows) == sum(
            sign != UNKNOWN for sign in puzzle.signs.values()
        )

    def stays(self) -> str:
        """Return the sign of an arrow that is not known."""
        return UNKNOWN

    def takes(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Say whether it is an arrow, or one that is not known."""
        return isinstance(clue, str) and (
            clue == UNKNOWN or (clue[-1:] in _WAYS and clue[:-1].isdigit())
        )

    def tokens(self) -> str:
        """Return what an arrow looks like."""
        return "arrows, each a number and one of `^ v < >`, such as `2>`, `?` for one not known"

    def remedy(self, puzzle: Printed, cell: Cell) -> str:
        """Return an arrow."""
        return f"write a number and one of ^ v < >, as in 2>, {UNKNOWN}, or {NONE} for none"

    def missing(self, family: str) -> str:
        """Say how to write them."""
        return f"{a(family)} has arrows such as 2> in cells: write the board, {NONE} for no arrow"

    def mark(self, cell: Cell, clue: int | str) -> Iterator[Mark]:
        """Yield the number with an arrow."""
        yield Text(cell, str(clue).translate(_DRAWN))

    def sample(self, height: int, width: int, random: Random, told: Contents) -> Contents:
        """Return a board with random arrows in some cells."""
        share = random.random()
        flat = [
            random.choice([UNKNOWN, *(f"{random.randint(0, 2)}{way}" for way in _WAYS)])
            if random.random() < share
            else None
            for _ in range(height * width)
        ]
        return {"cells": Grid(height, width, tuple(flat))}
