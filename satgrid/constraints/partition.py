"""Walls between parts of a board, as statements of other kinds: there is no kind of that name."""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.board import Board, beside
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.any_of import AnyOfEach


def partition(board: Board) -> Iterator[AnyOfEach]:
    """Yield what a lattice shows beside the sides between cells, the walls of which are black.

    The border of the board is black and cells are white, and a corner is black where a wall comes
    to it.
    """
    lattice = board.lattice()
    places = lattice.cells()
    yield AnyOfEach(WHITE, tuple((p,) for p in places if p[0] % 2 and p[1] % 2))
    rim = {0, lattice.height - 1}, {0, lattice.width - 1}
    yield AnyOfEach(BLACK, tuple((p,) for p in places if p[0] in rim[0] or p[1] in rim[1]))
    inner = [p for p in board.corners() if p[0] not in rim[0] and p[1] not in rim[1]]
    coming = [(side, p) for p in inner for side in beside(p)]
    yield AnyOfEach(
        BLACK,
        (*((p,) for _, p in coming), *map(beside, inner)),
        when=(*((side,) for side, _ in coming), *((p,) for p in inner)),
    )
