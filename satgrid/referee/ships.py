"""Ships: straight rows and columns of cells that never touch, as many of each length as a fleet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label


def fleet_faults(grid: Grid[str], value: str, fleet: Mapping[int, int]) -> Iterator[str]:
    """Yield a sentence for ships that bend or touch, and for each length with too few or many.

    Ships are cells of the value; `fleet` has the number of ships of each length.
    """
    found: Counter[int] = Counter()
    black = {p for p in checked(grid.cells()) if grid[p] == value}
    for r, c in checked(sorted(black)):
        for across in -1, 1:
            if (r + 1, c + across) in black:
                other = label((r + 1, c + across))
                yield f"{label((r, c))}: ships bend or touch here, at the corner to {other}"
        if (r - 1, c) not in black and (r, c - 1) not in black:
            lengths = []
            for down, right in (1, 0), (0, 1):
                n = 1
                while (r + n * down, c + n * right) in black:
                    n += 1
                lengths.append(n)
            found[max(lengths)] += 1
    for length in sorted({*found, *fleet}):
        number = fleet.get(length, 0)
        if found[length] != number:
            of = f"of {count(length, 'cell')}"
            yield f"{count(found[length], 'ship')} {of}, and the fleet has {number or 'none'}"


_SHOWN = {"": "o", "v": "t", "^": "b", ">": "l", "<": "r", "^v": "m", "<>": "m"}
"""The part of a ship by the sides where it goes on."""


def part_faults(grid: Grid[str], value: str, parts: Mapping[Cell, str]) -> Iterator[str]:
    """Yield a sentence for each printed part of a ship that the grid shows otherwise."""
    for (r, c), part in checked(parts.items()):
        near = {"^": (r - 1, c), "v": (r + 1, c), "<": (r, c - 1), ">": (r, c + 1)}
        on = "".join(
            way
            for way, (a, b) in near.items()
            if 0 <= a < grid.height and 0 <= b < grid.width and grid[a, b] == value
        )
        shown = _SHOWN.get(on, "m") if grid[r, c] == value else "w"
        if part != shown and (part != "?" or shown == "w"):
            yield f"{label((r, c))}: {part} is printed, and the grid shows {shown}"
