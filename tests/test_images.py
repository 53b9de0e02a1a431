"""The image of a statement says of the turned board what the statement says of the board."""

from __future__ import annotations

from importlib import import_module
from itertools import islice

import pytest
from properties import one_in, thinned

from satgrid.board import turns
from satgrid.clues import WHITE
from satgrid.constraints import kinds
from satgrid.grid import Cell, Grid

MOVED = {
    *("any_of", "at_most", "at_most_one", "black_limit", "exactly", "never_touch"),
    *("blocks", "both_connected", "connected", "differ", "given", "paired", "single_loop"),
    *("odd", "unequal"),
}
"""The kinds that are known to be moved."""


def turned(grid: Grid[str], cell_map: dict[Cell, Cell]) -> Grid[str]:
    """Return the grid with its cells moved."""
    shown = {cell_map.get(cell, cell): grid[cell] for cell in grid.cells()}
    return Grid(grid.height, grid.width, tuple(shown[cell] for cell in grid.cells()))


def cell_maps(height: int, width: int) -> list[dict[Cell, Cell]]:
    """Return the turns of the board, and those of the board without its first row or column."""
    found = []
    for top, left in ((0, 0), (1, 0), (0, 1)):
        for turn in turns(height - top, width - left):
            cell_map = {}
            for r in range(height - top):
                for c in range(width - left):
                    y, x = turn(r, c)
                    cell_map[top + r, left + c] = (top + y, left + x)
            found.append(cell_map)
    return found


@one_in(3)
@thinned(8)
@pytest.mark.parametrize("kind", kinds())
def test_images_mean_the_same_of_turned_boards(kind: str, every: int) -> None:
    asked = 0
    for k, case in enumerate(import_module(f"cases.{kind}").cases()):
        if len(case.candidates) > 9 and k % every:
            continue
        for cell_map in cell_maps(case.height, case.width):
            image = case.constraint.image(cell_map)
            if image is None:
                continue
            assert not image.clue
            for grid in islice(case.grids(), k % every, None, every):
                if all(grid[cell] == WHITE for cell in grid.cells() if cell not in cell_map):
                    moved = turned(grid, cell_map)
                    assert image.holds(moved) == case.constraint.holds(grid), (case, grid, image)
                    asked += 1
    assert (asked > 10) == (kind in MOVED)
