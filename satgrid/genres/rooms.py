"""The blocks of a file `pzprv3` with rooms: the number of each, or the walls between them."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.board import Board
from satgrid.clues import Value
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, noun, truncate
from satgrid.genres import walls
from satgrid.genres.sheet import Lines, Sheet, line_of, read_number, rows
from satgrid.grid import Cell, Grid, label, name_rooms
from satgrid.layers.rooms import require_connected
from satgrid.layers.walls import side_of
from satgrid.notation.lines import on_line
from satgrid.puzzle import Puzzle


class Rooms:
    """The number of rooms, then the room of each cell.

    Files from version `walls_from` on have walls instead, as `Walls`, and are written where a wall
    ends inside a room.
    """

    names = ("rooms", "walls")

    def __init__(self, walls_from: int | None = None) -> None:
        self.walls_from = walls_from

    def version(self, puzzle: Puzzle) -> int:
        """Return the version of the file that holds the puzzle's rooms."""
        if puzzle.walls is None:
            return 0
        if self.walls_from is None:
            cell, side = side_of(min(puzzle.wall_pairs))
            raise PuzzleError(
                f"a wall ends inside a room at the {side} side of {label(cell)}, and the format "
                "pzprv3 holds rooms alone there: convert to json instead"
            )
        return self.walls_from

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line, and a line a row."""
        if self.walls_from is not None and sheet.version >= self.walls_from:
            WALLS.read(lines, sheet)
            return
        number = lines.number
        told = read_number(
            lines.line("the number of rooms").strip(), lambda: "the number of rooms", number, ""
        )
        first, words, stands = lines.number, list[list[str]](), dict[str, int]()
        for r in checked(range(sheet.board.height), 10):
            stands[f"room row {r + 1}"] = lines.number
            words += lines.words(1, sheet.board.width, "a row of rooms")
        members: dict[str, list[Cell]] = {}
        for cell, word in sheet.each(words):
            members.setdefault(word, []).append(cell)
        # The sites read walls between different numbers: one number twice would be two rooms.
        for word, cells in checked(members.items(), 100):
            with on_line(first, stands):
                require_connected("room", word, cells)
        # The sites skip the number. One that contradicts the rooms shows that the file was damaged
        # or edited, and which of the two is right is not known.
        if told != len(members):
            raise PuzzleError(
                f"the number of rooms is {told}, and {count(len(members), 'room')} "
                f"{noun(len(members), 'follows', 'follow')}: correct the number or the rooms",
                line=number,
            )
        numbers = {word: k for k, word in enumerate(members)}
        rooms = {cell: numbers[word] for cell, word in sheet.each(words)}
        sheet.contents["rooms"] = name_rooms(*sheet.board, rooms)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line, and a line a row; or walls."""
        if self.version(puzzle):
            return WALLS.write(puzzle, answer)
        walls.require_whole(puzzle)
        numbers = {name: str(k) for k, name in enumerate(puzzle.rooms.members())}
        rows = [[numbers[name] for name in row] for row in puzzle.rooms.rows()]
        return [str(len(numbers)), *map(line_of, rows)]


class Walls:
    """Rooms, as 0 or 1 for each two cells of a row with a wall between, then of a column.

    Walls that end inside a room are among them.
    """

    names = ("rooms", "walls")

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row, and one for each two rows."""
        sheet.contents |= walls.contents_of(*sheet.board, *walls_of(lines, sheet.board))

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row."""
        walls.require_whole(puzzle)
        return lines_of(*walls.walls_of(puzzle), puzzle.board)


WALLS = Walls()


def walls_of(lines: Lines, board: Board) -> tuple[list[int], list[int]]:
    """Return 1 for each two cells of a row, then of a column, with a wall between them."""
    height, width = board
    parts: list[list[int]] = []
    for number, size in (height, width - 1), (height - 1, width):
        first = lines.number
        found = lines.words(number, size, "a row of walls")
        for k, word in ((k, word) for k, row in enumerate(found) for word in row):
            if word not in ("0", "1"):
                raise PuzzleError(
                    f"{truncate(word)!r} stands where a wall is 1, and none is 0", line=first + k
                )
        parts.append([int(word) for row in found for word in row])
    upright, level = parts
    return upright, level


def lines_of(upright: Sequence[int], level: Sequence[int], board: Board) -> list[str]:
    """Return a line a row, and one for each two rows."""
    height, width = board
    across = rows([*map(str, upright)], width - 1) if width > 1 else [[]] * height
    return [*map(line_of, across), *map(line_of, rows([*map(str, level)], width))]
