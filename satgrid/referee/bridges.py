"""Bridges: straight from island to island, one or two, none across another, one network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label
from satgrid.referee.tally import miscounted


def bridge_faults(grid: Grid[str], clues: Mapping[Cell, Any]) -> Iterator[str]:
    """Yield a sentence for each bridge that breaks off, each number, and islands that are apart.

    The grid is the lattice, where a place shows how many bridges pass, and `.` for none.
    """
    islands = {(2 * r + 1, 2 * c + 1): clue for (r, c), clue in clues.items()}
    ends: dict[Cell, list[Cell]] = {p: [] for p in islands}
    right: set[Cell] = set()
    for start in checked(sorted(islands)):
        for down, across in (0, 1), (1, 0):
            r, c = start[0] + down, start[1] + across
            value, way = grid[r, c], list[Cell]()
            while (
                value in ("1", "2") and r < grid.height and c < grid.width and (r, c) not in islands
            ):
                if grid[r, c] != value:
                    break
                way.append((r, c))
                r, c = r + down, c + across
            if way and (r, c) in islands:
                if not right.isdisjoint(way):
                    yield f"{_name(way[0])}: this bridge crosses another one"
                right.update(way)
                ends[start] += [(r, c)] * int(value)
                ends[r, c] += [start] * int(value)
    for r, row in enumerate(checked(grid.rows(), 10)):
        for p in [(r, c) for c, value in enumerate(row) if value != "." and (r, c) not in right]:
            yield f"{_name(p)}: {grid[p]} stands here, and no bridge from island to island passes"
    for p, clue in islands.items():
        if isinstance(clue, int) and len(ends[p]) != clue:
            yield miscounted(len(ends[p]), clue, label((p[0] // 2, p[1] // 2)), "bridge", "here")
    reached = list(islands)[:1]
    seen = set(reached)
    for p in reached:  # grows while it is read
        new = dict.fromkeys(q for q in ends[p] if q not in seen)
        seen.update(new)
        reached += new
    if len(reached) < len(islands):
        alone = next(p for p in islands if p not in seen)
        yield (
            f"{label((alone[0] // 2, alone[1] // 2))}: no bridges lead from here to "
            f"{count(len(reached), 'island')} with the first one"
        )


def _name(place: Cell) -> str:
    return f"{label(place)} of the lattice"
