"""Latin squares: boards whose rows and columns each have every value once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from satgrid.grid import Grid
from satgrid.referee.places import Group, lines
from satgrid.referee.repeats import each_once


def latin_faults(
    grid: Grid[str],
    values: Sequence[str],
    called: Callable[[str], object] = str,
    *,
    parts: Iterable[Group] = (),
    crossed: object = False,
) -> Iterator[str]:
    """Yield a sentence for each value that a row or column lacks, or has several times.

    The parts have every value once too, and both long diagonals where the board is `crossed`;
    `called` names a value.
    """
    houses = [*lines(grid), *parts]
    if crossed:
        houses += diagonals(grid)
    for name, cells in houses:
        yield from each_once(grid, cells, values, name, called)


def diagonals(grid: Grid[str]) -> Iterator[Group]:
    """Yield both long diagonals of a square board, with their names."""
    n = grid.height
    yield "the diagonal down", [(k, k) for k in range(n)]
    yield "the diagonal up", [(n - 1 - k, k) for k in range(n)]
