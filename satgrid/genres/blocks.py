"""The blocks of a file `pzprv3` with what is printed; some have what is drawn as well.

Each has one line per row of the board, or of its corners. Source: `FileData.js` of pzprjs, and its
genres.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from satgrid.board import Board
from satgrid.clues import BLACK, UNKNOWN, WHITE, Block, CellClue, Value
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, noun, truncate
from satgrid.genres import address
from satgrid.genres.address import NO_SIGNS, Signs
from satgrid.genres.codes import WAYS, runs_clue
from satgrid.genres.drawn import Shading
from satgrid.genres.sheet import (
    Lines,
    Sheet,
    line_of,
    lines_of,
    mark,
    number_beside,
    number_of,
    read_number,
    rows,
    word_of,
)
from satgrid.grid import Cell, Grid, label, name_rooms
from satgrid.layers.rooms import require_connected
from satgrid.layers.walls import side_of
from satgrid.notation.lines import on_line
from satgrid.puzzle import Puzzle

# -------------------- Clues in cells, at corners and beside lines


Signed: TypeAlias = Mapping[str, tuple[str | None, Value]]
"""The words of a cell, each with its printed sign, if any, and its value."""


class Numbers:
    """A number a cell, `-` for one that is not known, `.` for none.

    With `shaded` a cell without one shows `#` where it is shaded; with `arrows` each number has its
    direction before it, as in `4,2`.
    """

    names = ("cells",)

    def __init__(
        self, signs: Signs = NO_SIGNS, *, shaded: bool = False, may_lack: bool = False
    ) -> None:
        self.signs, self.shaded, self.may_lack = signs, shaded, may_lack

    def clue(self, word: str, cell: Cell, line: int) -> CellClue:
        """Return the site's number of a word."""
        return number_of(word, cell, line)

    def word(self, clue: CellClue, cell: Cell) -> str:
        """Return the word of the site's number."""
        return word_of(clue)

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row."""
        first = sheet.first = lines.number
        words = lines.words(*sheet.board, "a row of clues")
        known: dict[str, CellClue] = {}
        numbers: list[CellClue] = []
        for cell, word in sheet.each(words):
            if self.shaded and word in "#+":
                sheet.answered = True
                if word == "#":
                    sheet.drawn[cell] = BLACK
                word = "."
            if word not in known:
                known[word] = self.clue(word, cell, first + cell[0])
            numbers.append(known[word])
        clues = self.signs.clues(numbers, sheet.board.width)
        sheet.contents |= address.held_cells(sheet.board, clues, self.may_lack)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row."""
        numbers = self.signs.numbers(address.cells_of(puzzle), puzzle.width)
        cells = [*puzzle.board.cells()]
        words = [self.word(n, cell) for n, cell in zip(numbers, cells, strict=True)]
        if self.shaded and answer is not None:
            marks = [mark(answer[cell]) for cell in cells]
            words = [mark if word == "." else word for word, mark in zip(words, marks, strict=True)]
        return [*map(line_of, rows(words, puzzle.width))]


class Stars(Numbers):
    """A star a cell with the one sign that there is, `.` for none."""

    def clue(self, word: str, cell: Cell, line: int) -> CellClue:
        """Return the site's number of a word."""
        if word not in "*.":
            raise PuzzleError(f"{label(cell)}: {truncate(word)!r} is neither * nor .", line=line)
        return 1 if word == "*" else None

    def word(self, clue: CellClue, cell: Cell) -> str:
        """Return the word of the site's number."""
        return "." if clue is None else "*"


class Runs(Numbers):
    """Lengths of runs a cell, with commas between, `-` for one that is not known.

    Here they are the digits of one number, `?` for such a length.
    """

    def clue(self, word: str, cell: Cell, line: int) -> CellClue:
        """Return the lengths of a word."""
        lengths = word.split(",")
        if word == ".":
            return None
        if word != "0" and (len(lengths) > 4 or not {*lengths} <= {*"12345678-"}):
            raise PuzzleError(
                f"{label(cell)}: {truncate(word)!r} are no lengths of runs: write digits with "
                "commas between, as in 3,1, and - for a length that is not known",
                line=line,
            )
        return runs_clue([UNKNOWN if n == "-" else n for n in lengths])

    def word(self, clue: CellClue, cell: Cell) -> str:
        """Return the word of lengths."""
        return "." if clue is None else ",".join(str(clue).replace(UNKNOWN, "-"))


