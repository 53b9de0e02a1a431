"""The question whether a known solution is the only one."""

from __future__ import annotations

from satgrid.clues import Value
from satgrid.grid import Grid
from satgrid.search.loop import Search
from satgrid.search.stages import Stages


def another(search: Search, grid: Grid[Value], conflicts: int | None = None) -> Grid[Value] | None:
    """Return a solution other than this one; None proves that it is the only one.

    The referee agrees to both. Raises `RefereeError` if the grid is no solution, `OutOfTime`, and
    `Undecided` where a live solver cannot tell within about so many `conflicts`.
    """
    search.agreed(grid)
    model = search.model()
    if model.fixed is not None:
        return None
    stages = Stages(search, conflicts)
    try:
        search.exclude(grid)
        # As different as can be, as after a first solution.
        search.backend().prefer(model.blocking(grid))
        return stages.next()
    finally:
        stages.close()
        search.close()
