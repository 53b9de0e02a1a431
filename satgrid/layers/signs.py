"""Signs in cells, a letter each, and no numbers."""

from __future__ import annotations

from random import Random
from string import ascii_lowercase

from satgrid.clues import UNKNOWN, CellClue
from satgrid.errors import a
from satgrid.grid import Cell
from satgrid.layers import Contents, Printed
from satgrid.layers.cells import Cells, scattered
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
        self.fixed_signs = signs * fixed
        self.black_sign = "x" if "x" in self.fixed_signs else ""

    def matches_sort(self, puzzle: Printed) -> bool:
        """Return whether there are such signs alone, or such that are not known."""
        return not puzzle.numbers and {*puzzle.signs.values()} <= {UNKNOWN, *self.signs}

    def accepts(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Return whether it is one of the signs."""
        return isinstance(clue, str) and clue in self.signs

    @property
    def accepted(self) -> str:
        """The signs."""
        return self._named("`")

    def advice(self, puzzle: Printed, cell: Cell) -> str:
        """Return the signs."""
        return f"write {self._named()}"

    def _named(self, quote: str = "") -> str:
        """Return the signs, by the first and last of many that follow each other."""
        many = len(self.signs) >= _MANY and self.signs in ascii_lowercase
        shown = (self.signs[0], self.signs[-1]) if many else self.signs
        return (" to " if many else " or ").join(f"{quote}{sign}{quote}" for sign in shown)

    def message_if_missing(self, family: str) -> str:
        """Return how to write them."""
        return (
            f"{a(family)} has {self._named()} in some cells: write the board, {NONE} for the others"
        )

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return a board with random signs in some cells; of many signs it uses the first four."""
        share, signs = random.random(), self.signs
        if len(signs) >= _MANY:
            # Many letters at random mostly contradict each other.
            share, signs = share / 5, signs[:4]
        return scattered(height, width, random, share, lambda: random.choice(signs))
