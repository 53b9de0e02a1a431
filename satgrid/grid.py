"""The board: cells, grids in reading order, and the lines that run through them.

A cell is `(row, column)`, 0-based, row first, everywhere in the program. Text that
people read is 1-based; `label` is the only function that converts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from typing import Generic, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")

Cell: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Grid(Generic[T]):
    """A frozen `height` x `width` board; `flat` holds its entries in reading order."""

    height: int
    width: int
    flat: tuple[T, ...]

    def __post_init__(self) -> None:
        if len(self.flat) != self.height * self.width:
            raise ValueError(f"{len(self.flat)} entries for {self.height} x {self.width} cells")

    def __getitem__(self, cell: Cell) -> T:
        row, column = cell
        return self.flat[row * self.width + column]

    @classmethod
    def from_rows(cls, rows: Iterable[Sequence[T]]) -> Grid[T]:
        """Return the grid with these equally long rows (strings are rows of characters)."""
        lists = [tuple(row) for row in rows]
        width = len(lists[0]) if lists else 0
        return cls(len(lists), width, tuple(entry for row in lists for entry in row))

    def rows(self) -> list[tuple[T, ...]]:
        """Return the rows from top to bottom, each from left to right."""
        w = self.width
        return [self.flat[r * w : (r + 1) * w] for r in range(self.height)]

    def cells(self) -> Iterator[Cell]:
        """Yield the cells in reading order."""
        return ((r, c) for r in range(self.height) for c in range(self.width))


class Line(NamedTuple):
    """Cells in the order in which a clue speaks of them; `name` is what people call it."""

    name: str
    cells: tuple[Cell, ...]


@lru_cache(maxsize=8)
def row_lines(height: int, width: int) -> tuple[Line, ...]:
    """Return the rows from top to bottom, read from left to right."""
    return tuple(
        Line(f"row {r + 1}", tuple(zip(repeat(r), range(width), strict=False)))
        for r in range(height)
    )


@lru_cache(maxsize=8)
def column_lines(height: int, width: int) -> tuple[Line, ...]:
    """Return the columns from left to right, read from top to bottom."""
    return tuple(
        Line(f"column {c + 1}", tuple(zip(range(height), repeat(c), strict=False)))
        for c in range(width)
    )


def around(cell: Cell, height: int, width: int) -> list[Cell]:
    """Return the cell and the up to eight that share a side or a corner, in reading order."""
    rows = range(max(cell[0] - 1, 0), min(cell[0] + 2, height))
    columns = range(max(cell[1] - 1, 0), min(cell[1] + 2, width))
    return [(r, c) for r in rows for c in columns]


def text_rows(grid: Grid[str]) -> list[str]:
    """Return the rows of a solution as strings, one character a cell."""
    return ["".join(row) for row in grid.rows()]


def label(cell: Cell) -> str:
    """Return what people call the cell: 1-based, row first."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
