"""Tetrominoes in rooms: which one each room has, and which of one shape touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label
from satgrid.referee.places import beside
from satgrid.referee.rooms import members


def shape(cells: Sequence[Cell]) -> str:
    """Return the shape of four cells, one of L, I, T, S and O; "" if they do not hang together."""
    near = tuple(sorted(sum(abs(r - a) + abs(c - b) == 1 for a, b in cells) for r, c in cells))
    if near != (1, 1, 2, 2):
        return "T" if near == (1, 1, 1, 3) else "O" if near == (2, 2, 2, 2) else ""
    # A way of four cells: all in a line, three of them, or two.
    lines = [*Counter(r for r, _ in cells).values(), *Counter(c for _, c in cells).values()]
    return {4: "I", 3: "L", 2: "S"}[max(lines)]


def tetromino_faults(grid: Grid[str], rooms: Grid[Any], value: str) -> Iterator[str]:
    """Yield a sentence for each room without an L, I, T or S, and for each two alike that touch.

    The shapes are cells of the value.
    """
    of: dict[Cell, tuple[str, str]] = {}
    for name, cells in checked(members(rooms), 20):
        own = [p for p in cells if grid[p] == value]
        found = shape(own) if len(own) == 4 else ""
        if len(own) != 4:
            yield f"{name} has {count(len(own), 'black cell')}, not 4"
        elif found in ("", "O"):
            says = "a square" if found else "in parts"
            yield f"{name}: its black cells are {says}, not an L, I, T or S"
        of |= dict.fromkeys(own, (name, found))
    told: set[tuple[str, ...]] = set()
    for p, (name, found) in checked(of.items(), 100):
        for q in beside(p, grid):
            other = of.get(q)
            if other and found and other[1] == found and other[0] != name:
                pair = tuple(sorted((name, other[0])))
                if pair not in told:
                    told.add(pair)
                    yield f"{label(p)}: the {found} of {name} touches that of {other[0]}"
