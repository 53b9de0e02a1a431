"""Signs in cells, without numbers: letters; arrows, a number and a direction each; and towers.

Towers are arrows on one side of a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import TYPE_CHECKING

from satgrid.clues import UNKNOWN, CellClue
from satgrid.grid import Cell
from satgrid.layers import Contents, Printed
from satgrid.layers.cells import Cells, scattered
from satgrid.layers.marks import Frame, Mark, Square, Text
from satgrid.notation.board import NONE

if TYPE_CHECKING:
    from random import Random

# -- letters

_MANY = 10
"""The fewest signs that count as a range of letters."""


class Signs(Cells):
    """These `signs` in cells, each a letter, and no numbers.

    They are clues that can be left out, such as pearls, unless they are `fixed`, such as trees. If
    they may be `unknown`, a cell whose sign is removed has `?`.
    """

    def __init__(
        self, signs: str, *, fixed: bool = False, unknown: bool = False, may_lack: bool = False
    ) -> None:
        super().__init__(may_lack=may_lack)
        self.signs, self.fixed, self.others = signs, fixed, UNKNOWN * unknown
        self.fixed_signs = self.others or signs * fixed
        self.black_sign = "x" if "x" in self.fixed_signs else ""
        self.wanted = self._named() + f", {UNKNOWN}" * unknown
        self.missing = f"has {self.wanted} in some cells: write the board, {NONE} for the others"

    def matches_sort(self, puzzle: Printed) -> bool:
        """Return whether there are such signs alone, or such that are not known."""
        return not puzzle.numbers and {*puzzle.signs.values()} <= {UNKNOWN, *self.signs}

    def accepts(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Return whether it is one of the signs."""
        return isinstance(clue, str) and clue in (*self.signs, *self.others)

    @property
    def accepted(self) -> str:
        """The signs, and that they may be unknown."""
        return self._named("`") + ", `?` for one not known" * bool(self.others)

    def _named(self, quote: str = "") -> str:
        """Return the signs, by the first and last of many that follow each other."""
        many = len(self.signs) >= _MANY and self.signs in ascii_lowercase
        shown = (self.signs[0], self.signs[-1]) if many else self.signs
        return (" to " if many else " or ").join(f"{quote}{sign}{quote}" for sign in shown)

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return a board with random signs in some cells; of many signs it uses the first four."""
        share, signs = random.random(), self.signs + self.others
        if len(signs) >= _MANY:
            # Many letters at random mostly contradict each other.
            share, signs = share / 5, signs[:4]
        return scattered(height, width, random, share, lambda: random.choice(signs))


# -- arrows

_WAYS = "^v<>"
_DRAWN = str.maketrans(_WAYS, "↑↓←→")


class Arrows(Cells):
    """A number and one of `^ v < >` in cells, such as `2>`, or `?` for an arrow not known.

    A cell whose arrow is removed has `?`.
    """

    kind, begun = "arrows", True
    others = fixed_signs = UNKNOWN
    accepted = "arrows, each a number and one of `^ v < >`, such as `2>`, `?` for one not known"
    wanted = f"a number and one of ^ v < >, as in 2>, {UNKNOWN}"
    missing = f"has arrows such as 2> in cells: write the board, {NONE} for no arrow"

    def accepts(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Return whether it is an arrow, or one that is not known."""
        return isinstance(clue, str) and (
            clue == UNKNOWN or (clue[-1:] in _WAYS and clue[:-1].isdigit())
        )

    def mark(self, cell: Cell, clue: int | str) -> Iterator[Mark]:
        """Yield the number with an arrow."""
        yield Text(cell, str(clue).translate(_DRAWN))

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return a board with random arrows in some cells."""

        def arrow() -> str:
            return random.choice([UNKNOWN, *(f"{random.randint(0, 2)}{way}" for way in _WAYS)])

        return scattered(height, width, random, random.random(), arrow)


# -- towers

BACKS = "wb"


def tower_parts(sign: str) -> tuple[int | None, str, str]:
    """Return the number of a sign, None if there is none, its way, and `w`, `b` or nothing."""
    back = sign[-1] if sign[-1:] in (*BACKS,) else ""
    arrow = sign.removesuffix(back)
    return (int(arrow[:-1]), arrow[-1], back) if arrow[-1:] in (*_WAYS,) else (None, "", back)


class Towers(Arrows):
    """Arrows such as `2>`, `2>w` and `2>b`, `w` and `b` alone, and `?` for nothing known."""

    signs = BACKS
    accepted = (
        "arrows, each a number and one of `^ v < >`, with `w` or `b` behind it where that is "
        "known, such as `2>b`, `w` or `b` alone, `?` for a cell of which nothing is known"
    )
    wanted = f"a number and one of ^ v < >, as in 2>, w or b behind it or alone, {UNKNOWN}"

    def accepts(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Return whether it is one of them."""
        if not isinstance(clue, str) or clue in (*BACKS, UNKNOWN):
            return isinstance(clue, str)
        return super().accepts(clue[:-1] if clue[-1] in BACKS else clue, puzzle, cell)

    def mark(self, cell: Cell, clue: int | str) -> Iterator[Mark]:
        """Yield the number with an arrow, on black for `b` and in a frame for `w`."""
        back = tower_parts(str(clue))[2]
        arrow = str(clue).removesuffix(back)
        if back == "b":
            yield Square(cell)
        elif back:
            yield Frame(cell)
        if arrow:
            yield Text(cell, arrow.translate(_DRAWN))

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return a board with random signs in some cells."""
        share = random.random()
        arrows = [f"{random.randint(0, 2)}{way}" for way in _WAYS]
        signs = [UNKNOWN, *BACKS, *arrows, *(arrow + random.choice(BACKS) for arrow in arrows)]
        return scattered(height, width, random, share, lambda: random.choice(signs))
