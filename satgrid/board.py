"""The geometry of a board: its cells, its lines, and which cells lie beside each other.

Referees (`referee/`, `check` of the families) and `certificate/geometry.py` have a geometry of
their own, so that they do not share a mistake of this one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise, product, repeat, takewhile
from typing import Any, NamedTuple

from satgrid.deadline import check_deadline
from satgrid.errors import PuzzleError
from satgrid.grid import Cell, Grid, line_label

MAX_CELLS = 1_000_000
"""The most cells a board may have."""

MAX_SIDE = 2_000
"""The most rows or columns a board may have. The memory for a line of blocks grows with the number
of blocks times its slack, so a longer one would fill the memory before any limit acts."""

MAX_TOTAL = 64 * MAX_CELLS
"""The most cells in all boards of a text; one character may stand for 26 cells."""

_MANY_DIGITS = 10
"""Texts of this many digits or more are not converted to a number: they may have millions."""

_EIGHT = [way for way in product((-1, 0, 1), repeat=2) if way != (0, 0)]


def too_big(what: str) -> PuzzleError:
    """Return the error for a board that is too big; readers raise it as early as possible."""
    return PuzzleError(
        f"{what} is too big: boards have up to {MAX_CELLS:,} cells and {MAX_SIDE:,} rows or columns"
    )


def require_side(n: int, what: str) -> None:
    """Raise `PuzzleError` if a board may not have n `what` ("rows" or "columns")."""
    if n > MAX_SIDE:
        raise too_big(f"a board of more than {MAX_SIDE:,} {what}")


def require_total(cells: int, line: int) -> None:
    """Raise `PuzzleError` if the boards of a text up to this line have too many cells."""
    if cells > MAX_TOTAL:
        raise PuzzleError(
            f"more than {MAX_TOTAL:,} cells in all its boards: split the file", line=line
        )


def side_from_digits(digits: str, what: str) -> int:
    """Return the number of `what` ("rows" or "columns") that the digits state, however many."""
    significant = digits.lstrip("0")
    if len(significant) >= _MANY_DIGITS:
        raise too_big(f"a board of more than {MAX_SIDE:,} {what}")
    return int(significant or 0)


def all_cells(height: int, width: int) -> list[Cell]:
    """Return the cells of the board in reading order."""
    return list(product(range(height), range(width)))


class Line(NamedTuple):
    """The cells of a line in the order of its clue; `name` is its name in messages."""

    name: str
    cells: tuple[Cell, ...]


@lru_cache(maxsize=8)
def row_lines(height: int, width: int) -> tuple[Line, ...]:
    """Return the rows from top to bottom, read from left to right."""
    return tuple(
        Line(line_label("row", r), tuple(zip(repeat(r), range(width), strict=False)))
        for r in range(height)
    )


@lru_cache(maxsize=8)
def column_lines(height: int, width: int) -> tuple[Line, ...]:
    """Return the columns from left to right, read from top to bottom."""
    return tuple(
        Line(line_label("column", c), tuple(zip(range(height), repeat(c), strict=False)))
        for c in range(width)
    )


def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four places that share a side with the cell, in reading order.

    For a cell on the border some of them are off the board, also in `diagonal`.
    """
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)


