"""No block of 2 x 2 cells is all of one value."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from satgrid.deadline import checked
from satgrid.grid import Grid, label
from satgrid.referee._marks import marked, marks


def square_faults(grid: Grid[str], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each 2 x 2 cells that all have the value; `what` they are: "black"."""
    for r, (above, below) in enumerate(checked(pairwise(marks(grid, value)), 10)):
        both = above & below
        for c, _ in marked(both & both >> 8):
            yield f"{label((r, c))}: the 2 x 2 cells that begin here are all {what}"
