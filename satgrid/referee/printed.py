"""What is printed in cells, against what is drawn there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label

T = TypeVar("T", int, str)


def printed_faults(
    grid: Grid[str], printed: Mapping[Cell, T], called: Callable[[str], T], empty: str = "."
) -> Iterator[str]:
    """Yield a sentence for each number or letter that is printed in a cell with another value.

    `called` says which one a value is; `empty` is none.
    """
    for cell, clue in checked(printed.items(), 100):
        drawn = empty if grid[cell] == empty else called(grid[cell])
        if drawn != clue:
            yield f"{label(cell)}: {clue} is printed, the grid has {drawn}"
