"""Lengths of runs around cells: each clue is a number whose digits are the lengths.

A cell has eight others around it, so a digit is enough for each, and 311 says 3, 1 and 1, in no
order. 0 stands alone, and says that there is no run. `?` is a length that is not known, as in `1?`;
alone it may be 0 too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

from satgrid.board import Board
from satgrid.clues import BLACK, UNKNOWN, WHITE, CellClue, Value
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, Printed
from satgrid.layers.cells import scattered
from satgrid.layers.numbers import Numbers

if TYPE_CHECKING:
    from random import Random

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


def numbers_of(clue: int | str) -> tuple[int, ...]:
    """Return the clues without `?` that a clue allows, each with the longest run first."""
    text = str(clue)
    known = Counter(text.replace(UNKNOWN, ""))
    return tuple(n for n in ALL if len(str(n)) == len(text) and known <= Counter(str(n)))


class Runs(Numbers):
    """Lengths of runs in cells, a digit each, `?` for one that is not known."""

    accepted = (
        f"lengths of runs, one to four digits, such as `3`, `31` or `1111`, up to {AROUND}, "
        f"`{UNKNOWN}` for a length that is not known, as in `1{UNKNOWN}`"
    )

    def __init__(self) -> None:
        super().__init__(0, max(ALL))
        self.wanted = (
            f"lengths of runs that {AROUND} cells can have with a gap behind each, as in 31, "
            f"a run of {AROUND}, 0, {UNKNOWN} for a length that is not known"
        )

    def accepts(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Return whether there are such runs around a cell."""
        if isinstance(clue, int):
            return plain(clue) is not None
        return clue is not None and UNKNOWN in clue and bool(numbers_of(clue))

    def matches_sort(self, puzzle: Printed) -> bool:
        """Return whether all signs in cells are lengths, known or not."""
        return all(self.accepts(sign, puzzle, cell) for cell, sign in puzzle.signs.items())

    def advice(self, puzzle: Printed, cell: Cell) -> str:
        """Return what lengths there are."""
        return f"write {self.wanted}"

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return a board with random lengths in some cells, a few of them not known."""
        share = random.random()

        def clue() -> int | str:
            text = str(random.choice(ALL))
            if random.random() < 0.7:
                return int(text)
            k = random.randrange(len(text))
            return f"{text[:k]}{UNKNOWN}{text[k + 1 :]}"

        return scattered(height, width, random, share, clue)


# -- the eight cells around a cell

_STEPS = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def neighbours_clockwise(cell: Cell, board: Board) -> tuple[Cell | None, ...]:
    """Return the cells around one, clockwise from above left; None is beyond the border."""
    around = ((cell[0] + down, cell[1] + right) for down, right in _STEPS)
    return tuple(
        (r, c) if 0 <= r < board.height and 0 <= c < board.width else None for r, c in around
    )


def _number(values: Sequence[Value]) -> int | None:
    """Return the clue of a ring of these values."""
    if WHITE not in values:
        return len(values)
    start = [*values].index(WHITE)
    text = "".join("x" if v == BLACK else " " for v in (*values[start:], *values[:start]))
    return plain(int("".join(str(len(run)) for run in text.split()) or "0"))


def ring_clue(cell: Cell, grid: Grid[Value]) -> int:
    """Return the clue that the black cells around a cell make."""
    around = neighbours_clockwise(cell, Board(grid.height, grid.width))
    number = _number([WHITE if p is None else grid[p] for p in around])
    assert number is not None
    return number


def ring_values(there: tuple[bool, ...], clue: int | str) -> tuple[tuple[Value, ...], ...]:
    """Return the values that the cells of a ring that are there may have around the clue."""
    found = _by_clue(there)
    if isinstance(clue, int):
        return found.get(plain(clue), ())
    return tuple([word for number in numbers_of(clue) for word in found.get(number, ())])


@cache
def _by_clue(there: tuple[bool, ...]) -> dict[int | None, tuple[tuple[Value, ...], ...]]:
    found: dict[int | None, list[tuple[Value, ...]]] = {}
    for word in product((WHITE, BLACK), repeat=sum(there)):
        left = iter(word)
        clue = _number([next(left) if p else WHITE for p in there])
        found.setdefault(clue, []).append(word)
    return {clue: tuple(words) for clue, words in found.items()}
