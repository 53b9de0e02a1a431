"""Cells that are all different, as statements of other kinds: there is no kind of that name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.clues import Value
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.exactly import Exactly
from satgrid.grid import Cell


def all_different(
    cells: Sequence[Cell], values: Sequence[Value], clue: str = ""
) -> Iterator[AtMostOne | Exactly]:
    """Yield for each of the values that at most one cell has it.

    With as many cells as values every value is needed: exactly one cell has it.
    """
    for value in values:
        terms = tuple((cell, value) for cell in cells)
        if len(cells) == len(values):
            yield Exactly(terms, 1, clue)
        else:
            yield AtMostOne(terms, clue=clue)


def diagonals(n: int) -> list[tuple[Cell, ...]]:
    """Return both long diagonals of a board of so many rows and columns, that which falls first."""
    return [tuple((k, k) for k in range(n)), tuple((k, n - 1 - k) for k in range(n))]
