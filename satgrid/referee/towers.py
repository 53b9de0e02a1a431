"""Towers inside and outside of a loop, and what their arrows count of it.

The grid is a lattice, on which cell (r, c) stands at (2r+1, 2c+1), and the sides between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label

_TOWER = re.compile(r"(?:([0-9]+)([v^<>]))?([wb]?)|\?")
_STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def tower_faults(grid: Grid[str], signs: Mapping[Cell, str], line: str = "#") -> Iterator[str]:
    """Yield a sentence for each tower on the wrong side of the loop, or that miscounts it."""
    for (r, c), sign in checked(signs.items(), 20):
        told = _TOWER.fullmatch(sign)
        number, way, back = told.groups("") if told else ("", "", "")
        if number:
            # Of the places ahead, every other one is a side; that of its own cell is left out.
            down, right = _STEPS[way]
            y, x, drawn = 2 * r + 1 + 3 * down, 2 * c + 1 + 3 * right, 0
            while 0 <= y < grid.height and 0 <= x < grid.width:
                drawn += grid[y, x] == line
                y, x = y + 2 * down, x + 2 * right
            if drawn != int(number):
                sides = count(drawn, "line")
                yield f"{label((r, c))}: {sides} along its way, the number is {number}"
        if back:
            # Up from the cell, a bit beside its middle.
            x = 2 * c + 2 if 2 * c + 3 < grid.width else 2 * c
            crossed = sum(grid[y, x] == line for y in range(1, 2 * r + 1, 2))
            if crossed % 2 != (back == "w"):
                where = "outside" if back == "w" else "inside"
                yield f"{label((r, c))}: {back} is printed, and it is {where} of the loop"
