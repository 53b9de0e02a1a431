"""Water in tanks: it lies on the ground, and stands as high in all of a tank that it fills."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label
from satgrid.referee.rooms import members


def water_faults(
    grid: Grid[str],
    rooms: Grid[Any],
    water: str,
    level: bool,
    printed: Grid[str] | None = None,
) -> Iterator[str]:
    """Yield a sentence for each cell without water that it would flow to.

    That is one below or beside water, and one above it that is no higher than other water of those
    cells; with `level` than any in the tank. Water does not go through walls `printed` in a tank,
    but with `level` it is as high on both sides.
    """
    for _, cells in checked(members(rooms), 10):
        tank = set(cells)
        wet = {p for p in cells if grid[p] == water}
        if level:
            top = min((r for r, _ in wet), default=grid.height)
            dry = (p for p in cells if p[0] >= top and p not in wet)
            yield from (f"{label(p)}: no water, but it stands so high in its room" for p in dry)
            continue
        left, told = set(wet), set[Cell]()
        # In reading order, the first cell of what hangs together is one of its highest.
        for start in sorted(wet):
            if start not in left:
                continue
            pool = [start]
            left.discard(start)
            for r, c in checked(pool, 100):  # grows while it is read
                for q in ((r + 1, c), (r, c - 1), (r, c + 1), (r - 1, c)):
                    if printed is not None and q in tank and printed[r + q[0], c + q[1]] != ".":
                        continue
                    if q in left:
                        left.discard(q)
                        pool.append(q)
                    elif q in tank and q not in wet and q not in told and q[0] >= pool[0][0]:
                        told.add(q)
                        yield f"{label(q)}: no water, but it would flow there"
