"""Diagonals of cells: how many come to a corner, and whether they close a loop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, corner_label, label
from satgrid.referee.tally import miscounted


def slope_faults(grid: Grid[str], numbers: Mapping[Cell, int], rising: str) -> Iterator[str]:
    """Yield a sentence for each number of other diagonals, and for each loop.

    Other values than `rising` fall. Corners at which one diagonal ends are taken away until there
    are none: what is left are loops, and ways between them.
    """
    ends = {
        (r, c): {(r, c + 1), (r + 1, c)} if grid[r, c] == rising else {(r, c), (r + 1, c + 1)}
        for r, c in grid.cells()
    }
    at: dict[Cell, set[Cell]] = {}
    for cell, both in checked(ends.items(), 100):
        for corner in both:
            at.setdefault(corner, set()).add(cell)
    for corner, number in checked(numbers.items(), 100):
        found = len(at.get(corner, ()))
        if found != number:
            yield miscounted(found, number, corner_label(corner), "diagonal", "here")
    single = [corner for corner, cells in at.items() if len(cells) == 1]
    for corner in single:  # grows while it is read
        for cell in at[corner]:
            (other,) = ends.pop(cell) - {corner}
            at[other].remove(cell)
            if len(at[other]) == 1:
                single.append(other)
        at[corner] = set()
    while ends:
        first = min(ends)
        yield f"{label(first)}: its diagonal is part of a loop"
        waiting = [first]
        while waiting:
            for corner in ends.pop(waiting.pop(), ()):
                waiting += at[corner] & ends.keys()
