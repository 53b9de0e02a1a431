"""The parts of addresses that many genres share.

Each part names the contents of layers that it reads and writes. The sites know numbers alone; a
part has a table of those that mean a sign here, such as a pearl.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from string import ascii_uppercase
from typing import Any

from satgrid.board import Board, all_cells
from satgrid.clues import BLACK, Block, CellClue
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, misprint, truncate, unwritable
from satgrid.genres.codes import (
    BITS,
    GAPS,
    NUMBERS,
    OUTSIDE,
    THIRDS,
    UP_TO_FOUR,
    Body,
    Packed,
    RunCode,
)
from satgrid.grid import Cell, Grid, corner_label, label, name_rooms
from satgrid.layers import Contents
from satgrid.layers.printed import RoomGrid
from satgrid.layers.walls import walls_between
from satgrid.puzzle import Puzzle

# -------------------- Parts, and the signs of numbers


class AddressPart:
    """A part of an address; `names` are the contents of layers in it.

    `settings` are the names of the variant's settings in it. `last` names, for messages, the end of
    an address whose last part it is. Boards here have `margin` more rows and columns, in front.
    """

    names: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    last = "cell"
    margin = 0

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Return the contents that the text continues with; `contents` are the earlier parts'."""
        raise NotImplementedError

    def write(self, puzzle: Puzzle) -> str:
        """Return the text of the puzzle's contents, "" if it is only read."""
        return ""


class SignCodes:
    """The numbers of the sites that are signs here, or None, which is no clue.

    `signs` maps the numbers, or has the signs of 1, 2 and so on, as in "wb". `alike` maps further
    signs to the sign whose number is written for them. `refused` has a message for each number that
    means something else on the sites, or nothing; a number with a sign is refused as a clue here.
    Any other number, or `?`, is a clue itself.
    """

    def __init__(
        self,
        signs: Mapping[CellClue, CellClue] | str = "",
        alike: Mapping[str, str] | None = None,
        refused: Mapping[CellClue, str] | None = None,
    ) -> None:
        self._refused: Mapping[CellClue, str] = refused or {}
        self._clues: Mapping[CellClue, CellClue] = (
            dict(enumerate(signs, 1)) if isinstance(signs, str) else signs
        )
        self._numbers: dict[CellClue, CellClue] = {
            sign: n for n, sign in self._clues.items() if sign is not None
        }
        self._numbers |= {sign: self._numbers.get(to, to) for sign, to in (alike or {}).items()}

    def clues(self, numbers: Sequence[CellClue], width: int = 1) -> tuple[CellClue, ...]:
        """Return the clues of the site's numbers, for rows of this width."""
        self._refuse(numbers, width, self._clues)
        clues = {number: self._clues.get(number, number) for number in set(numbers)}
        return tuple(map(clues.__getitem__, numbers))

    def numbers(self, clues: Sequence[CellClue], width: int = 1) -> tuple[CellClue, ...]:
        """Return the site's numbers of clues."""
        self._refuse(clues, width, self._numbers)
        numbers = {clue: self._numbers.get(clue, clue) for clue in set(clues)}
        return tuple(map(numbers.__getitem__, clues))

    def _refuse(
        self, clues: Sequence[CellClue], width: int, allowed: Mapping[CellClue, CellClue]
    ) -> None:
        for clue, message in self._refused.items():
            if clue in clues and clue not in allowed:
                where = label(divmod(clues.index(clue), width))
                raise misprint(where, f"{message}")


def signs_of(signs: SignCodes | str) -> SignCodes:
    """Return the signs; a text has those of 1, 2 and so on."""
    return SignCodes(signs) if isinstance(signs, str) else signs


# -------------------- Clues in cells, at corners and beside lines


def cells_of(puzzle: Puzzle) -> tuple[CellClue, ...]:
    """Return the clues in cells; a puzzle without such a layer has none."""
    if puzzle.cells is None:
        return (None,) * (puzzle.height * puzzle.width)
    return puzzle.cells.flat


def cell_contents(board: Board, clues: Sequence[CellClue], may_lack: bool) -> Contents:
    """Return the contents of clues in cells; {} without a clue if they `may_lack`."""
    if may_lack and not any(clue is not None for clue in clues):
        return {}
    return {"cells": Grid(*board, tuple(clues))}