class Setting:
    """A setting of the variant, a number in a line."""

    names = ("variant",)

    def __init__(self, name: str, usual: int) -> None:
        self.name, self.usual = name, usual

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line."""
        number = lines.line(f"the number of {self.name}").strip()
        sheet.contents["variant"] = {self.name: address.setting_of(self.name, number)}

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line."""
        return [str(puzzle.setting(self.name, self.usual))]


class Corners:
    """A number a corner of cells."""

    names = ("corners",)

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row of corners."""
        height, width = sheet.board.height + 1, sheet.board.width + 1
        number = lines.number
        words = lines.words(height, width, "a row of corners")
        found = [number_of(word, p, number + p[0]) for p, word in sheet.each(words)]
        sheet.contents["corners"] = Grid(height, width, tuple(found))

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row of corners."""
        return [line_of([*map(word_of, row)]) for row in puzzle.corners.rows()]


class Framed:
    """The board with a row of totals above and a column of them before it.

    A word in a cell is the sign that is printed there, or what is drawn: of `words` the sign, if
    there is one, and the value; those of `answers` draw something. `shows` is the word of a cell
    with a sign and a value.
    """

    names = ("cells", "rows", "columns")

    def __init__(
        self,
        words: Signed,
        shows: Callable[[CellClue, Value | None], str],
        answers: Collection[str],
    ) -> None:
        self.said, self.shows, self.answers = words, shows, answers

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line above, and a line a row."""
        height, width = sheet.board
        first = lines.number
        words = lines.words(height + 1, width + 1, "a row of totals and cells")
        top, left = words[0][1:], [row[0] for row in words[1:]]
        names = [*address.line_names("column", width), *address.line_names("row", height)]
        at = [first] * width + [first + 1 + r for r in range(height)]
        totals = [
            number_beside(word.removeprefix("c"), name.__str__, line)
            for word, name, line in zip([*top, *left], names, at, strict=True)
        ]
        sheet.contents |= address.held_totals(totals, width)
        sheet.first = first + 1
        signs: list[CellClue] = []
        for (r, c), word in sheet.each([row[1:] for row in words[1:]]):
            if word not in self.said:
                raise PuzzleError(
                    f"{label((r, c))}: {truncate(word)!r} stands for nothing there: write one of "
                    f"{' '.join(self.said)}",
                    line=first + 1 + r,
                )
            sign, value = self.said[word]
            signs.append(sign)
            sheet.answered |= word in self.answers
            if value != WHITE:
                sheet.drawn[r, c] = value
        if any(sign for sign, _ in self.said.values()):
            sheet.contents["cells"] = Grid(height, width, tuple(signs))

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line above, and a line a row."""
        cells = Grid(*puzzle.board, address.cells_of(puzzle))
        rows = [[".", *map(word_of, address.columns_of(puzzle))]]
        for r, total in enumerate(address.rows_of(puzzle)):
            row = [(r, c) for c in range(puzzle.width)]
            shown = [self.shows(cells[p], None if answer is None else answer[p]) for p in row]
            rows.append([word_of(total), *shown])
        return [*map(line_of, rows)]


class Blocks:
    """The board with the blocks of columns above and those of rows before it, next to the board."""

    names = ("rows", "columns")

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take the lines above, and a line a row."""
        (height, width), (deep, broad) = sheet.board, address.places(sheet.board)
        first, words, at = lines.number, list[list[str]](), list[int]()
        for _ in range(deep + height):
            at.append(lines.number)
            words += lines.words(1, broad + width, "a row of clues and cells")

        def blocks(line: Sequence[str], name: str) -> tuple[Block, ...]:
            lengths = (word.removeprefix("c") for word in line if word != ".")
            return tuple(Block(read_number(word, name.__str__, first, ".")) for word in lengths)

        above, rows = words[:deep], words[deep:]
        sheet.contents["columns"] = tuple(
            blocks([row[broad + c] for row in above], f"column {c + 1}") for c in range(width)
        )
        sheet.contents["rows"] = tuple(
            blocks(row[:broad], f"row {r + 1}") for r, row in enumerate(rows)
        )
        for cell, word in sheet.each([row[broad:] for row in rows]):
            if word not in "#+.":
                raise PuzzleError(
                    f"{label(cell)}: {truncate(word)!r} stands for nothing there: write one of "
                    "# + .",
                    line=at[deep + cell[0]],
                )
            sheet.answered |= word != "."
            if word == "#":
                sheet.drawn[cell] = BLACK

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write the lines above, and a line a row."""
        deep, broad = address.places(puzzle.board)

        def padded(clues: Sequence[Any], n: int, what: str) -> list[list[str]]:
            names = address.line_names(what, len(clues))
            lengths = [
                address.lengths_of(clue, n, name) for clue, name in zip(clues, names, strict=True)
            ]
            return [["."] * (n - len(each)) + [*map(str, each)] for each in lengths]

        columns = padded(puzzle.columns, deep, "column")
        above = [["."] * broad + [column[k] for column in columns] for k in range(deep)]
        drawn = Shading().write(puzzle, answer)
        beside = zip(padded(puzzle.rows, broad, "row"), drawn, strict=True)
        return [*map(line_of, above), *(line_of(clue) + row for clue, row in beside)]


