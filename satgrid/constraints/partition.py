"""Walls between parts of a board, as statements of other kinds: there is no kind of that name."""

from __future__ import annotations

from functools import lru_cache

from satgrid.board import Board
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.any_of import AnyOfNear
from satgrid.constraints.nearby import HERE, SIDES

_KEPT = 20 * 20
"""Of boards of so many cells the statements are kept for the next puzzle."""


def partition(board: Board) -> tuple[AnyOfNear, ...]:
    """Return what a lattice shows beside the sides between cells, the walls of which are black.

    The border of the board is black and cells are white, and a corner is black where a wall comes
    to it.
    """
    return (_kept if board.height * board.width <= _KEPT else _partition)(board)


def _partition(board: Board) -> tuple[AnyOfNear, ...]:
    lattice = board.lattice()
    places = lattice.cells()
    within = tuple([p for p in places if p[0] % 2 and p[1] % 2])
    rim = {0, lattice.height - 1}, {0, lattice.width - 1}
    around = tuple([p for p in places if p[0] in rim[0] or p[1] in rim[1]])
    inner = tuple([p for p in board.corners() if p[0] not in rim[0] and p[1] not in rim[1]])
    return (
        AnyOfNear(WHITE, within, (HERE,)),
        AnyOfNear(BLACK, around, (HERE,)),
        *(AnyOfNear(BLACK, inner, (HERE,), when=(side,)) for side in SIDES),
        AnyOfNear(BLACK, inner, SIDES, when=(HERE,)),
    )


_kept = lru_cache(maxsize=8)(_partition)