class CellClues(AddressPart):
    """A clue per cell; a board without one has no contents of cells if they `may_lack`.

    `others` are signs that another part holds, `CellMarks`.
    """

    names = ("cells",)

    def __init__(
        self,
        code: RunCode = NUMBERS,
        signs: SignCodes | str = "",
        *,
        may_lack: bool = False,
        others: str = "",
    ) -> None:
        self.code, self.signs, self.may_lack = code, signs_of(signs), may_lack
        self.others = others

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read a run of all cells."""
        clues = self.signs.clues(self.code.read(body, board.area), board.width)
        return cell_contents(board, joined(contents, clues, board), self.may_lack)

    def write(self, puzzle: Puzzle) -> str:
        """Write the clues of all cells."""
        width = puzzle.width
        own = [None if c is not None and c in (*self.others,) else c for c in cells_of(puzzle)]
        clues = self.signs.numbers(own, width)
        return self.code.write(clues, lambda k: label(divmod(k, width)))


class CellMarks(AddressPart):
    """One bit per cell: those with a 1 have this sign, such as ice, or cells that are left out.

    An `optional` part ends the address, or is missing if no cell has the sign. With `unmarked`, the
    sign is in the cells with a 0, and a board without it has contents of cells.
    """

    names = ("cells",)

    def __init__(self, sign: str, *, optional: bool = False, unmarked: bool = False) -> None:
        self.sign, self.optional, self.unmarked = sign, optional, unmarked

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read some cells per character, if there are any."""
        if self.optional and body.ended():
            return {}
        # A cell behind the end of the address has no mark.
        there = BITS.per_sign * (len(body.text) - body.at)
        bits = [*BITS.read(body, board.area)]
        bits[there:] = [int(self.unmarked)] * len(bits[there:])
        marks = [self.sign if bit != self.unmarked else None for bit in bits]
        return cell_contents(board, joined(contents, marks, board), may_lack=not self.unmarked)

    def write(self, puzzle: Puzzle) -> str:
        """Write some cells per character."""
        bits = [int((clue == self.sign) != self.unmarked) for clue in cells_of(puzzle)]
        return BITS.write(bits) if any(bits) or not self.optional else ""


def joined(contents: Contents, clues: Sequence[CellClue], board: Board) -> list[CellClue]:
    """Return these clues with those of earlier parts; refuse a cell with two."""
    earlier = contents["cells"].flat if "cells" in contents else (None,) * len(clues)
    for cell, one, other in zip(board.cells(), earlier, clues, strict=True):
        if one is not None and other is not None:
            raise PuzzleError(
                f"{label(cell)} has both {one} and {other}, and satgrid has one clue in a cell"
            )
    return [one if other is None else other for one, other in zip(earlier, clues, strict=True)]


class CellSigns(AddressPart):
    """A sign per cell, or none; a `code` of base n holds n - 1 signs."""

    names = ("cells",)

    def __init__(self, signs: SignCodes | str, code: Packed = THIRDS) -> None:
        self.signs, self.code = signs_of(signs), code

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read some cells per character."""
        numbers = self.code.read(body, board.area)
        return cell_contents(board, self.signs.clues([n or None for n in numbers]), False)

    def write(self, puzzle: Puzzle) -> str:
        """Write some cells per character."""
        numbers = [0 if n is None else n for n in self.signs.numbers(cells_of(puzzle))]
        for k, n in enumerate(numbers):
            if n not in range(self.code.base):
                sorts = ("one sort", "two sorts")[self.code.base - 2]
                raise unwritable(
                    f"{label(divmod(k, puzzle.width))}: the clue is {n}, and the address holds "
                    f"{sorts} of signs"
                )
        return self.code.write([int(n) for n in numbers])


class CornerNumbers(AddressPart):
    """A number per corner of cells."""

    names = ("corners",)
    last = "corner"

    def __init__(self, code: RunCode = UP_TO_FOUR) -> None:
        self.code = code

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read a run of all corners, including the border."""
        height, width = board.height + 1, board.width + 1
        numbers = self.code.read(body, height * width)
        return {"corners": Grid(height, width, tuple(numbers))}

    def write(self, puzzle: Puzzle) -> str:
        """Write the numbers of all corners."""
        return self.code.write(
            puzzle.corners.flat, lambda k: corner_label(divmod(k, puzzle.width + 1))
        )