def diagonal(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four places that share only a corner with the cell, in reading order."""
    r, c = cell
    return (r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)


def around(cell: Cell, height: int, width: int) -> list[Cell]:
    """Return the cell and the up to eight that share a side or a corner, in reading order."""
    rows = range(max(cell[0] - 1, 0), min(cell[0] + 2, height))
    columns = range(max(cell[1] - 1, 0), min(cell[1] + 2, width))
    return list(product(rows, columns))


def meeting(corner: Cell, height: int, width: int) -> list[Cell]:
    """Return the up to four cells that meet at a corner, from 0, 0 to height, width."""
    rows = range(max(corner[0] - 1, 0), min(corner[0] + 1, height))
    columns = range(max(corner[1] - 1, 0), min(corner[1] + 1, width))
    return list(product(rows, columns))


def on_border(cell: Cell, height: int, width: int) -> bool:
    """Return whether the cell lies in the first or last row or column."""
    return cell[0] in (0, height - 1) or cell[1] in (0, width - 1)


def rays(cell: Cell, height: int, width: int) -> tuple[Iterator[Cell], ...]:
    """Return the cells above, below, to the left and to the right, each from the nearest on."""
    r, c = cell
    return (
        zip(range(r - 1, -1, -1), repeat(c), strict=False),
        zip(range(r + 1, height), repeat(c), strict=False),
        zip(repeat(r), range(c - 1, -1, -1), strict=False),
        zip(repeat(r), range(c + 1, width), strict=False),
    )


def seen(cell: Cell, grid: Grid[Any], value: object) -> int:
    """Return the number of cells with the value that are visible from the cell, without the cell.

    In each of the four directions they are the cells before the first one of another value.
    """
    lines = rays(cell, grid.height, grid.width)
    return sum(len(list(takewhile(lambda p: grid[p] == value, line))) for line in lines)


def region(start: Cell, members: Collection[Cell]) -> list[Cell]:
    """Return the members that are connected to the start, by sides of cells.

    The start is the first; the others follow in breadth-first order.
    """
    reached, seen = [start], {start}
    for k, p in enumerate(reached):  # grows while it is read
        if k % 1000 == 999:
            check_deadline()
        near = [q for q in beside(p) if q in members and q not in seen]
        reached += near
        seen.update(near)
    return reached


def half_turn(cell: Cell, height: int, width: int) -> Cell:
    """Return the image of the cell under a half-turn of the board."""
    return height - 1 - cell[0], width - 1 - cell[1]


def mirrored(cell: Cell, width: int) -> Cell:
    """Return the image of the cell in an upright mirror in the middle of the board."""
    return cell[0], width - 1 - cell[1]


def turns(height: int, width: int) -> list[Callable[[int, int], Cell]]:
    """Return the symmetries of a board as maps of row and column to a cell, first the identity."""
    maps: list[Callable[[int, int], Cell]] = [
        lambda r, c: (r, c),
        lambda r, c: (height - 1 - r, width - 1 - c),
        lambda r, c: (r, width - 1 - c),
        lambda r, c: (height - 1 - r, c),
    ]
    if height == width:
        maps += [
            lambda r, c: (c, height - 1 - r),
            lambda r, c: (height - 1 - c, r),
            lambda r, c: (c, r),
            lambda r, c: (height - 1 - c, height - 1 - r),
        ]
    return maps


class Board(NamedTuple):
    """A board of `height` x `width` cells, or places of a lattice: its geometry as methods."""

    height: int
    width: int

    @property
    def area(self) -> int:
        """The number of its cells."""
        return self.height * self.width

    def lattice(self) -> Board:
        """Return the lattice of the board: (2 height + 1) x (2 width + 1) places."""
        return Board(2 * self.height + 1, 2 * self.width + 1)

    def cells(self) -> list[Cell]:
        """Return the cells in reading order."""
        return all_cells(*self)

    def rows(self) -> tuple[Line, ...]:
        """Return the rows from top to bottom."""
        return row_lines(*self)

    def columns(self) -> tuple[Line, ...]:
        """Return the columns from left to right."""
        return column_lines(*self)

    def lines(self) -> tuple[Line, ...]:
        """Return the rows, then the columns."""
        return (*self.rows(), *self.columns())

    def boxes(self, height: int = 0, width: int = 0) -> tuple[Line, ...]:
        """Return the boxes of this size that divide the board, in reading order.

        By default a box has as many cells as the board has rows, and is as square as possible: 2 x
        3 on a board of 6 x 6.
        """
        n = self.height
        height = height or max(h for h in range(1, n + 1) if n % h == 0 and h * h <= n)
        width = width or n // height
        corners = product(range(0, self.height, height), range(0, self.width, width))
        return tuple(
            Line(f"box {k}", tuple(product(range(r, r + height), range(c, c + width))))
            for k, (r, c) in enumerate(corners, 1)
        )

    def windows(self, height: int, width: int) -> Iterator[tuple[Cell, ...]]:
        """Yield every rectangle of this size, in reading order of its first cell."""
        for r in range(self.height - height + 1):
            band = [line.cells for line in self.rows()[r : r + height]]
            for c in range(self.width - width + 1):
                yield tuple(chain.from_iterable([row[c : c + width] for row in band]))

    def beside(self, cell: Cell) -> list[Cell]:
        """Return the up to four cells that share a side with the cell, in reading order."""
        return [p for p in beside(cell) if 0 <= p[0] < self.height and 0 <= p[1] < self.width]

    def rim(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the other cells that share a side with one of these, in reading order."""
        own = {*cells}
        return sorted({q for p in own for q in self.beside(p)} - own)

    def around(self, cell: Cell) -> list[Cell]:
        """Return the up to eight cells that share a side or a corner with the cell."""
        r, c = cell
        if 0 < r < self.height - 1 and 0 < c < self.width - 1:
            return [(r + down, c + right) for down, right in _EIGHT]
        return [p for p in around(cell, *self) if p != cell]

    def meeting(self, corner: Cell) -> list[Cell]:
        """Return the up to four cells that meet at a corner of row and column 0 and up."""
        return meeting(corner, *self)

    def rays(self, cell: Cell) -> list[tuple[Cell, ...]]:
        """Return the cells above, below, to the left and to the right, from the nearest on."""
        return [tuple(ray) for ray in rays(cell, *self)]

    def arms(self, cell: Cell, most: int = MAX_SIDE) -> tuple[list[Cell], ...]:
        """Return the sides that a line from the cell crosses upwards, to the left, right and down.

        They are places of the lattice, the nearest first, at most `most` in each direction; sides
        on the border are left out. A line passes the cell straight over the first sides up and
        down, or left and right.
        """
        (r, c), far = place_of(cell), 2 * most
        return (
            [(k, c) for k in range(r - 1, max(r - far, 0), -2)],
            [(r, k) for k in range(c - 1, max(c - far, 0), -2)],
            [(r, k) for k in range(c + 1, min(c + far, 2 * self.width), 2)],
            [(k, c) for k in range(r + 1, min(r + far, 2 * self.height), 2)],
        )

    def linked(self, cell: Cell, grid: Grid[str], value: str) -> list[Cell]:
        """Return the neighbours to which a line of the lattice leads, in reading order.

        Places with a line have the value.
        """
        near = zip(beside(cell), sides(cell), strict=True)
        linked = [p for p, side in near if grid[side] == value]
        return [p for p in linked if 0 <= p[0] < self.height and 0 <= p[1] < self.width]

    def corners(self) -> list[Cell]:
        """Return the places of the lattice that are corners of cells, also on the border."""
        return list(product(range(0, 2 * self.height + 1, 2), range(0, 2 * self.width + 1, 2)))


def place_of(cell: Cell) -> Cell:
    """Return the place of a cell on the lattice."""
    return 2 * cell[0] + 1, 2 * cell[1] + 1


def sides(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the places on the lattice of the four sides of a cell, in reading order."""
    return beside(place_of(cell))


def is_straight(cells: Sequence[Cell]) -> bool:
    """Return whether all of the cells lie in one row or in one column."""
    return any(len({*line}) == 1 for line in zip(*cells, strict=True))


def borders(rooms: Grid[str]) -> list[tuple[Cell, tuple[Cell, Cell]]]:
    """Return the sides between rooms, as places of the lattice, each with its two cells."""
    board = Board(rooms.height, rooms.width)
    pairs = ((p, q) for p in board.cells() for q in board.beside(p) if p < q)
    return [((p[0] + q[0] + 1, p[1] + q[1] + 1), (p, q)) for p, q in pairs if rooms[p] != rooms[q]]


def crossings(
    cells: Sequence[Cell], rooms: Grid[str], walls: int, printed: Collection[tuple[Cell, Cell]] = ()
) -> Iterator[tuple[Cell, ...]]:
    """Yield the shortest pieces of a line that cross that number of walls.

    Walls are between rooms, and between the `printed` pairs of cells.
    """
    after_wall = [
        k
        for k, (p, q) in enumerate(pairwise(cells), 1)
        if rooms[p] != rooms[q] or (printed and (p, q) in printed)
    ]
    for first, last in zip(after_wall, after_wall[walls - 1 :], strict=False):
        yield tuple(cells[first - 1 : last + 1])
