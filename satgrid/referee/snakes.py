"""Snakes: cells of a value that are one way, which does not touch itself, not even at a corner."""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Grid, label
from satgrid.referee.connection import parted
from satgrid.referee.places import beside
from satgrid.referee.touch import touching


def snake_faults(grid: Grid[str], value: str) -> Iterator[str]:
    """Yield a sentence for whatever keeps the cells of the value from being one snake.

    That is a cell without one or two neighbours, ends that are not two, cells cut off from the
    others, and two cells that touch at a corner and have no neighbour in common.
    """
    ends = 0
    for cell in checked(grid.cells(), 100):
        if grid[cell] == value:
            near = sum(grid[p] == value for p in beside(cell, grid))
            ends += near == 1
            if near == 0:
                yield f"{label(cell)}: a cell of the snake alone"
            elif near > 2:
                yield f"{label(cell)}: the snake branches here"
    if ends != 2:
        yield f"the snake has {count(ends, 'end')}, not 2"
    yield from parted(grid, value, "cell of the snake")
    for p, q in checked(touching(grid, value, corners=True)):
        (r, c), (s, d) = p, q
        if r != s and c != d and value not in (grid[r, d], grid[s, c]):
            yield f"{label(p)} and {label(q)}: the snake touches itself at a corner"
