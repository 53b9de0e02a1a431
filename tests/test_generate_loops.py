"""Random loops from cell to cell, and their repair."""

from __future__ import annotations

from random import Random

import pytest

from satgrid import referee
from satgrid.board import Board
from satgrid.layers import _loop
from satgrid.puzzle import Puzzle


@pytest.mark.parametrize("size", [(2, 2), (2, 5), (4, 3), (9, 7)])
def test_a_random_loop_is_one_loop_through_most_cells(size: tuple[int, int]) -> None:
    board = Board(*size)
    for seed in range(20):
        grid = _loop.loop(Puzzle("masyu", *size), Random(seed))
        assert grid is not None
        assert list(referee.loop_faults(grid, through="cells")) == []
        on = sum(grid[2 * r + 1, 2 * c + 1] == "#" for r, c in board.cells())
        assert 2 * on > board.area


def test_a_loop_that_changes_at_a_face_stays_one_loop() -> None:
    random = Random(1)
    grid = _loop.loop(Puzzle("masyu", 6, 6), random)
    assert grid is not None
    changes = 0
    for _ in range(200):
        face = random.choice(Board(5, 5).cells())
        found = _loop.changed(grid, face)
        if found is not None:
            assert found != grid
            assert _loop.changed(found, face) == grid
            assert list(referee.loop_faults(found, through="cells")) == []
            grid, changes = found, changes + 1
    assert changes > 20
