"""Dominoes: parts of two cells, no two of which show the same numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, label


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
