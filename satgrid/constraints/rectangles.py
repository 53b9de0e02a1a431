"""Rectangles that each hold one of some cells, as placements of `cover`: there is no such kind."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from satgrid.board import Board
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Position
from satgrid.constraints.cover import Cover, LazyPlacement, Placement
from satgrid.deadline import check_deadline
from satgrid.errors import misprint
from satgrid.grid import Cell, label


class Rectangle(NamedTuple):
    """The cells from a row and column up to before others."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def area(self) -> int:
        """The number of its cells."""
        return (self.bottom - self.top) * (self.right - self.left)

    def cells(self) -> list[Cell]:
        """Return its cells in reading order."""
        columns = range(self.left, self.right)
        return [(r, c) for r in range(self.top, self.bottom) for c in columns]

    def placement(self, board: Board) -> Placement:
        """Return that there are walls around it, as places of the lattice, and none inside.

        What lies on the border of the board is not told.
        """
        return _placement(self, board.height, board.width)


@lru_cache(10_000)
def _placement(rectangle: Rectangle, height: int, width: int) -> Placement:
    return LazyPlacement(partial(_walls, rectangle, height, width))


def _walls(rectangle: Rectangle, height: int, width: int) -> tuple[Position, ...]:
    top, left, bottom, right = rectangle
    none, wall = _terms(height, width)
    found: list[Position] = []
    for r in range(2 * top + 1, 2 * bottom, 2):
        if left:
            found.append(wall[r][2 * left])
        found += none[r][2 * left + 2 : 2 * right : 2]
        if right < width:
            found.append(wall[r][2 * right])
    for r in range(max(top, 1), min(bottom + 1, height)):
        found += (wall if r in (top, bottom) else none)[2 * r][2 * left + 1 : 2 * right : 2]
    return tuple(found)


@lru_cache(8)
def _terms(height: int, width: int) -> list[list[list[Position]]]:
    """Return by place of the lattice the terms that there is no wall, and those that there is."""
    rows, columns = range(2 * height + 1), range(2 * width + 1)
    return [[[((r, c), value) for c in columns] for r in rows] for value in (WHITE, BLACK)]


class Marked:
    """A board with marked cells, and the rectangles of one of them."""

    def __init__(self, board: Board, marked: Mapping[Cell, int | None]) -> None:
        self._board, self._marked = board, marked
        self._columns: list[list[int]] = [[] for _ in range(board.height)]
        for r, c in sorted(marked):
            self._columns[r].append(c)

    def reach(self, cell: Cell) -> dict[int, tuple[int, int]]:
        """Return what rectangles can take of each row that hold this mark alone.

        That is the columns from one to another, which both may be of the marked cell.
        """
        found = {}
        for way in (-1, 1):
            check_deadline()
            least, most = 0, self._board.width
            r = cell[0]
            while 0 <= r < self._board.height:
                columns = self._columns[r]
                k = bisect_right(columns, cell[1])
                own = k > 0 and columns[k - 1] == cell[1]
                if own and r != cell[0]:
                    break
                before = columns[k - 1 - own] if k > own else -1
                behind = columns[k] if k < len(columns) else self._board.width
                least, most = max(least, before + 1), min(most, behind)
                found[r] = least, most
                r += way
        return found

    def rectangles(self, cell: Cell, reach: Mapping[int, tuple[int, int]]) -> Iterator[Rectangle]:
        """Yield the rectangles with this mark alone that have as many cells as it says.

        `reach` is that of the cell.
        """
        area = self._marked[cell]
        row, column = cell
        for top in range(min(reach), row + 1):
            for bottom in range(row + 1, max(reach) + 2):
                high = bottom - top
                if area is not None and area % high:
                    continue
                check_deadline()
                least = max(reach[top][0], reach[bottom - 1][0])
                most = min(reach[top][1], reach[bottom - 1][1])
                widths = range(1, most - least + 1) if area is None else (area // high,)
                for wide in widths:
                    first, last = max(least, column - wide + 1), min(column, most - wide)
                    for left in range(first, last + 1):
                        yield Rectangle(top, left, bottom, left + wide)


_MOST = 1_000_000
"""The most cells of all rectangles that there can be, together: more would fill the memory."""


def rectangle_covers(board: Board, told: Mapping[Cell, int | None]) -> tuple[Cover, ...]:
    """Return that each of some cells has a rectangle of its own, and that these cover the board.

    `told` has those cells, each with the number of cells in its rectangle, if that is known.
    """
    marked, covers, size = Marked(board, told), list[Cover](), 0
    # By row and column the rectangles over a cell, and those of each number that reaches it.
    over: list[list[list[Placement]]] = [
        [[] for _ in range(board.width)] for _ in range(board.height)
    ]
    reached: list[list[list[tuple[Placement, ...]]]]
    reached = [[[] for _ in range(board.width)] for _ in range(board.height)]
    for cell, number in told.items():
        reach, placements = marked.reach(cell), []
        for each in marked.rectangles(cell, reach):
            size += each.area
            if size > _MOST:
                raise misprint(
                    label(cell),
                    f"there are rectangles with more than {_MOST:,} cells in all from the first "
                    "number to this one: print more or smaller numbers",
                )
            placement = each.placement(board)
            placements.append(placement)
            for row in over[each.top : each.bottom]:
                for found in row[each.left : each.right]:
                    found.append(placement)
        group = tuple(placements)
        covers.append(Cover(group, clue=label(cell) * (number is not None), cell=cell, apart=True))
        for r, (left, right) in reach.items() if number is not None else ():
            for groups in reached[r][left:right]:
                groups.append(group)
    for r, c in board.cells():
        if (r, c) not in told:
            covers.append(Cover(tuple(over[r][c]), tuple(reached[r][c]), cell=(r, c), apart=True))
    return tuple(covers)
