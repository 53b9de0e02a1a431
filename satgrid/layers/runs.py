"""Lengths of runs around cells: each clue is a number whose digits are the lengths.

A cell has eight others around it, so a digit is enough for each, and 311 says 3, 1 and 1, in no
order. 0 stands alone, and says that there is no run.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

from satgrid.clues import CellClue
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, Printed
from satgrid.layers.numbers import Numbers
from satgrid.notation.board import NONE

AROUND = 8
"""How many cells are around one; between two runs of them is another."""

ALL = (
    *range(AROUND + 1),
    *(
        int("".join(map(str, lengths[::-1])))
        for n in range(2, AROUND // 2 + 1)
        for lengths in combinations_with_replacement(range(1, AROUND), n)
        if sum(lengths) + n <= AROUND
    ),
)
"""The clues that there can be, with the longest run first."""

_SAID = {tuple(sorted(str(clue))): clue for clue in ALL}


def plain(clue: int) -> int | None:
    """Return the clue that says the same with the longest run first, None if there is no such."""
    return _SAID.get(tuple(sorted(str(clue)))) if clue >= 0 else None


class Runs(Numbers):
    """Lengths of runs in cells, a digit each."""

    def __init__(self) -> None:
        super().__init__(0, max(ALL))

    def takes(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Say whether there are such runs around a cell."""
        return isinstance(clue, int) and plain(clue) is not None

    def tokens(self) -> str:
        """Return how lengths are written."""
        return f"lengths of runs, one to four digits, such as `3`, `31` or `1111`, up to {AROUND}"

    def remedy(self, puzzle: Printed, cell: Cell) -> str:
        """Return what lengths there are."""
        return (
            f"write lengths of runs that {AROUND} cells can have with a gap behind each, as in 31, "
            f"a run of {AROUND}, 0, or {NONE} for none"
        )

    def sample(self, height: int, width: int, random: Random, told: Contents) -> Contents:
        """Return a board with random lengths in some cells."""
        share = random.random()
        flat = [
            random.choice(ALL) if random.random() < share else None for _ in range(height * width)
        ]
        return {"cells": Grid(height, width, tuple(flat))}
