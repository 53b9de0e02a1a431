"""Signs in cells, a letter each, and no numbers."""

from __future__ import annotations

from random import Random
from string import ascii_lowercase

from satgrid.clues import CellClue
from satgrid.errors import a
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, Printed
from satgrid.layers.cells import Cells
from satgrid.notation.board import NONE

_MANY = 10
"""The fewest signs that count as a range of letters."""


class Signs(Cells):
    """These `signs` in cells, each a letter, and no numbers.

    They are clues that can be left out, such as pearls, unless they are `fixed`, such as trees.
    """

    def __init__(self, signs: str, *, fixed: bool = False, may_lack: bool = False) -> None:
        super().__init__(may_lack=may_lack)
        self.signs, self.fixed = signs, fixed

    def fits(self, puzzle: Printed) -> bool:
        """Say whether there are such signs alone."""
        return super().fits(puzzle) and not puzzle.numbers

    def letters(self) -> str:
        """Return its signs."""
        return self.signs

    def blocked(self) -> str:
        """Return `x` where it is one of the signs."""
        return "x" if self.fixed and "x" in self.signs else ""

    def stays(self) -> str:
        """Return its signs if they are fixed."""
        return self.signs if self.fixed else ""

    def takes(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Say whether it is one of the signs."""
        return isinstance(clue, str) and clue in self.signs

    def tokens(self) -> str:
        """Return the signs."""
        return self._named("`")

    def remedy(self, puzzle: Printed, cell: Cell) -> str:
        """Return the signs."""
        return f"write {self._named()}"

    def _named(self, quote: str = "") -> str:
        """Return the signs, by the first and last of many that follow each other."""
        many = len(self.signs) >= _MANY and self.signs in ascii_lowercase
        shown = (self.signs[0], self.signs[-1]) if many else self.signs
        return (" to " if many else " or ").join(f"{quote}{sign}{quote}" for sign in shown)

    def missing(self, family: str) -> str:
        """Say how to write them."""
        return (
            f"{a(family)} has {self._named()} in some cells: write the board, {NONE} for the others"
        )

    def sample(self, height: int, width: int, random: Random, told: Contents) -> Contents:
        """Return a board with random signs in some cells, of many the first few."""
        share, signs = random.random(), self.signs
        if len(signs) >= _MANY:
            # Many letters at random mostly contradict each other.
            share, signs = share / 5, signs[:4]
        flat = [
            random.choice(signs) if random.random() < share else None for _ in range(height * width)
        ]
        return {"cells": Grid(height, width, tuple(flat))}
