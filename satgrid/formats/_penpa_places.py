"""How Penpa+ numbers the places of its board.

Two rows and columns more belong to the board on each side. Places are numbered by sort: cells,
corners, the sides below cells and those right of cells. The corner of a cell is that at its lower
right. Rows and columns at the border may be a margin, for numbers beside lines. Here places have
rows and columns that begin at 0 with the first cell inside the margin, so that those of the margin
above and to the left are negative.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from satgrid.errors import PuzzleError, truncate
from satgrid.grid import Cell

CELL, CORNER = 0, 1

INDEX = re.compile("[0-9]{1,9}")

_BORDER = 2
_CORNERS = 4
"""The corners of a cell that small numbers stand in; four sorts of places have lower indices."""
_SORTS = {(1, 1): CELL, (0, 0): CORNER, (0, 1): 2, (1, 0): 3}
"""The sort of a place of the lattice, by its row and column: 1 where they are odd."""


@dataclass(frozen=True)
class Places:
    """How places are numbered: rows and columns with margins, and the margins above and left."""

    rows: int
    columns: int
    top: int = 0
    left: int = 0

    def index(self, sort: int, cell: Cell) -> int:
        """Return the number of a place."""
        high, wide = self.rows + 2 * _BORDER, self.columns + 2 * _BORDER
        row, column = cell[0] + _BORDER + self.top, cell[1] + _BORDER + self.left
        return (sort * high + row) * wide + column

    def place(self, index: Any) -> tuple[int, Cell]:
        """Return the sort and the row and column of a number."""
        if not INDEX.fullmatch(str(index)):
            raise PuzzleError(f"{truncate(str(index))!r} is no place: is the address damaged?")
        high, wide = self.rows + 2 * _BORDER, self.columns + 2 * _BORDER
        row, column = divmod(int(index), wide)
        sort, row = divmod(row, high)
        return sort, (row - _BORDER - self.top, column - _BORDER - self.left)

    def small(self, index: Any) -> Cell | None:
        """Return the cell with a small number in its corner, or None for a number at a side."""
        area = (self.rows + 2 * _BORDER) * (self.columns + 2 * _BORDER)
        at = int(index) if INDEX.fullmatch(str(index)) else 0
        if not _CORNERS * area <= at < 2 * _CORNERS * area:
            return None
        return self.place((at - _CORNERS * area) // _CORNERS)[1]

    def small_index(self, cell: Cell, corner: int) -> int:
        """Return the number of a corner: upper left, upper right, lower left, lower right."""
        area = (self.rows + 2 * _BORDER) * (self.columns + 2 * _BORDER)
        return _CORNERS * (area + self.index(CELL, cell)) + corner

    def on_lattice(self, index: Any) -> Cell:
        """Return where on the lattice the place of a number is."""
        sort, (r, c) = self.place(index)
        return 2 * r + 1 + (sort in (1, 2)), 2 * c + 1 + (sort in (1, 3))

    def index_of(self, y: int, x: int) -> int:
        """Return the number of a place of the lattice."""
        return self.index(_SORTS[y % 2, x % 2], ((y - 1) // 2, (x - 1) // 2))


def outline(cage: Collection[Cell]) -> Iterator[tuple[tuple[Cell, int], tuple[Cell, int]]]:
    """Yield the lines around a cage, from a corner of a cell to the next, inside the cells."""
    for r, c in sorted(cage):
        up, left, right, down = (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)
        sides = (up, 0, 1), (left, 0, 2), (right, 1, 3), (down, 2, 3)
        for beyond, first, second in sides:
            if beyond not in cage:
                yield ((r, c), first), ((r, c), second)
        # Between two cells a line goes on, unless the two beside them are in the cage as well.
        passing = (
            (right, ((up, (r - 1, c + 1), 1, 0), (down, (r + 1, c + 1), 3, 2))),
            (down, ((left, (r + 1, c - 1), 2, 0), (right, (r + 1, c + 1), 3, 1))),
        )
        for other, along in passing:
            for beside, beyond, first, second in along:
                if other in cage and not (beside in cage and beyond in cage):
                    yield ((r, c), first), (other, second)
