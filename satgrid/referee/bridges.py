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
    # Where places stand in reading order: the islands, and where bridges pass.
    flat, width = grid.flat, grid.width
    there = {r * width + c: (r, c) for r, c in islands}
    right: set[int] = set()
    for at in checked(sorted(there)):
        for step, border in (1, at - at % width + width), (width, len(flat)):
            value, first = flat[at + step], at + step
            if value not in ("1", "2"):
                continue
            end = first
            while end < border and flat[end] == value and end not in there:
                end += step
            way = range(first, end, step)
            if way and end < border and end in there:
                if not right.isdisjoint(way):
                    yield f"{_name(divmod(first, width))}: this bridge crosses another one"
                right.update(way)
                ends[there[at]] += [there[end]] * int(value)
                ends[there[end]] += [there[at]] * int(value)
    # Every place on the way of a bridge shows it: as many elsewhere are none.
    for at, value in checked(enumerate(flat if len(flat) - flat.count(".") > len(right) else ())):
        if value != "." and at not in right:
            place = _name(divmod(at, width))
            yield f"{place}: {value} stands here, and no bridge from island to island passes"
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
