"""Image: a solution that is not symmetric shows others, where the clues are symmetric."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.clues import Value
from satgrid.deadline import checked
from satgrid.grid import Grid
from satgrid.search.loop import Search, Undecided
from satgrid.search.stages.symmetries import CellMap


class Image:
    """The stage: it has something to say while a known solution has an image that is not."""

    def __init__(self, search: Search, maps: Sequence[CellMap]) -> None:
        self._search = search
        self._maps = maps
        self._known: set[Grid[Value]] = set()
        self._shown: set[Grid[Value]] = set()
        self._images: list[Grid[Value]] = []

    def settle(self) -> Grid[Value] | None:
        """Return a known solution, turned or mirrored, if that is another one."""
        new = self._search.excluded[len(self._known) :]
        # The images of an image are those of the solution that it is of.
        first = [grid for grid in new if grid not in self._shown]
        self._known.update(new)
        self._images += [image(grid, cell_map) for grid in first for cell_map in self._maps]
        while self._images:
            grid = self._images.pop()
            if grid not in self._known:
                self._shown.add(grid)
                return self._search.agreed(grid)
        raise Undecided


def image(grid: Grid[Value], cell_map: CellMap) -> Grid[Value]:
    """Return the grid with its cells at their new places; those without one stay."""
    flat = list(grid.flat)
    for cell, (r, c) in checked(cell_map.items()):
        flat[r * grid.width + c] = grid[cell]
    return Grid(grid.height, grid.width, tuple(flat))
