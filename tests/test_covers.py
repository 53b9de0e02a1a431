"""Rectangles and other placements, held against all that there are on small boards."""

from __future__ import annotations

import pytest

from satgrid.board import Board
from satgrid.constraints.composed.covers import Rectangle, rectangle_covers
from satgrid.constraints.cover import Cover, CoverEach, Placement
from satgrid.errors import PuzzleError
from satgrid.why.deduction_sources import Reach


def test_what_a_rectangle_speaks_of_are_its_walls() -> None:
    """Terms that are told when they are asked for are found where cells of statements are."""
    board = Board(2, 3)
    covers = rectangle_covers(board, {(0, 0): 2, (1, 2): 4})
    reach = Reach(board.lattice())
    for cover in covers:
        spoken = {cell for each in cover.placements for cell, _ in each}
        for group in cover.when:
            spoken |= {cell for each in group for cell, _ in each}
        assert spoken - {cover.cell} <= reach.cells([cover])
        assert spoken
    assert reach.cells([CoverEach(covers)]) == reach.cells(covers)
    one, other = (Rectangle(0, 0, 1, 2).placement(Board(2, n)) for n in (3, 4))
    assert (one == other, one == Rectangle(0, 0, 1, 2).placement(board)) == (True, True)
    assert hash(one) == hash(other)
    assert one != Rectangle(0, 0, 2, 1).placement(board)


def test_rectangles_that_would_fill_the_memory_are_refused() -> None:
    board, sizes = Board(3, 4), {(0, 2): 4, (2, 0): 4}  # There are 3 and 2 rectangles of 4 cells.
    assert rectangle_covers(board, sizes, 20)
    with pytest.raises(PuzzleError, match=r"^row 3, column 1: there are rectangles with more than"):
        rectangle_covers(board, sizes, 19)


def row(drawn: str) -> Placement:
    """Return the piece that is drawn with a blank where it says nothing."""
    return tuple(((0, c), x) for c, x in enumerate(drawn) if x != " ")


def test_so_many_placements_are_not_apart() -> None:
    with pytest.raises(ValueError, match="nor that they are apart"):
        Cover((row("#"),), number=1, apart=True)
