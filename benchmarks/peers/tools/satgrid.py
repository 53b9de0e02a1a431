"""satgrid itself, through its library, the referee's look at every answer included."""

from __future__ import annotations

import functools
import gc

import satgrid
from benchmarks.peers.tools import Instance, Shown
from satgrid.version import VERSION


def version() -> str:
    return f"satgrid {VERSION}"


def forget() -> None:
    """Forget what was worked out for earlier puzzles: lines looked at, counters, ships, shapes."""
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith("satgrid"):
            each.cache_clear()


def solve(instance: Instance, unique: bool) -> list[Shown]:
    puzzle = satgrid.Puzzle.from_json(instance["puzzle"])
    answer = satgrid.solve(puzzle, unique=unique)
    return [[list(row) for row in grid.rows()] for grid in answer.grids]
