r"""Sums of runs: a cell with two numbers, for the cells below it and for those to its right.

`16\24` is such a cell, drawn with a diagonal: 16 is the sum of the cells below it, up to the next
such cell or the border, and 24 the sum of the cells to its right. Either number may be left out,
as in `16\`, `\24` and `\`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from satgrid.board import all_cells
from satgrid.clues import CellClue
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, Printed
from satgrid.layers.cells import Cells
from satgrid.layers.marks import Halves, Mark
from satgrid.notation.board import NONE

if TYPE_CHECKING:
    from random import Random

BLANK = "\\"
"""A black cell without sums."""


@lru_cache(4096)
def sum_parts(sign: str) -> tuple[int | None, int | None]:
    """Return the two sums of a sign, the lower one first; None for a missing sum."""
    below, _, right = sign.partition(BLANK)
    return (int(below) if below else None), (int(right) if right else None)


def sum_sign(below: int | None, right: int | None) -> str:
    """Return the sign with these numbers."""
    return f"{'' if below is None else below}{BLANK}{'' if right is None else right}"


class RunSums(Cells):
    r"""Signs such as `16\24` in cells, for the sums of the runs below and to the right."""

    # Every run has its sum.
    fixed, begun = True, True
    others = black_sign = BLANK
    accepted = (
        "black cells, each the sum of the cells below it, a diagonal and the sum of those to "
        r"its right, such as `16\24`, `16\` or `\24`, `\` for one without sums"
    )
    unspaced = ""
    wanted = r"the sums below and to the right, as in 16\24, 16\ or \24"
    missing = rf"has sums such as 16\24 in cells: write the board, {NONE} for the others"

    def accepts(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Return whether it is such a sign."""
        return isinstance(clue, str) and BLANK in clue

    def drop_all_clues(self, puzzle: Printed) -> Contents:
        """Return the board without sums."""
        clues = tuple(None if clue is None else BLANK for clue in puzzle.cells.flat)
        return {"cells": Grid(puzzle.height, puzzle.width, clues)}

    def mark(self, cell: Cell, clue: int | str) -> Iterator[Mark]:
        """Yield the two numbers and the diagonal between them."""
        yield Halves(cell, *str(clue).split(BLANK))

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return a board with random sums in some cells, and in the first of lines."""
        share = random.uniform(0.3, 0.9)

        def some(has_run: bool) -> int | None:
            return random.randint(1, 17) if has_run and random.random() < 0.5 else None

        cells: dict[Cell, str] = {}
        for r, c in all_cells(height, width):
            if r and c and random.random() < share:
                cells[r, c] = sum_sign(some(True), some(True))
        for r, c in all_cells(height, width):
            if not r or not c:
                below = not r and c > 0 and height > 1 and (1, c) not in cells
                right = not c and r > 0 and width > 1 and (r, 1) not in cells
                cells[r, c] = sum_sign(some(below), some(right))
        flat = tuple(cells.get(p) for p in all_cells(height, width))
        return {"cells": Grid(height, width, flat)}
