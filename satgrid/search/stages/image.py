"""Image: a solution that is not symmetric shows another one, where the clues are symmetric."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from satgrid.clues import Value
from satgrid.grid import Grid
from satgrid.search.stages.budget import Undecided
from satgrid.search.stages.symmetries import Places

if TYPE_CHECKING:
    from satgrid.search.loop import Search


class Image:
    """The stage: it has something to say where exactly one solution is known."""

    def __init__(self, search: Search, maps: Sequence[Places]) -> None:
        self._search = search
        self._maps = maps

    def settle(self) -> Grid[Value] | None:
        """Return the known solution, turned or mirrored, if that is another one."""
        known = self._search.excluded
        if len(known) == 1:
            for places in self._maps:
                image = moved(known[0], places)
                if image != known[0]:
                    return self._search.agreed(image)
        raise Undecided


def moved(grid: Grid[Value], places: Places) -> Grid[Value]:
    """Return the grid with its cells at their new places; those without one stay."""
    flat = list(grid.flat)
    for cell, (r, c) in places.items():
        flat[r * grid.width + c] = grid[cell]
    return Grid(grid.height, grid.width, tuple(flat))