# -------------------- The words of cells with totals around them: clue and value of each

TENTS: Signed = {"1": ("t", WHITE), "A": (None, BLACK), "-": (None, WHITE), ".": (None, WHITE)}


def tent(clue: object, value: str | None) -> str:
    """Return the word of a cell of tents."""
    return "1" if clue == "t" else "." if value is None else "A" if value == BLACK else "-"


SNAKE: Signed = {
    str(sign + drawn): ((None, "m", "e")[sign], BLACK if drawn == 4 else WHITE)
    for sign in range(3)
    for drawn in (0, 4, 8)
} | {".": (None, WHITE)}


def snake(clue: object, value: str | None) -> str:
    """Return the word of a cell of a snake."""
    sign = {"m": 1, "e": 2}.get(str(clue), 0)
    return str(sign + (0 if value is None else 4 if value == BLACK else 8))


WATER: Signed = {"#": (None, BLACK), "+": (None, WHITE), "-": (None, WHITE), ".": (None, WHITE)}


def water(clue: object, value: str | None) -> str:
    """Return the word of a cell of an aquarium."""
    return "." if value is None else "#" if value == BLACK else "+"


# -------------------- Arrows in cells

_OTHERS = "- for one that is not known, or . for the whole word"


class Arrows(Numbers):
    """An arrow a cell: its direction, 1 to 4, a comma and its number; `0,-` for one not known."""

    def clue(self, word: str, cell: Cell, line: int) -> CellClue:
        """Return the arrow of a word."""
        way, comma, number = word.partition(",")
        if word == "." or not comma:
            return None if word == "." else UNKNOWN if word == "#" else _no_arrow(word, cell, line)
        if number == "-" and way in (*"01234",):
            return UNKNOWN
        if way not in ("1", "2", "3", "4"):
            return _no_arrow(word, cell, line)
        return f"{read_number(number, lambda: label(cell), line, _OTHERS)}{WAYS[int(way) - 1]}"

    def word(self, clue: CellClue, cell: Cell) -> str:
        """Return the word of an arrow."""
        if clue is None or clue == UNKNOWN:
            return "." if clue is None else "0,-"
        text = str(clue)
        return f"{WAYS.index(text[-1]) + 1},{text[:-1]}"


class Towers(Arrows):
    """An arrow a cell as its direction, its number and what is behind it: 0, 1 white or 2 black."""

    def clue(self, word: str, cell: Cell, line: int) -> CellClue:
        """Return the arrow of a word."""
        if word == ".":
            return None
        arrow, _, back = word.rpartition(",")
        told = "?wb?"[int(back) & 3] if back in (*"012456",) else ""
        way, _, number = arrow.partition(",")
        # The sites write -1 where there is no number, with the direction of one that was removed.
        if number == "-1" and told == UNKNOWN and way in (*"01234",):
            return None
        if not told or way not in (*"01234",) or (number != "-" and way == "0"):
            return _no_arrow(word, cell, line)
        found = super().clue(arrow, cell, line)
        return told if found == UNKNOWN else f"{found}{told.strip(UNKNOWN)}"

    def word(self, clue: CellClue, cell: Cell) -> str:
        """Return the word of an arrow."""
        if clue is None:
            return "."
        back = max("?wb".find(str(clue)[-1]), 0)
        arrow = str(clue).rstrip("wb") or UNKNOWN
        return f"{super().word(arrow, cell)},{back}"


def _no_arrow(word: str, cell: Cell, line: int) -> CellClue:
    raise PuzzleError(
        f"{label(cell)}: {truncate(word)!r} is no arrow: write its direction from 1 to 4, a comma "
        "and its number, as in 4,2",
        line=line,
    )


# -------------------- Rooms, by number or by the walls between them


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
        address.require_whole(puzzle)
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
        sheet.contents |= address.contents_of(*sheet.board, *walls_of(lines, sheet.board))

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row."""
        address.require_whole(puzzle)
        return lines_of(*address.walls_of(puzzle), puzzle.board)


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