class CornerMarks(AddressPart):
    """Marked corners of cells, which are the number 1 here; with `inside` none on the border."""

    names = ("corners",)
    last = "corner"

    def __init__(self, *, inside: bool = False) -> None:
        self.inside = inside

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read the gaps between marks."""
        places = corners_of(board, self.inside)
        marks = dict(zip(places, GAPS.read(body, len(places)), strict=True))
        corners = Board(board.height + 1, board.width + 1)
        return {"corners": Grid(*corners, tuple(map(marks.get, corners.cells())))}

    def write(self, puzzle: Puzzle) -> str:
        """Write the gaps between marks."""
        places = corners_of(puzzle.board, self.inside)
        require_inside(puzzle, places)
        numbers = [puzzle.corners[p] for p in places]
        return GAPS.write(numbers, lambda k: corner_label(places[k]))


def corners_of(board: Board, inside: bool) -> list[Cell]:
    """Return the corners of cells, or with `inside` those that are not on the border."""
    first = int(inside)
    return [
        (r, c)
        for r in range(first, board.height + 1 - first)
        for c in range(first, board.width + 1 - first)
    ]


def require_inside(puzzle: Puzzle, places: Collection[Cell]) -> None:
    """Refuse a clue at any other corner."""
    own = {*places}
    for p in puzzle.corners.cells():
        if puzzle.corners[p] is not None and p not in own:
            raise unwritable(f"{corner_label(p)}: the genre has no clues on the border")


class LineNumbers(AddressPart):
    """A number per line, the columns first."""

    names = ("rows", "columns")
    last = "total"

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read a run of all columns and rows."""
        numbers = OUTSIDE.read(body, board.width + board.height)
        return total_contents(numbers, board.width)

    def write(self, puzzle: Puzzle) -> str:
        """Write the numbers of all columns and rows."""
        names = [*line_names("column", puzzle.width), *line_names("row", puzzle.height)]
        return OUTSIDE.write([*columns_of(puzzle), *rows_of(puzzle)], names.__getitem__)


def total_contents(numbers: Sequence[Any], width: int) -> Contents:
    """Return the contents of totals, columns first; {} without a number."""
    if not any(number is not None for number in numbers):
        return {}
    return {"columns": tuple(numbers[:width]), "rows": tuple(numbers[width:])}


def columns_of(puzzle: Puzzle) -> Sequence[Any]:
    """Return the clue of each column, None without one."""
    return puzzle.columns or (None,) * puzzle.width


def rows_of(puzzle: Puzzle) -> Sequence[Any]:
    """Return the clue of each row, None without one."""
    return puzzle.rows or (None,) * puzzle.height


def line_names(what: str, n: int) -> Iterator[str]:
    """Yield the names of lines in messages."""
    return (f"{what} {k}" for k in range(1, n + 1))


class LineBlocks(AddressPart):
    """Blocks of lines: half as many places per line as it has cells, the last block first."""

    names = ("rows", "columns")
    last = "block"

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read a run of the places of all columns and rows."""
        height, width = board
        deep, broad = block_places(board)
        numbers = OUTSIDE.read(body, width * deep + height * broad)
        split = width * deep
        return {"columns": _lines(numbers[:split], deep), "rows": _lines(numbers[split:], broad)}

    def write(self, puzzle: Puzzle) -> str:
        """Write the places of all columns and rows, empty places last."""
        deep, broad = block_places(puzzle.board)
        numbers: list[CellClue] = []
        names: list[str] = []
        for what, clues, n in ("column", puzzle.columns, deep), ("row", puzzle.rows, broad):
            for name, clue in zip(line_names(what, len(clues)), clues, strict=True):
                lengths = block_lengths(clue, n, name)
                numbers += [*reversed(lengths), *[None] * (n - len(lengths))]
                names += [name] * n
        return OUTSIDE.write(numbers, names.__getitem__)


def block_places(board: Board) -> tuple[int, int]:
    """Return how many blocks a column can have, and a row can have."""
    return (board.height + 1) // 2, (board.width + 1) // 2


def block_lengths(clue: Any, most: int, name: str) -> list[int]:
    """Return the lengths of a line's blocks; refuse more than `most`, colours and unknown ones."""
    blocks = [item for item in clue if isinstance(item, Block) and item.colour == BLACK]
    if len(blocks) < len(clue):
        raise unwritable(f"{name}: the format holds black blocks of known length", clue=name)
    if len(blocks) > most:
        raise misprint(
            name,
            f"it has {count(len(blocks), 'block')}, and a line so long {most} at most: "
            "correct the clue",
        )
    return [block.length for block in blocks]


