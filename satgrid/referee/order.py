"""Signs between neighbours that point to the smaller number."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from satgrid.deadline import checked
from satgrid.grid import Grid, label


def order_faults(
    grid: Grid[str], order: Grid[str], number_of: Callable[[str], int]
) -> Iterator[str]:
    """Yield a sentence for each sign that does not point to the smaller number.

    `order` has the signs at the places between cells, of which each second one is a cell.
    """
    for r, c in checked(order.cells(), 100):
        sign = order[r, c]
        if sign == ".":
            continue
        before, behind = (r // 2, c // 2), ((r + 1) // 2, (c + 1) // 2)
        first, second = number_of(grid[before]), number_of(grid[behind])
        if not (first < second if sign in "<^" else first > second):
            yield f"{label(before)} and {label(behind)}: {first} {sign} {second}"
