"""A fleet of ships that do not touch, as placements of `cover`: there is no such kind.

Black cells never meet at a corner alone, nor around one: so each that is beside another is in a row
or column with it, and a ship is there where its cells are black and those at its ends are white.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from satgrid.board import Board, diagonal
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Position, are
from satgrid.constraints.any_of import AnyOfEach
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


Fleet: TypeAlias = tuple[AnyOfEach, tuple[Cover, ...], Mapping[tuple[Cell, str], list[Placement]]]
"""Which ships never touch, statements of a whole fleet, and the ships with this part in a cell."""


def ships(board: Board, length: int) -> Iterator[Ship]:
    """Yield each place for a ship of this length, those across before those down."""
    for high, wide in dict.fromkeys(((1, length), (length, 1))):
        first, last = "lr" if high == 1 else "tb"
        parts = first + "m" * (length - 2) + last if length > 1 else "o"
        for cells in checked(board.windows(high, wide), 50):
            beside = [*board.beside(cells[0]), *board.beside(cells[-1])]
            ends = [p for p in dict.fromkeys(beside) if p not in cells]
            if length > 1:
                ends = [p for p in ends if (p[0] == cells[0][0]) == (high == 1)]
            yield Ship(cells, parts, (*are(cells, BLACK), *are(ends, WHITE)))


def fleet_covers(board: Board, fleet: Mapping[int, int]) -> Fleet:
    """Return that cells never meet at a corner, that they are ships, and so many of each length."""
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
    corners = [(p, q) for p in over for q in diagonal(p) if p < q and q in over]
    return AnyOfEach(WHITE, tuple(corners)), tuple(covers), parts


_kept = lru_cache(maxsize=8)(_fleet)
