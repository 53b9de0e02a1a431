"""The parts of an address about rooms: the walls between them, and a number a room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from satgrid.board import Board, all_cells
from satgrid.clues import CellClue
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, truncate
from satgrid.genres.codes import BITS
from satgrid.genres.printed import cells_of, held_cells
from satgrid.genres.runs import Body, Code
from satgrid.grid import Cell, Grid, RoomGrid, label, name_rooms
from satgrid.layers import Contents
from satgrid.layers.walls import drawn
from satgrid.puzzle import Puzzle


class Walls:
    """Rooms, as the walls between cells, with those that end inside a room."""

    names = ("rooms", "walls")
    last = "side of a cell"

    def read(self, body: Body, board: Board, told: Contents) -> Contents:
        """Read the walls between columns row by row, then those between rows."""
        return contents_of(*board, *_bits(body, board))

    def write(self, puzzle: Puzzle) -> str:
        """Write a wall wherever two rooms meet, or one is printed."""
        require_whole(puzzle)
        upright, level = walls_of(puzzle)
        return BITS.write(upright) + BITS.write(level)


class NoWalls:
    """Walls behind the other parts, of a family whose puzzles have none: refused by name."""

    names = ()
    last = "side of a cell"

    def read(self, body: Body, board: Board, told: Contents) -> Contents:
        """Read the walls, if there are any."""
        upright, level = ([], []) if body.ended() else _bits(body, board)
        for side, width, walls in (
            ("right", board.width - 1, upright),
            ("bottom", board.width, level),
        ):
            if 1 in walls:
                cell = divmod(walls.index(1), width)
                raise unheld((cell[0], cell[1]), side)
        return {}

    def write(self, puzzle: Puzzle) -> str:
        """Write nothing."""
        return ""


def unheld(cell: Cell, side: str) -> PuzzleError:
    """Return the refusal of a wall at the side of a cell, in a genre whose walls satgrid lacks."""
    return PuzzleError(
        f"a wall is printed at the {side} side of {label(cell)}, and satgrid has no walls for "
        "this genre"
    )


def _bits(body: Body, board: Board) -> tuple[list[int], list[int]]:
    """Return 1 for each two cells of a row, then of a column, with a wall between them."""
    height, width = board
    upright = BITS.read(body, (width - 1) * height, whole=True)
    return upright, BITS.read(body, width * (height - 1), whole=True)


def contents_of(height: int, width: int, upright: Sequence[int], level: Sequence[int]) -> Contents:
    """Return the rooms between the walls, and the walls that end inside one."""
    rooms = parted(height, width, upright, level)
    across, down = sides_of(rooms)
    pairs = [
        ((r, c), (r, c + 1))
        for (r, c), wall, border in _sides(height, width - 1, upright, across)
        if wall and not border
    ]
    pairs += [
        ((r, c), (r + 1, c))
        for (r, c), wall, border in _sides(height - 1, width, level, down)
        if wall and not border
    ]
    return {"rooms": rooms, "walls": drawn(height, width, pairs)}


def _sides(
    height: int, width: int, walls: Sequence[int], borders: Sequence[int]
) -> Iterator[tuple[Cell, int, int]]:
    """Yield the cell before each side, whether a wall is there, and whether two rooms meet."""
    return checked(zip(all_cells(height, width), walls, borders, strict=True), 100)


def walls_of(puzzle: Puzzle) -> tuple[list[int], list[int]]:
    """Return 1 for each two cells of a row, then of a column, with a wall between them."""
    upright, level = sides_of(puzzle.rooms)
    for (r, c), (below, _) in puzzle.wall_pairs:
        if below == r:
            upright[r * (puzzle.width - 1) + c] = 1
        else:
            level[r * puzzle.width + c] = 1
    return upright, level


def require_whole(puzzle: Puzzle) -> None:
    """Refuse rooms in parts, which walls cannot tell."""
    members = puzzle.rooms.members()
    found = parted(*puzzle.board, *walls_of(puzzle)).members()
    if len(found) > len(members):
        first = {cells[0] for cells in members.values()}
        apart = next(cells[0] for cells in found.values() if cells[0] not in first)
        raise PuzzleError(
            f"room {truncate(puzzle.rooms[apart])} is in parts, {label(apart)} in another than "
            "its first cell, and the format holds the walls between rooms alone: convert to json "
            "instead"
        )


def sides_of(rooms: Grid[str]) -> tuple[list[int], list[int]]:
    """Return 1 for each two cells of a row, then of a column, between which there is a wall."""
    rows = rooms.rows()
    upright = [int(p != q) for row in rows for p, q in pairwise(row)]
    level = [int(p != q) for row, below in pairwise(rows) for p, q in zip(row, below, strict=True)]
    return upright, level


def parted(height: int, width: int, upright: Sequence[int], level: Sequence[int]) -> RoomGrid:
    """Return the rooms between the walls."""
    room = [-1] * (height * width)
    for start in checked(range(height * width), 100):
        if room[start] >= 0:
            continue
        room[start] = start
        reached = [start]
        for k in reached:  # grows while it is read
            r, c = divmod(k, width)
            near = []
            if c and not upright[k - r - 1]:
                near.append(k - 1)
            if c < width - 1 and not upright[k - r]:
                near.append(k + 1)
            if r and not level[k - width]:
                near.append(k - width)
            if r < height - 1 and not level[k]:
                near.append(k + width)
            for other in near:
                if room[other] < 0:
                    room[other] = start
                    reached.append(other)
    return name_rooms(height, width, dict(zip(Board(height, width).cells(), room, strict=True)))


class RoomNumbers:
    """A number a room, which stands in the first cell that is read of it."""

    names = ("cells",)
    last = "room"

    def __init__(self, code: Code) -> None:
        self.code = code

    def read(self, body: Body, board: Board, told: Contents) -> Contents:
        """Read a run of all rooms, in the order of their first cells."""
        members = told["rooms"].members()
        numbers = self.code.read(body, len(members))
        first = {cells[0]: n for cells, n in zip(members.values(), numbers, strict=True)}
        return held_cells(board, [first.get(cell) for cell in board.cells()], may_lack=True)

    def write(self, puzzle: Puzzle) -> str:
        """Write the numbers of all rooms, in whichever cell they stand."""
        members = puzzle.rooms.members()
        clues: dict[str, CellClue] = {}
        for room, clue in zip(puzzle.rooms.flat, cells_of(puzzle), strict=True):
            if clue is not None and clues.setdefault(room, clue) != clue:
                raise PuzzleError(f"room {truncate(room)} has two numbers: keep one")
        names = [*members]
        return self.code.write(
            [clues.get(name) for name in names], lambda k: label(members[names[k]][0])
        )