def _lines(numbers: Sequence[Any], most: int) -> tuple[tuple[Block, ...], ...]:
    lines = (numbers[k : k + most][::-1] for k in range(0, len(numbers), most))
    return tuple(tuple([Block(n) for n in line if n is not None]) for line in lines)


class Slash(AddressPart):
    """A `/` between two parts, without contents."""

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read the `/`."""
        if body.until("/"):
            raise PuzzleError("the address has no / where the numbers of lines begin: add it")
        return {}

    def write(self, puzzle: Puzzle) -> str:
        """Write the `/`."""
        return "/"


class NoHoles(AddressPart):
    """One bit per cell that is left out, after the other parts: refused with the cell's name."""

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read the bits, if there are any."""
        if not body.ended():
            bits = BITS.read(body, board.area)
            for cell, bit in zip(board.cells(), bits, strict=True):
                if bit:
                    raise PuzzleError(
                        f"{label(cell)} is left out of the board, and satgrid has no such boards "
                        "of this genre"
                    )
        return {}


class SettingNumber(AddressPart):
    """A setting of the variant, a number and `/`."""

    names = ("variant",)

    def __init__(self, name: str, usual: int) -> None:
        self.name, self.settings, self.usual = name, (name,), usual

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read up to the `/`."""
        number = body.until("/")
        # The sites read what follows a number as part of it.
        number += body.behind * body.ended()
        return {"variant": {self.name: setting_of(self.name, number)}}

    def write(self, puzzle: Puzzle) -> str:
        """Write the number, or the usual one."""
        return f"{number_of_setting(self.name, puzzle, self.usual)}/"


def number_of_setting(name: str, puzzle: Puzzle, usual: int) -> int:
    """Return the number of a setting, or the usual one; refuse letters."""
    stated = puzzle.setting(name, usual)
    if isinstance(stated, str):
        first = ascii_uppercase[: len(stated)]
        raise unwritable(
            f"the {name} {', '.join(stated)} (these sites have {', '.join(first)} instead)"
        )
    return int(stated)


def setting_of(name: str, number: str) -> int:
    """Return the number of a setting."""
    if not (number.isascii() and number.isdecimal() and len(number) < 5):
        raise PuzzleError(f"{truncate(number)!r} is not a number of {name}: write one, as in 1")
    return int(number)


# -------------------- Rooms, as the walls between cells


