"""Cells, grids in reading order, and the names of cells in messages.

A cell is `(row, column)`, 0-based, row first, everywhere in the program. Messages are 1-based;
`label` is the only function that converts. A corner of cells is `(row, column)` too; corner (0, 0)
is above and to the left of cell (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Generic, TypeAlias, TypeVar

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
        return product(range(self.height), range(self.width))


def text_rows(grid: Grid[str]) -> list[str]:
    """Return the rows of a solution as strings, one character per cell."""
    return ["".join(row) for row in grid.rows()]


def label(cell: Cell) -> str:
    """Return the cell's name in messages: 1-based, row first."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def corner_label(corner: Cell) -> str:
    """Return the name of a corner of cells in messages: its row and column of corners."""
    return f"corner {label(corner)}"
