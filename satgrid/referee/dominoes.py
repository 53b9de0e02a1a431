"""Dominoes: parts of two cells; no two show the same numbers, and each is a magnet or empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label
from satgrid.referee.rooms import members


def domino_faults(parts: Iterable[Sequence[Cell]], numbers: Mapping[Cell, int]) -> Iterator[str]:
    """Yield a sentence for each part that is no domino, and for each that is like one before."""
    seen: dict[tuple[int, ...], Cell] = {}
    for cells in checked(parts):
        if len(cells) != 2:
            yield f"{label(cells[0])}: the part from here on has {count(len(cells), 'cell')}, not 2"
        elif numbers.keys() >= {*cells}:
            shown = tuple(sorted(numbers[p] for p in cells))
            first = seen.setdefault(shown, cells[0])
            if first != cells[0]:
                low, high = shown
                yield f"{label(cells[0])}: the domino {low}-{high} is at {label(first)} already"


def magnet_faults(grid: Grid[str], rooms: Grid[Any], printed: Mapping[Cell, str]) -> Iterator[str]:
    """Yield a sentence for each room that is neither empty nor has one + and one -.

    `p` is printed for a +, `m` for a -: then for each pole that is printed, and not there.
    """
    for _, cells in checked(members(rooms)):
        shown = sorted(grid[p] for p in cells)
        if shown not in ([".", "."], ["+", "-"], ["."]):
            holds = " ".join(grid[p] for p in cells)
            may = "+ and -, or nothing" if len(cells) == 2 else "nothing"
            yield f"{label(cells[0])}: its room has {holds}, and may have {may}"
    for cell, sign in checked(printed.items(), 100):
        if grid[cell] != {"p": "+", "m": "-"}[sign]:
            yield f"{label(cell)}: {sign} is printed, the grid has {grid[cell]}"
