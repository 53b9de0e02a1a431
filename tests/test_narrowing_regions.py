"""How regions are narrowed: cells that never touch, connected cells, and what is seen.

Judged by enumeration on boards of up to sixteen cells. Cells that never touch and connected
cells together are narrowed to what is possible and no further, on boards of any size; what is
seen is narrowed to what each clue for itself allows, but for gaps between the stops of several
directions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shadings import black, legal, puzzle, seen

from satgrid import families
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint
from satgrid.constraints.connected import Connected
from satgrid.constraints.never_touch import NeverTouch
from satgrid.constraints.visible import Visible
from satgrid.domains import Contradiction, Domains
from satgrid.grid import Cell, Grid
from satgrid.narrowing import narrow

REGIONS = [NeverTouch(BLACK), Connected(WHITE, apart=BLACK)]

Allowed = dict[Cell, str]
"""The values that each cell may have."""


def narrowed(
    height: int, width: int, allowed: Allowed, constraints: Sequence[Constraint]
) -> Allowed | None:
    """Return the values that narrowing leaves, in order, or None for a contradiction."""
    values = sorted(set("".join(allowed.values())) | {WHITE, BLACK}, reverse=True)
    domains = Domains(height, width, values)
    domains.replace(
        {v: domains.plane(cell for cell, left in allowed.items() if v in left) for v in values}
    )
    try:
        narrow(constraints, domains, lambda: None)
    except Contradiction:
        return None
    found = dict.fromkeys(allowed, "")
    for value in sorted(values):
        for at in domains.places(domains.planes[value]):
            found[divmod(at, width)] += value
    return found


def possible(allowed: Allowed, grids: Iterator[Grid[str]]) -> Allowed | None:
    """Return the values that the cells have in some of the grids, or None if there are none."""
    found: dict[Cell, set[str]] = {cell: set() for cell in allowed}
    for grid in grids:
        for cell in allowed:
            found[cell].add(grid[cell])
    ...
