"""Regions that hold a number, or lie beside it, which says how many cells they have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label
from satgrid.referee.connection import numbered
from satgrid.referee.places import beside
from satgrid.referee.tally import miscounted


def island_faults(grid: Grid[str], clues: Grid[Any], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each region of the value that has not one clue, or another number.

    A clue that is no number leaves the size open; `what` is one cell of the value.
    """
    region, sizes = numbered(grid, value)
    first: dict[int, Cell] = {}
    for cell, clue, k in checked(zip(clues.cells(), clues.flat, region.flat, strict=True)):
        if clue is None:
            continue
        if k < 0:
            yield f"{label(cell)}: no {what}, but there is a clue"
        elif k in first:
            yield f"{label(cell)}: a second clue in the region of {label(first[k])}"
        else:
            first[k] = cell
            size, _ = sizes[k]
            if isinstance(clue, int) and size != clue:
                yield miscounted(size, clue, label(cell), what, "in its region")
    for k, (size, cell) in checked(enumerate(sizes)):
        if k not in first:
            yield f"{label(cell)}: a region of {count(size, what)} without a clue"


def attached_faults(grid: Grid[str], clues: Grid[Any], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each clue whose cell has the value, or with other regions beside it.

    A number is that of the cells of all regions beside its cell; `what` is one such cell.
    """
    region, sizes = numbered(grid, value)
    for cell, clue in checked(zip(clues.cells(), clues.flat, strict=True)):
        if clue is None:
            continue
        if region[cell] >= 0:
            yield f"{label(cell)}: a {what}, but there is a clue"
        size = sum(sizes[k][0] for k in {region[p] for p in beside(cell, grid)} - {-1})
        if isinstance(clue, int) and size != clue:
            yield miscounted(size, clue, label(cell), what, "in the regions beside it")
