"""Walls between parts of a board, as statements of other kinds: there is no kind of that name."""

from __future__ import annotations

from functools import lru_cache

from satgrid.board import Board, beside
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.any_of import AnyOfEach

_KEPT = 20 * 20
"""Of boards of so many cells the statements are kept for the next puzzle."""


def partition(board: Board) -> tuple[AnyOfEach, ...]:
    """Return what a lattice shows beside the sides between cells, the walls of which are black.

    The border of the board is black and cells are white, and a corner is black where a wall comes
    to it.
    """
    return (_kept if board.height * board.width <= _KEPT else _partition)(board)


def _partition(board: Board) -> tuple[AnyOfEach, ...]:
    lattice = board.lattice()
    places = lattice.cells()
    within = AnyOfEach(WHITE, tuple((p,) for p in places if p[0] % 2 and p[1] % 2))
    rim = {0, lattice.height - 1}, {0, lattice.width - 1}
    around = AnyOfEach(BLACK, tuple((p,) for p in places if p[0] in rim[0] or p[1] in rim[1]))
    inner = [p for p in board.corners() if p[0] not in rim[0] and p[1] not in rim[1]]
    coming = [(side, p) for p in inner for side in beside(p)]
    corners = AnyOfEach(
        BLACK,
        (*((p,) for _, p in coming), *map(beside, inner)),
        when=(*((side,) for side, _ in coming), *((p,) for p in inner)),
    )
    return within, around, corners


_kept = lru_cache(maxsize=8)(_partition)
