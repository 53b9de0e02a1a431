"""Signs between neighbours that say which of them has the smaller number.

In a text they are below `order:`, drawn on the places of the lattice inside the border of the
board: for H x W cells 2H - 1 lines of 2W - 1 characters, cells at odd ones, counted from 1. In JSON
they are `order`, the same lines. Between two cells of a row stands `<` or `>`, between two of a
column `^` or `v`, and the sign points to the smaller number; `.` is none of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, EntryForm, Printed
from satgrid.layers.between import DRAWN, NONE, Between
from satgrid.layers.marks import Dot

_WAYS = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0)}
"""The direction from each sign to the smaller number."""

_NAMES = {
    "<": "smaller to the left",
    ">": "smaller to the right",
    "^": "smaller above",
    "v": "smaller below",
}
"""The names of the signs for screen readers."""

_BACK = {"<": ">", ">": "<", "^": "v", "v": "^"}


class Order(Between):
    """Signs between cells; each can be removed."""

    named, called, example = "order", "order row", '[".<."]'
    across, down, things, meaning = "<>", "^v", "signs", "that points to the smaller number"
    turn, written = 9, 9
    missing = (
        "has signs between cells: draw them below order: in a text, a character for each cell, "
        'side and corner between them, and under "order" in JSON'
    )
    form = (
        f"Below `order:` {DRAWN}: `<` or `>` between two cells of a row, `^` or `v` between "
        f"two cells of a column, each pointing to the smaller number, `{NONE}` for none."
    )

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return some of the signs of random numbers, and seldom one that turns another way."""
        flat = tuple(random.random() for _ in range(height * width))
        share = random.choice((0, 0.2, 0.5))

        def some(sign: str) -> str:
            if random.random() > share:
                return NONE
            return sign if random.random() < 0.95 else _BACK[sign]

        return {"order": order_of(Grid(height, width, flat), some)}

    def entry_form(self, puzzle: Printed) -> EntryForm | None:
        """Return that signs are typed between two cells of a row or column."""
        more = {"names": _NAMES, "only": {"rows": ["<", ">"], "columns": ["^", "v"]}}
        form = EntryForm("order", "signs", "places", (*_NAMES,), more=more)
        return None if puzzle.order is None else form

    def marks(self, puzzle: Printed) -> Iterator[Dot]:
        """Yield each sign at its place."""
        for (r, c), sign in self.clues(puzzle):
            yield Dot((r + 1, c + 1), sign)


def order_of(
    numbers: Grid[int] | Grid[float], printed: Callable[[str], str] = lambda sign: sign
) -> Grid[str]:
    """Return the signs between different numbers; `printed` may replace each of them."""

    def sign(r: int, c: int) -> str:
        if r % 2 == c % 2:
            return NONE
        rises = numbers[r // 2, c // 2] < numbers[(r + 1) // 2, (c + 1) // 2]
        return printed(("<" if rises else ">") if c % 2 else ("^" if rises else "v"))

    height, width = 2 * numbers.height - 1, 2 * numbers.width - 1
    return Grid(height, width, tuple(sign(r, c) for r in range(height) for c in range(width)))


def ordered_pairs(puzzle: Printed) -> Iterator[tuple[Cell, Cell, str]]:
    """Yield the cells with the smaller and the greater number at each sign, and the sign's name."""
    for (r, c), sign in Order().clues(puzzle):
        down, right = _WAYS[sign]
        small = (r + down) // 2, (c + right) // 2
        great = (r - down) // 2, (c - right) // 2
        one, other = sorted((small, great))
        yield (
            small,
            great,
            (
                f"the sign between row {one[0] + 1}, column {one[1] + 1} and row {other[0] + 1}, "
                f"column {other[1] + 1}"
            ),
        )
