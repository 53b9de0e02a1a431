"""One piece of a value in each room, which touches none of another room and differs in size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Grid, label
from satgrid.referee.connection import numbered
from satgrid.referee.rooms import members


def piece_faults(grid: Grid[str], rooms: Grid[Any], value: str) -> Iterator[str]:
    """Yield a sentence for each room without one piece of the value, and for how pieces meet.

    Where pieces of two rooms touch, the sentence says so, and they count as one piece.
    """
    region, _ = numbered(grid, value)
    names, sizes = dict[Any, str](), dict[Any, int]()
    for name, cells in checked(members(rooms), 10):
        pieces = {region[cell] for cell in cells} - {-1}
        names[rooms[cells[0]]] = name
        sizes[rooms[cells[0]]] = sum(grid[cell] == value for cell in cells)
        if len(pieces) != 1:
            yield f"{name} has {count(len(pieces), 'piece')} of black cells, not 1"
    equal = dict[frozenset[Any], None]()
    for r, c in checked(grid.cells(), 100):
        for q in ((r, c + 1), (r + 1, c)):
            if q[0] == grid.height or q[1] == grid.width or rooms[q] == rooms[r, c]:
                continue
            if grid[q] == grid[r, c] == value:
                yield f"{label((r, c))} and {label(q)} are black, touch, and are of two rooms"
            if sizes[rooms[q]] == sizes[rooms[r, c]]:
                pair = frozenset((rooms[q], rooms[r, c]))
                if pair not in equal:
                    equal[pair] = None
                    one, other = names[rooms[r, c]], names[rooms[q]]
                    yield f"{one} and {other} both have {count(sizes[rooms[q]], 'black cell')}"
