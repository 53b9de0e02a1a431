"""Rows of a grid as long ints, a byte a cell: what is done with one is done with the whole row."""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.deadline import checked
from satgrid.grid import Grid


def marks(grid: Grid[str], value: str) -> list[int]:
    """Return each row as an int whose lowest byte is its first cell: 1 where the value is."""
    return [
        int.from_bytes(bytes(map(value.__eq__, row)), "little") for row in checked(grid.rows(), 10)
    ]


def marked(row: int) -> Iterator[tuple[int, int]]:
    """Yield (column, byte) of the bytes that are not 0, from left to right."""
    cells = row.to_bytes((row.bit_length() + 7) // 8, "little")
    return ((c, byte) for c, byte in enumerate(cells) if byte)
