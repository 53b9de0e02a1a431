"""Cells that look alike from many places of a board: what `AnyOfNear` speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress, product
from typing import TypeAlias

from satgrid.board import Board
from satgrid.clues import Value
from satgrid.constraints.any_of import AnyOfNear, Offset
from satgrid.deadline import checked
from satgrid.grid import Cell

Nearby: TypeAlias = tuple[tuple[Cell, ...], tuple[Offset, ...]]
"""Places, and the offsets of cells from each of them."""

HERE = Offset(0, 0)
SIDES = Offset(-1, 0), Offset(0, -1), Offset(0, 1), Offset(1, 0)
"""Those beside a cell, in reading order."""


def rectangles_of(board: Board, height: int, width: int) -> Nearby:
    """Return the first cells of all rectangles of this size, and where the cells of each lie."""
    places = product(range(board.height - height + 1), range(board.width - width + 1))
    return tuple(places), tuple([Offset(*way) for way in product(range(height), range(width))])


def neighbourhoods(board: Board, cells: Iterable[Cell]) -> Iterator[Nearby]:
    """Yield the cells by the sides of the border that they lie at, and where those beside lie."""
    found: dict[tuple[bool, ...], list[Cell]] = {}
    below, behind = board.height - 1, board.width - 1
    for cell in checked(cells):
        r, c = cell
        found.setdefault((r > 0, c > 0, c < behind, r < below), []).append(cell)
    for there, places in found.items():
        yield tuple(places), tuple(compress(SIDES, there))


def never_both(pairs: Iterable[tuple[Cell, Cell]], *values: Value) -> Iterator[AnyOfNear]:
    """Yield that no two cells, such as those beside each other, both have one of the values."""
    found: dict[Offset, list[Cell]] = {}
    for (r, c), (row, column) in checked(pairs, 100):
        found.setdefault(Offset(row - r, column - c), []).append((r, c))
    for way, places in found.items():
        there = tuple(places)
        yield from (AnyOfNear(value, there, (), when=(HERE, way)) for value in values)
