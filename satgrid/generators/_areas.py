"""Random pictures of connected areas."""

from __future__ import annotations

from random import Random

from satgrid.board import all_cells, around, mirrored
from satgrid.grid import Cell


def heights(height: int, width: int, random: Random, *, symmetric: bool) -> dict[Cell, int]:
    """Return a random height for each cell, in reading order, evened out with those around.

    Symmetric: a cell and its image in the mirror have one height. (Whole numbers: Python's sums
    of others differ from version to version.)
    """
    cells = all_cells(height, width)
    noise = {p: random.getrandbits(30) for p in cells}
    if symmetric:
        noise = {p: noise[min(p, mirrored(p, width))] for p in cells}
    evened = {}
    for p in cells:
        near = around(p, height, width)
        # The cell itself counts twice, or all cells of a 2x2 board would be equal.
        evened[p] = (noise[p] + sum(noise[q] for q in near)) // (len(near) + 1)
    return evened
