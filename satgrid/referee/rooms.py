"""Rooms: a name for each cell, which all cells of a room share."""

from __future__ import annotations

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


def crossing_faults(grid: Grid[str], rooms: Grid[Any], value: str, what: str) -> Iterator[str]:
    """Yield a sentence for each straight run of cells of the value that crosses two walls.

    A wall is the border between two rooms; `what` is one of the cells.
    """
    drawn, names = line_entries(grid), line_entries(rooms)
    for (line, entries), (_, there) in zip(drawn, names, strict=True):
        end = 0
        for length, entry in runs(entries):
            start, end = end, end + length
            walls = len(runs(there[start:end])) - 1 if entry == value else 0
            if walls > 1:
                where = stretch(line, start, end)
                yield f"{line}: the {what}s {where} cross {walls} walls of rooms, 1 is the most"
