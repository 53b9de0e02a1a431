"""Lamps that light their row and column up to the next wall."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label
from satgrid.referee.places import lines


def lamp_faults(grid: Grid[str], lamp: str, walls: Collection[Cell]) -> Iterator[str]:
    """Yield a sentence for lamps on walls, lamps that see each other, and cells left dark."""
    walls = set(walls)
    for cell in checked(sorted(walls)):
        if grid[cell] == lamp:
            yield f"{label(cell)}: a lamp on a wall"
    dark = {cell for cell in checked(grid.cells()) if cell not in walls}
    for _, line in lines(grid):
        for cells in _between(line, walls):
            lamps = [cell for cell in cells if grid[cell] == lamp]
            if lamps:
                dark.difference_update(cells)
            for p, q in pairwise(lamps):
                yield f"{label(p)} and {label(q)} are both lamps and see each other"
    for cell in checked(sorted(dark)):
        yield f"{label(cell)}: no lamp lights this cell"


def _between(line: list[Cell], walls: Collection[Cell]) -> Iterator[list[Cell]]:
    """Yield the cells before, between and behind the walls of the line."""
    start = 0
    for k in [k for k, cell in enumerate(line) if cell in walls]:
        yield line[start:k]
        start = k + 1
    yield line[start:]
