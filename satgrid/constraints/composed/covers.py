"""Rules about placed shapes, as statements of `cover`: rectangles, ships and tetrominoes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from satgrid.board import Board, diagonal
from satgrid.clues import BLACK, WHITE, Value
from satgrid.constraints import Position, are
from satgrid.constraints.any_of import AnyOfEach
from satgrid.constraints.cover import Cover, LazyPlacement, Placement
from satgrid.deadline import check_deadline, checked
from satgrid.errors import misprint
from satgrid.grid import Cell, label, room_label


class Rectangle(NamedTuple):
    """The cells from a row and column up to others, which are not included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def height(self) -> int:
        """The number of its rows."""
        return self.bottom - self.top

    @property
    def width(self) -> int:
        """The number of its columns."""
        return self.right - self.left

    @property
    def area(self) -> int:
        """The number of its cells."""
        return self.height * self.width

    def placement(self, board: Board) -> Placement:
        """Return that there are walls around it, as places of the lattice, and none inside.

        Places on the border of the board are left out.
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
    """Return by place of the lattice the terms that there is no wall, and that there is one."""
    rows, columns = range(2 * height + 1), range(2 * width + 1)
    return [[[((r, c), value) for c in columns] for r in rows] for value in (WHITE, BLACK)]


class Marked:
    """A board with marked cells, and the possible rectangles of one of them."""

    def __init__(self, board: Board, marked: Mapping[Cell, int | None]) -> None:
        self._board, self._marked = board, marked
        self._columns: list[list[int]] = [[] for _ in range(board.height)]
        for r, c in sorted(marked):
            self._columns[r].append(c)

    def reach(self, cell: Cell) -> dict[int, tuple[int, int]]:
        """Return the columns in each row that rectangles with this mark alone can cover.

        They are the columns from one to another, both of which may be of the marked cell.
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
        """Yield the rectangles that contain only this mark and have the right number of cells.

        `reach` is the reach of the cell.
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


def rectangle_covers(
    board: Board,
    sizes: Mapping[Cell, int | None],
    most: int = 1_000_000,
    *,
    fits: Callable[[Cell, Rectangle], bool] | None = None,
) -> tuple[Cover, ...]:
    """Return that each marked cell has a rectangle of its own, and that these cover the board.

    `sizes` maps the cells to the number of cells in their rectangles, if known; `fits` returns
    whether a cell's clue allows a rectangle. Raises `PuzzleError` if the rectangles have more than
    `most` cells in all, which would fill the memory.
    """
    marked, covers, size = Marked(board, sizes), list[Cover](), 0
    # By row and column: the rectangles over a cell, by the numbers that reach it.
    over: list[list[list[Placement]]] = [
        [[] for _ in range(board.width)] for _ in range(board.height)
    ]
    reached: list[list[list[tuple[Placement, ...]]]]
    reached = [[[] for _ in range(board.width)] for _ in range(board.height)]
    for cell, number in sizes.items():
        reach, placements = marked.reach(cell), []
        for each in marked.rectangles(cell, reach):
            if fits is not None and not fits(cell, each):
                continue
            size += each.area
            if size > most:
                raise misprint(
                    label(cell),
                    f"there are rectangles with more than {most:,} cells in all from the first "
                    "number to this one: print more or smaller numbers",
                )
            placement = each.placement(board)
            placements.append(placement)
            for row in over[each.top : each.bottom]:
                for found in row[each.left : each.right]:
                    found.append(placement)
        group = tuple(placements)
        clued = number is not None or fits is not None
        clue = label(cell) if clued else ""
        covers.append(Cover(group, clue=clue, cell=cell, apart=True))
        for r, (left, right) in reach.items() if clued else ():
            for groups in reached[r][left:right]:
                groups.append(group)
    for r, c in board.cells():
        if (r, c) not in sizes:
            covers.append(Cover(tuple(over[r][c]), tuple(reached[r][c]), cell=(r, c), apart=True))
    return tuple(covers)


# ------------------------------------------------------------------ ships
# Black cells never meet at a corner. So a ship is a row or column of black cells between white
# ends.


_KEPT = 20 * 20
"""The statements of boards with up to this number of cells are kept for the next puzzle."""


class Ship(NamedTuple):
    """The cells of a ship, the letter of the ship part in each, and the terms that state them."""

    cells: tuple[Cell, ...]
    parts: str
    placement: tuple[Position, ...]


Fleet: TypeAlias = tuple[AnyOfEach, tuple[Cover, ...], Mapping[tuple[Cell, str], list[Placement]]]
"""Which ships never touch, statements of a whole fleet, and the ships with this part in a cell."""


def ships(board: Board, length: int) -> Iterator[Ship]:
    """Yield each place for a ship of this length, horizontal ones before vertical ones."""
    for high, wide in dict.fromkeys(((1, length), (length, 1))):
        first, last = "lr" if high == 1 else "tb"
        parts = first + "m" * (length - 2) + last if length > 1 else "o"
        for cells in checked(board.windows(high, wide), 50):
            beside = [*board.beside(cells[0]), *board.beside(cells[-1])]
            ends = [p for p in dict.fromkeys(beside) if p not in cells]
            if length > 1:
                ends = [p for p in ends if (p[0] == cells[0][0]) == (high == 1)]
            yield Ship(cells, parts, (*are(cells, BLACK), *are(ends, WHITE)))


def fleet_covers(board: Board, fleet: Mapping[int, int]) -> Fleet:
    """Return that cells never meet at a corner, that they are ships, and the number per length."""
    small = board.height * board.width <= _KEPT
    return (_kept if small else _fleet)(board, tuple(fleet.items()))


def _fleet(board: Board, fleet: tuple[tuple[int, int], ...]) -> Fleet:
    over: dict[Cell, list[Placement]] = {p: [] for p in board.cells()}
    parts: dict[tuple[Cell, str], list[Placement]] = {}
    covers = []
    for length, number in fleet:
        found = [*ships(board, length)]
        for ship in checked(found, 50):
            for p, part in zip(ship.cells, ship.parts, strict=True):
                over[p].append(ship.placement)
                parts.setdefault((p, part), []).append(ship.placement)
        covers.append(Cover(tuple(ship.placement for ship in found), number=number))
    covers += [Cover(tuple(each), when=((are((p,), BLACK),),)) for p, each in over.items()]
    corners = [(p, q) for p in over for q in diagonal(p) if p < q and q in over]
    return AnyOfEach(WHITE, tuple(corners)), tuple(covers), parts


_kept = lru_cache(maxsize=8)(_fleet)


# ------------------------------------------------------------------ tetrominoes


Tetromino: TypeAlias = tuple[Cell, Cell, Cell, Cell]

_DRAWN = {
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
    "O": ((0, 0), (0, 1), (1, 0), (1, 1)),
}
"""The shapes, each in one of its positions."""


def _turn(cells: Iterable[Cell]) -> Iterator[Tetromino]:
    """Yield a shape turned and mirrored, from its first cell in reading order."""
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]
        for each in cells, [(r, -c) for r, c in cells]:
            top, left = min(each)
            a, b, c, d = sorted((r - top, c - left) for r, c in each)
            yield a, b, c, d


_SHAPES = {name: [*dict.fromkeys(_turn(cells))] for name, cells in _DRAWN.items()}


def tetrominoes(
    cells: Iterable[Cell], shapes: Iterable[str] = "LITS"
) -> Iterator[tuple[str, Tetromino]]:
    """Yield the tetrominoes of these shapes among the cells, each with its shape."""
    among = {*cells}
    for r, c in checked(sorted(among), 20):
        for name in shapes:
            for shape in _SHAPES[name]:
                # The farthest is missing most often; the first is the cell itself.
                last = r + shape[3][0], c + shape[3][1]
                if last in among:
                    two, three = [(r + down, c + right) for down, right in shape[1:3]]
                    if two in among and three in among:
                        yield name, ((r, c), two, three, last)


def tetromino_covers(
    rooms: Mapping[str, Sequence[Cell]],
    between: Iterable[tuple[Cell, Cell]],
    value: Value = BLACK,
    shapes: str = "LITS",
) -> tuple[Cover, ...]:
    """Return that each room has one tetromino of the value, and no two of equal shape touch.

    `between` has the two cells at each side of a cell where rooms touch.
    """
    covers: list[Cover] = []
    over: dict[tuple[Cell, str], list[Placement]] = {}
    for name, cells in rooms.items():
        placements = []
        for shape, four in tetrominoes(cells, shapes):
            placements.append(are(four, value))
            for p in four:
                over.setdefault((p, shape), []).append(placements[-1])
        covers.append(Cover(tuple(placements), clue=room_label(name)))
    groups = {key: tuple(placements) for key, placements in over.items()}
    for p, q in between:
        for shape in shapes:
            if (p, shape) in groups and (q, shape) in groups:
                covers.append(Cover((), when=(groups[p, shape], groups[q, shape])))
    return tuple(covers)
