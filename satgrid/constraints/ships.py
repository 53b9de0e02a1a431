"""A fleet of ships that do not touch, as placements of `cover`: there is no such kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from satgrid.board import Board
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Position, are
from satgrid.constraints.cover import Cover, Placement
from satgrid.deadline import checked
from satgrid.grid import Cell

_KEPT = 20 * 20
"""Of boards of so many cells the statements are kept for the next puzzle."""


class Ship(NamedTuple):
    """The cells of a ship, what part of it each has, a letter a cell, and the terms that say so."""

    cells: tuple[Cell, ...]
    parts: str
    placement: tuple[Position, ...]


Fleet: TypeAlias = tuple[tuple[Cover, ...], Mapping[tuple[Cell, str], list[Placement]]]
"""Statements of a whole fleet, and the ships that have this part in a cell."""


def ships(board: Board, length: int) -> Iterator[Ship]:
    """Yield each place for a ship of this length, those across before those down."""
    for high, wide in dict.fromkeys(((1, length), (length, 1))):
        first, last = "lr" if high == 1 else "tb"
        parts = first + "m" * (length - 2) + last if length > 1 else "o"
        for cells in checked(board.windows(high, wide), 50):
            (top, left), (bottom, right) = cells[0], cells[-1]
            rows = range(max(top - 1, 0), min(bottom + 2, board.height))
            columns = range(max(left - 1, 0), min(right + 2, board.width))
            around = [(p, WHITE) for p in product(rows, columns) if p not in cells]
            yield Ship(cells, parts, (*are(cells, BLACK), *around))


def fleet_covers(board: Board, fleet: Mapping[int, int]) -> Fleet:
    """Return that black cells are ships, and so many of each length."""
    small = board.height * board.width <= _KEPT
    return (_kept if small else _fleet)(board, tuple(fleet.items()))


def _fleet(board: Board, fleet: tuple[tuple[int, int], ...]) -> Fleet:
    over: dict[Cell, list[Placement]] = {p: [] for p in board.cells()}
    parts: dict[tuple[Cell, str], list[Placement]] = {}
    covers = []
    for length, number in fleet:
        found = [*ships(board, length)]
        for ship in checked(found, 50):
            for p, part in zip(ship.cells, ship.parts, strict=True):
                over[p].append(ship.placement)
                parts.setdefault((p, part), []).append(ship.placement)
        covers.append(Cover(tuple(ship.placement for ship in found), number=number))
    covers += [Cover(tuple(each), when=((are((p,), BLACK),),)) for p, each in over.items()]
    return tuple(covers), parts


_kept = lru_cache(maxsize=8)(_fleet)
