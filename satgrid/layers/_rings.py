"""The eight cells around a cell, one after the other, and the runs of black ones among them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from satgrid.board import Board
from satgrid.clues import BLACK, WHITE, Value
from satgrid.grid import Cell, Grid
from satgrid.layers.runs import numbers_of, plain

_STEPS = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def ring(cell: Cell, board: Board) -> tuple[Cell | None, ...]:
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


def runs_of(cell: Cell, grid: Grid[Value]) -> int:
    """Return the clue that the black cells around a cell make."""
    around = ring(cell, Board(grid.height, grid.width))
    number = _number([WHITE if p is None else grid[p] for p in around])
    assert number is not None
    return number


def ringed(there: tuple[bool, ...], clue: int | str) -> tuple[tuple[Value, ...], ...]:
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