class Borders(AddressPart):
    """Rooms, as the walls between cells, with walls that end inside a room."""

    names = ("rooms", "walls")
    last = "side of a cell"

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read the walls between columns row by row, then those between rows."""
        return wall_contents(*board, *_bits(body, board))

    def write(self, puzzle: Puzzle) -> str:
        """Write a wall wherever two rooms meet, or one is printed."""
        require_connected_rooms(puzzle)
        upright, level = walls_of(puzzle)
        return BITS.write(upright) + BITS.write(level)


class NoBorders(AddressPart):
    """Walls after the other parts, for a family without walls: refused with the cell's name."""

    last = "side of a cell"

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read the walls, if there are any."""
        upright, level = ([], []) if body.ended() else _bits(body, board)
        for side, width, walls in (
            ("right", board.width - 1, upright),
            ("bottom", board.width, level),
        ):
            if 1 in walls:
                cell = divmod(walls.index(1), width)
                raise wall_error((cell[0], cell[1]), side)
        return {}


def wall_error(cell: Cell, side: str) -> PuzzleError:
    """Return the error for a wall at the side of a cell, in a genre without walls here."""
    return PuzzleError(
        f"a wall is printed at the {side} side of {label(cell)}, and satgrid has no walls for "
        "this genre"
    )


def _bits(body: Body, board: Board) -> tuple[list[int], list[int]]:
    """Return 1 for each two cells of a row, then of a column, with a wall between them."""
    height, width = board
    upright = BITS.read(body, (width - 1) * height, whole=True)
    return upright, BITS.read(body, width * (height - 1), whole=True)


def wall_contents(
    height: int, width: int, upright: Sequence[int], level: Sequence[int]
) -> Contents:
    """Return the rooms between the walls, and the walls that end inside a room."""
    rooms = rooms_between_walls(height, width, upright, level)
    across, down = room_borders(rooms)
    sides = (0, height, width - 1, upright, across), (1, height - 1, width, level, down)
    pairs = [
        ((r, c), (r + below, c + 1 - below))
        for below, rows, columns, walls, borders in sides
        for (r, c), wall, border in checked(
            zip(all_cells(rows, columns), walls, borders, strict=True), 100
        )
        if wall and not border
    ]
    return {"rooms": rooms, "walls": walls_between(height, width, pairs)}


def walls_of(puzzle: Puzzle) -> tuple[list[int], list[int]]:
    """Return 1 for each two cells of a row, then of a column, with a wall between them."""
    upright, level = room_borders(puzzle.rooms)
    for (r, c), (below, _) in puzzle.wall_pairs:
        if below == r:
            upright[r * (puzzle.width - 1) + c] = 1
        else:
            level[r * puzzle.width + c] = 1
    return upright, level


def require_connected_rooms(puzzle: Puzzle) -> None:
    """Refuse rooms in several parts, which walls cannot express."""
    members = puzzle.rooms.members()
    parts = rooms_between_walls(*puzzle.board, *walls_of(puzzle)).members()
    if len(parts) > len(members):
        first = {cells[0] for cells in members.values()}
        apart = next(cells[0] for cells in parts.values() if cells[0] not in first)
        raise unwritable(
            f"room {truncate(puzzle.rooms[apart])} is in parts, {label(apart)} in another than "
            "its first cell, and the format holds only the walls between rooms"
        )


def room_borders(rooms: Grid[str]) -> tuple[list[int], list[int]]:
    """Return 1 for each two cells of a row, then of a column, in different rooms."""
    rows = rooms.rows()
    upright = [int(p != q) for row in rows for p, q in pairwise(row)]
    level = [int(p != q) for row, below in pairwise(rows) for p, q in zip(row, below, strict=True)]
    return upright, level


def rooms_between_walls(
    height: int, width: int, upright: Sequence[int], level: Sequence[int]
) -> RoomGrid:
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


def rooms_between(board: Board, walls: Collection[tuple[Cell, Cell]]) -> RoomGrid:
    """Return the rooms between the walls, each given as its two cells in reading order."""
    height, width = board
    upright = [int(((r, c), (r, c + 1)) in walls) for r, c in all_cells(height, width - 1)]
    level = [int(((r, c), (r + 1, c)) in walls) for r, c in all_cells(height - 1, width)]
    return rooms_between_walls(height, width, upright, level)


class RoomNumbers(AddressPart):
    """A number per room, which satgrid keeps in the first cell of the room."""

    names = ("cells",)
    last = "room"

    def __init__(self, code: RunCode = NUMBERS) -> None:
        self.code = code

    def read(self, body: Body, board: Board, contents: Contents) -> Contents:
        """Read a run of all rooms, in the order of their first cells."""
        members = contents["rooms"].members()
        numbers = self.code.read(body, len(members))
        first = {cells[0]: n for cells, n in zip(members.values(), numbers, strict=True)}
        return cell_contents(board, [first.get(cell) for cell in board.cells()], may_lack=True)

    def write(self, puzzle: Puzzle) -> str:
        """Write the numbers of all rooms, in any of their cells."""
        members = puzzle.rooms.members()
        clues: dict[str, CellClue] = {}
        for room, clue in zip(puzzle.rooms.flat, cells_of(puzzle), strict=True):
            if clue is not None and clues.setdefault(room, clue) != clue:
                raise PuzzleError(f"room {truncate(room)} has two numbers: keep one")
        names = [*members]
        return self.code.write(
            [clues.get(name) for name in names], lambda k: label(members[names[k]][0])
        )
