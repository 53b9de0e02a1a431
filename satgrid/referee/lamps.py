"""Lamps that light their row and column up to the next wall."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label

_DARK, _LAMP, _WALL = b".*x"
_TWO = re.compile(rb"\*(?=(\.*)\*)")
"""A lamp of a line that sees the next one."""


def lamp_faults(grid: Grid[str], lamp: str, walls: Collection[Cell]) -> Iterator[str]:
    """Yield a sentence for lamps on walls, lamps that see each other, and cells left dark."""
    width = grid.width
    board = bytearray([_LAMP if shown == lamp else _DARK for shown in grid.flat])
    for r, c in checked(sorted(set(walls))):
        if board[r * width + c] == _LAMP:
            yield f"{label((r, c))}: a lamp on a wall"
        board[r * width + c] = _WALL
    rows = [bytes(board[start : start + width]) for start in range(0, len(board), width)]
    columns = [bytes(board[c::width]) for c in range(width)]
    for r, row in enumerate(checked(rows, 10)):
        yield from (_both((r, m.start()), (r, m.end(1))) for m in _TWO.finditer(row))
    for c, column in enumerate(checked(columns, 10)):
        yield from (_both((m.start(), c), (m.end(1), c)) for m in _TWO.finditer(column))
    along = map(_lit, checked(rows, 10))
    across = zip(*map(_lit, checked(columns, 10)), strict=True)
    for r, (row, light) in enumerate(zip(along, checked(across, 10), strict=True)):
        # A cell is dark that has no light from either side.
        either = bytes(map(max, row, light))
        for c in [c for c, lights in enumerate(either) if not lights] if 0 in either else ():
            yield f"{label((r, c))}: no lamp lights this cell"


def _both(p: Cell, q: Cell) -> str:
    return f"{label(p)} and {label(q)} are both lamps and see each other"


def _lit(line: bytes) -> bytes:
    """Return 1 for each cell of the line that is a wall, or that no wall parts from a lamp."""
    runs = line.split(b"x")
    return b"\1".join([(b"\1" if _LAMP in run else b"\0") * len(run) for run in runs])
