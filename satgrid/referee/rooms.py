"""Rooms: a name for each cell, which all cells of a room share."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid
from satgrid.referee.places import Group, line_entries, stretch
from satgrid.referee.repeats import runs


def members(rooms: Grid[Any]) -> list[Group]:
    """Return "room NAME" and its cells of each room, both in reading order."""
    found: dict[Any, list[Cell]] = {}
    for cell, name in checked(zip(rooms.cells(), rooms.flat, strict=True)):
        found.setdefault(name, []).append(cell)
    return [(f"room {name}", cells) for name, cells in found.items()]


def crossing_faults(
    grid: Grid[str], rooms: Grid[Any], value: str, what: str, printed: Grid[str] | None = None
) -> Iterator[str]:
    """Yield a sentence for each straight run of cells of the value that crosses two walls.

    A wall is the border between two rooms, or `printed` between two cells of one; `what` is one of
    the cells.
    """
    drawn, names = line_entries(grid), line_entries(rooms)
    for (line, entries), (_, there), extra in zip(
        drawn, names, _inside(rooms, printed), strict=True
    ):
        end = 0
        for length, entry in runs(entries):
            start, end = end, end + length
            walls = len(runs(there[start:end])) - 1 if entry == value else 0
            if extra and entry == value:
                walls += bisect_left(extra, end - 1) - bisect_left(extra, start)
            if walls > 1:
                where = stretch(line, start, end)
                yield f"{line}: the {what}s {where} cross {walls} walls, 1 is the most"


def _inside(rooms: Grid[Any], printed: Grid[str] | None) -> list[list[int]]:
    """Return for each row and column the entries behind which a wall is printed in a room."""
    height, width = rooms.height, rooms.width
    if printed is None:
        return [[] for _ in range(height + width)]
    rows = [
        [c for c in range(width - 1) if printed[2 * r, 2 * c + 1] == "|"] for r in range(height)
    ]
    return rows + [
        [r for r in range(height - 1) if printed[2 * r + 1, 2 * c] == "-"] for c in range(width)
    ]
