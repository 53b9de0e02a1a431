"""The blocks of a file `pzprv3` with printed clues; some have drawn marks as well.

Each has one line per row of the board, or of its corners. Source: `FileData.js` of pzprjs, and its
genres.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from string import ascii_lowercase
from typing import Any, NamedTuple, TypeAlias

from satgrid.board import Board
from satgrid.clues import BLACK, UNKNOWN, WHITE, CellClue, Value
from satgrid.clues import Block as LineBlock
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, noun, truncate, unwritable
from satgrid.genres import address
from satgrid.genres.address import SignCodes, signs_of
from satgrid.genres.codes import WAYS, runs_clue
from satgrid.genres.sheet import (
    FileBlock,
    FileLines,
    Sheet,
    Words,
    board_lines,
    line_of,
    mark,
    number_beside,
    number_of,
    read_number,
    side_lines,
    word_of,
)
from satgrid.grid import Cell, Grid, label, name_rooms
from satgrid.layers import Contents
from satgrid.layers.rooms import require_connected
from satgrid.layers.walls import side_of
from satgrid.notation.lines import on_line
from satgrid.puzzle import Puzzle

# -------------------- Clues in cells and at corners


class NumberRows(FileBlock):
    """A number per cell, `-` for an unknown one, `.` for none.

    With `shaded`, a cell without a number shows `#` if it is shaded.
    """

    names = ("cells",)

    def __init__(
        self, signs: SignCodes | str = "", *, shaded: bool = False, may_lack: bool = False
    ) -> None:
        self.signs, self.shaded, self.may_lack = signs_of(signs), shaded, may_lack
        self.holds_answer = shaded

    def _clue(self, word: str, cell: Cell, line: int) -> CellClue:
        """Return the site's number of a word."""
        return number_of(word, cell, line)

    def _word(self, clue: CellClue, cell: Cell) -> str:
        """Return the word of the site's number."""
        return word_of(clue)

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row."""
        first = sheet.first = lines.number
        words = lines.words(*sheet.board, "a row of clues")
        numbers_of: dict[str, CellClue] = {}
        numbers: list[CellClue] = []
        for cell, word in sheet.cell_words(words):
            if self.shaded and word in "#+":
                sheet.answered = True
                if word == "#":
                    sheet.drawn[cell] = BLACK
                word = "."
            if word not in numbers_of:
                numbers_of[word] = self._clue(word, cell, first + cell[0])
            numbers.append(numbers_of[word])
        clues = self.signs.clues(numbers, sheet.board.width)
        sheet.contents |= address.cell_contents(sheet.board, clues, self.may_lack)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write one line per row."""
        numbers = self.signs.numbers(address.cells_of(puzzle), puzzle.width)
        cells = [*puzzle.board.cells()]
        words = [self._word(n, cell) for n, cell in zip(numbers, cells, strict=True)]
        if self.shaded and answer is not None:
            marks = [mark(answer[cell]) for cell in cells]
            words = [mark if word == "." else word for word, mark in zip(words, marks, strict=True)]
        return board_lines(words, puzzle.width)


class StarRows(NumberRows):
    """A star in each cell with the only sign of the genre, `.` in the others."""

    def _clue(self, word: str, cell: Cell, line: int) -> CellClue:
        if word not in "*.":
            raise PuzzleError(f"{label(cell)}: {truncate(word)!r} is neither * nor .", line=line)
        return 1 if word == "*" else None

    def _word(self, clue: CellClue, cell: Cell) -> str:
        return "." if clue is None else "*"


class RunLengthRows(NumberRows):
    """Lengths of runs per cell, with commas between, `-` for an unknown one.

    Here they are the digits of one number, `?` for an unknown length.
    """

    def _clue(self, word: str, cell: Cell, line: int) -> CellClue:
        lengths = word.split(",")
        if word == ".":
            return None
        if word != "0" and (len(lengths) > 4 or not {*lengths} <= {*"12345678-"}):
            raise PuzzleError(
                f"{label(cell)}: {truncate(word)!r} are not lengths of runs: write digits with "
                "commas between, as in 3,1, and - for an unknown length",
                line=line,
            )
        return runs_clue([UNKNOWN if n == "-" else n for n in lengths])

    def _word(self, clue: CellClue, cell: Cell) -> str:
        return "." if clue is None else ",".join(str(clue).replace(UNKNOWN, "-"))


class LetterRows(NumberRows):
    """A letter per cell, `a` for the first of the signs, `-` for an unknown one, `.` for none."""

    def __init__(self, signs: str) -> None:
        super().__init__(signs)
        self.letters = ascii_lowercase[: len(signs)]

    def _clue(self, word: str, cell: Cell, line: int) -> CellClue:
        if word in (".", "-"):
            return None if word == "." else UNKNOWN
        if word not in (*self.letters,):
            raise PuzzleError(
                f"{label(cell)}: {truncate(word)!r} is no sign: write one of "
                f"{' '.join(self.letters)} - .",
                line=line,
            )
        return self.letters.index(word) + 1

    def _word(self, clue: CellClue, cell: Cell) -> str:
        return self.letters[clue - 1] if isinstance(clue, int) else word_of(clue)


class CircleRows(FileBlock):
    """`o` in each cell with the sign, `#` if it is shaded, `%` if noted as white; `.` elsewhere."""

    names = ("cells",)
    holds_answer = True

    def __init__(self, sign: str) -> None:
        self.sign = sign

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row."""
        sheet.first, signs = lines.number, list[CellClue]()
        for cell, word in sheet.marks(lines, *sheet.board, "a row of circles", "o#%.+"):
            signs.append(self.sign if word in "o#%" else None)
            sheet.answered |= word in "#%+"
            if word == "#":
                sheet.drawn[cell] = BLACK
        sheet.contents["cells"] = Grid(*sheet.board, tuple(signs))

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write one line per row."""
        words = [
            "." if sign is None else "o" if answer is None else "#" if answer[p] == BLACK else "%"
            for sign, p in zip(address.cells_of(puzzle), puzzle.board.cells(), strict=True)
        ]
        return board_lines(words, puzzle.width)


_OTHER_ARROWS = "- for an unknown one, or . for the whole word"


class ArrowRows(NumberRows):
    """An arrow per cell: direction, 1 to 4, a comma and a number; `0,-` for an unknown one."""

    def _clue(self, word: str, cell: Cell, line: int) -> CellClue:
        way, comma, number = word.partition(",")
        if word == "." or not comma:
            return None if word == "." else UNKNOWN if word == "#" else _no_arrow(word, cell, line)
        if number == "-" and way in (*"01234",):
            return UNKNOWN
        if way not in ("1", "2", "3", "4"):
            return _no_arrow(word, cell, line)
        return (
            f"{read_number(number, lambda: label(cell), line, _OTHER_ARROWS)}{WAYS[int(way) - 1]}"
        )

    def _word(self, clue: CellClue, cell: Cell) -> str:
        if clue is None or clue == UNKNOWN:
            return "." if clue is None else "0,-"
        text = str(clue)
        return f"{WAYS.index(text[-1]) + 1},{text[:-1]}"


class TowerRows(ArrowRows):
    """An arrow per cell: direction, number and background, which is 0, 1 (white) or 2 (black)."""

    def _clue(self, word: str, cell: Cell, line: int) -> CellClue:
        if word == ".":
            return None
        arrow, _, back = word.rpartition(",")
        sign = "?wb?"[int(back) & 3] if back in (*"012456",) else ""
        way, _, number = arrow.partition(",")
        # The sites write -1 for no number, with the direction of a number that was removed.
        if number == "-1" and sign == UNKNOWN and way in (*"01234",):
            return None
        if not sign or way not in (*"01234",) or (number != "-" and way == "0"):
            return _no_arrow(word, cell, line)
        clue = super()._clue(arrow, cell, line)
        return sign if clue == UNKNOWN else f"{clue}{sign.strip(UNKNOWN)}"

    def _word(self, clue: CellClue, cell: Cell) -> str:
        if clue is None:
            return "."
        back = max("?wb".find(str(clue)[-1]), 0)
        arrow = str(clue).rstrip("wb") or UNKNOWN
        return f"{super()._word(arrow, cell)},{back}"


def _no_arrow(word: str, cell: Cell, line: int) -> CellClue:
    raise PuzzleError(
        f"{label(cell)}: {truncate(word)!r} is not an arrow: write its direction from 1 to 4, a "
        "comma and its number, as in 4,2",
        line=line,
    )


class CornerRows(FileBlock):
    """A number per corner of cells; with `inside` per corner that is not on the border."""

    names = ("corners",)

    def __init__(self, *, inside: bool = False) -> None:
        self.inside = inside

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row of corners."""
        first, (height, width) = int(self.inside), sheet.board
        number = lines.number
        words = lines.words(height + 1 - 2 * first, width + 1 - 2 * first, "a row of corners")
        numbers = {
            (r + first, c + first): number_of(word, (r, c), number + r)
            for (r, c), word in sheet.cell_words(words)
        }
        corners = Board(height + 1, width + 1)
        sheet.contents["corners"] = Grid(*corners, tuple(map(numbers.get, corners.cells())))

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write one line per row of corners."""
        places = address.corners_of(puzzle.board, self.inside)
        address.require_inside(puzzle, places)
        words = [word_of(puzzle.corners[p]) for p in places]
        width = puzzle.width + 1 - 2 * self.inside
        return board_lines(words, width) if width else [""] * (puzzle.height - 1)


class SettingLine(FileBlock):
    """A setting of the variant, a number in one line."""

    names = ("variant",)

    def __init__(self, name: str, usual: int) -> None:
        self.name, self.usual = name, usual

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line."""
        number = lines.line(f"the number of {self.name}").strip()
        sheet.contents["variant"] = {self.name: address.setting_of(self.name, number)}

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write one line."""
        return [str(address.number_of_setting(self.name, puzzle, self.usual))]


# -------------------- Boards with clues around them


class FrameSize(NamedTuple):
    """How many rows of words a board has above and below it, and columns before and after it."""

    above: int = 1
    below: int = 0
    before: int = 1
    after: int = 0


class FrameWord(NamedTuple):
    """A word around the board, and its 1-based line."""

    text: str
    line: int


def numbers_beside(words: Sequence[FrameWord], names: Sequence[str]) -> list[int | None]:
    """Return the numbers of words around a board, whose names are for messages."""
    return [
        number_beside(word.text, name.__str__, word.line)
        for word, name in zip(words, names, strict=True)
    ]


FrameLines: TypeAlias = Sequence[list[FrameWord]]
"""The words of each column from above, or of each row from the left."""

LineWords: TypeAlias = Sequence[Sequence[str]]
"""The texts of these words."""


class FramedBoard(FileBlock):
    """A board with rows of words above and below it, and columns of words before and after it.

    A subclass reads and writes the words around the board (`_read_clues`, `_clue_words`) and those
    in its cells (`_read_cell`, `_cell_word`).
    """

    holds_answer = True
    what = "a row of totals and cells"
    corner = "."
    may_lack = True
    """Whether a board without signs has no contents of cells."""
    margin = 0
    """The rows and columns that a board has here and not on the sites."""

    def _frame(self, board: Board) -> FrameSize:
        """Return the size of the frame of a board on the sites."""
        return FrameSize()

    def _read_corner(self, word: FrameWord) -> None:
        """Refuse the word of a corner of the frame; most genres ignore it."""

    def _read_clues(self, columns: FrameLines, rows: FrameLines, board: Board) -> Contents:
        """Return the contents of the words around the board."""
        raise NotImplementedError

    def _read_cell(self, word: str, cell: Cell, line: int, sheet: Sheet) -> CellClue:
        """Return the sign that a word prints in a cell, and put its mark on the sheet."""
        raise NotImplementedError

    def _signs(self, puzzle: Puzzle) -> Grid[CellClue]:
        """Return the signs of cells, as `_read_cell` does."""
        return Grid(*puzzle.board, address.cells_of(puzzle))

    def _clue_words(self, puzzle: Puzzle) -> tuple[LineWords, LineWords]:
        """Return the words of each column from above, and of each row from the left."""
        raise NotImplementedError

    def _cell_word(self, puzzle: Puzzle, cell: Cell, sign: CellClue, value: Value | None) -> str:
        """Return the word of a cell with this sign, and this value if there is an answer."""
        raise NotImplementedError

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read the lines above, one per row, and those below."""
        clues, signs = self._read_board(lines, sheet)
        sheet.contents |= clues | address.cell_contents(sheet.board, signs, self.may_lack)

    def _read_board(self, lines: FileLines, sheet: Sheet) -> tuple[Contents, list[CellClue]]:
        """Read all lines; return the contents of the clues around the board, and the signs."""
        height, width = sheet.board
        above, below, before, after = self._frame(sheet.board)
        outer, sides = list[list[FrameWord]](), list[list[FrameWord]]()
        cells, numbers = Words(), list[int]()
        for r in checked(range(-above, height + below), 10):
            number = lines.number
            (row,) = lines.words(1, before + width + after, self.what)
            if 0 <= r < height:
                cells.append(row[before : before + width])
                numbers.append(number)
                row = row[:before] + row[before + width :]
            (sides if 0 <= r < height else outer).append([FrameWord(word, number) for word in row])
            if r == -self.margin:
                sheet.first = number
        for line in outer:
            for corner in line[:before] + line[before + width :]:
                self._read_corner(corner)
        columns = [[line[before + c] for line in outer] for c in range(width)]
        clues = self._read_clues(columns, sides, sheet.board)
        signs = [
            self._read_cell(word, cell, numbers[cell[0]], sheet)
            for cell, word in sheet.cell_words(cells)
        ]
        return clues, signs

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write the lines above, one per row, and those below."""
        board = Board(puzzle.height - self.margin, puzzle.width - self.margin)
        above, below, before, after = self._frame(board)
        columns, sides = self._clue_words(puzzle)
        signs = self._signs(puzzle)

        def word(r: int, c: int) -> str:
            cell = r + self.margin, c + self.margin
            return self._cell_word(
                puzzle, cell, signs[cell], None if answer is None else answer[cell]
            )

        outer = [
            [self.corner] * before + [column[k] for column in columns] + [self.corner] * after
            for k in range(above + below)
        ]
        inner = [
            [*side[:before], *(word(r, c) for c in range(board.width)), *side[before:]]
            for r, side in enumerate(sides)
        ]
        return [*map(line_of, outer[:above] + inner + outer[above:])]


CellWords: TypeAlias = Mapping[str, tuple[str | None, Value]]
"""The words of a cell, each with its printed sign, if any, and its value."""


class TotalsBoard(FramedBoard):
    """A board with a row of totals above it and a column of totals before it.

    `words` are the words of cells; `answers` are the drawn ones among them. `shows` returns the
    word of a cell with a sign and a value, which is None without an answer.
    """

    def __init__(
        self,
        words: CellWords,
        shows: Callable[[CellClue, Value | None], str],
        answers: Collection[str],
    ) -> None:
        self.words, self.shows, self.answers = words, shows, answers
        self.may_lack = not any(sign for sign, _ in words.values())
        self.names = ("rows", "columns", *["cells"] * (not self.may_lack))

    def _read_clues(self, columns: FrameLines, rows: FrameLines, board: Board) -> Contents:
        names = [
            *address.line_names("column", board.width),
            *address.line_names("row", board.height),
        ]
        words = [word._replace(text=word.text.removeprefix("c")) for (word,) in (*columns, *rows)]
        return address.total_contents(numbers_beside(words, names), board.width)

    def _read_cell(self, word: str, cell: Cell, line: int, sheet: Sheet) -> CellClue:
        if word not in self.words:
            raise PuzzleError(
                f"{label(cell)}: {truncate(word)!r} has no meaning there: write one of "
                f"{' '.join(self.words)}",
                line=line,
            )
        sign, value = self.words[word]
        sheet.answered |= word in self.answers
        if value != WHITE:
            sheet.drawn[cell] = value
        return sign

    def _clue_words(self, puzzle: Puzzle) -> tuple[LineWords, LineWords]:
        columns, rows = address.columns_of(puzzle), address.rows_of(puzzle)
        return [[word_of(n)] for n in columns], [[word_of(n)] for n in rows]

    def _cell_word(self, puzzle: Puzzle, cell: Cell, sign: CellClue, value: Value | None) -> str:
        return self.shows(sign, value)


_MARKS: CellWords = {"#": (None, BLACK), "+": (None, WHITE), ".": (None, WHITE)}
_TENTS = {"1": ("t", WHITE), "A": (None, BLACK), "-": (None, WHITE), ".": (None, WHITE)}
_WATER = {"#": (None, BLACK), "+": (None, WHITE), "-": (None, WHITE), ".": (None, WHITE)}
_SNAKE = {
    str(sign + drawn): ((None, "m", "e")[sign], BLACK if drawn == 4 else WHITE)
    for sign in range(3)
    for drawn in (0, 4, 8)
} | {".": (None, WHITE)}


def _tent_word(clue: CellClue, value: Value | None) -> str:
    return "1" if clue == "t" else "." if value is None else "A" if value == BLACK else "-"


def _snake_word(clue: CellClue, value: Value | None) -> str:
    sign = {"m": 1, "e": 2}.get(str(clue), 0)
    return str(sign + (0 if value is None else 4 if value == BLACK else 8))


def _mark_word(clue: CellClue, value: Value | None) -> str:
    return "." if value is None else mark(value)


TENTS_BOARD = TotalsBoard(_TENTS, _tent_word, "A-")
"""The block of tents: `1` is a tree, `A` a tent, `-` an empty cell."""

SNAKE_BOARD = TotalsBoard(_SNAKE, _snake_word, _SNAKE.keys() - set(".012"))
"""The block of a snake: 1 a middle part and 2 an end, plus 4 if black, 8 if white."""

AQUARIUM_BOARD = TotalsBoard(_WATER, _mark_word, "#+-")
"""The block of an aquarium: `#` is water, `+` or `-` an empty cell."""


class LineBlocksBoard(TotalsBoard):
    """A board with the blocks of columns above it and the blocks of rows before it."""

    what = "a row of clues and cells"

    def __init__(self) -> None:
        super().__init__(_MARKS, _mark_word, "#+")

    def _frame(self, board: Board) -> FrameSize:
        deep, broad = address.block_places(board)
        return FrameSize(above=deep, before=broad)

    def _read_clues(self, columns: FrameLines, rows: FrameLines, board: Board) -> Contents:

        def blocks(words: Sequence[FrameWord], name: str) -> tuple[LineBlock, ...]:
            return tuple(
                LineBlock(read_number(word.text.removeprefix("c"), name.__str__, word.line, "."))
                for word in words
                if word.text != "."
            )

        return {
            "columns": tuple([blocks(words, f"column {k}") for k, words in enumerate(columns, 1)]),
            "rows": tuple([blocks(words, f"row {k}") for k, words in enumerate(rows, 1)]),
        }

    def _clue_words(self, puzzle: Puzzle) -> tuple[LineWords, LineWords]:
        deep, broad = address.block_places(puzzle.board)

        def padded(clues: Sequence[Any], n: int, what: str) -> list[list[str]]:
            names = address.line_names(what, len(clues))
            lengths = [
                address.block_lengths(clue, n, name)
                for clue, name in zip(clues, names, strict=True)
            ]
            return [["."] * (n - len(line)) + [*map(str, line)] for line in lengths]

        return padded(puzzle.columns, deep, "column"), padded(puzzle.rows, broad, "row")


# -------------------- Rooms, by number or by the walls between them


class RoomRows(FileBlock):
    """The number of rooms, then the room of each cell.

    Files from version `walls_from` on have walls instead, as `WallRows`; satgrid writes such a file
    if a wall ends inside a room.
    """

    names = ("rooms", "walls")

    def __init__(self, walls_from: int | None = None) -> None:
        self.walls_from = walls_from
        self.newest = walls_from or 0

    def version(self, puzzle: Puzzle) -> int:
        """Return the version of the files that can hold the puzzle's rooms."""
        if puzzle.walls is None:
            return 0
        if self.walls_from is None:
            cell, side = side_of(min(puzzle.wall_pairs))
            raise unwritable(
                f"a wall ends inside a room at the {side} side of {label(cell)}, and the format "
                "pzprv3 holds rooms alone there"
            )
        return self.walls_from

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line, and one per row."""
        if self.walls_from is not None and sheet.version >= self.walls_from:
            WallRows().read(lines, sheet)
            return
        number = lines.number
        stated = read_number(
            lines.line("the number of rooms").strip(), lambda: "the number of rooms", number, ""
        )
        first, words, line_of_row = lines.number, Words(), dict[str, int]()
        for r in checked(range(sheet.board.height), 10):
            line_of_row[f"room row {r + 1}"] = lines.number
            words += lines.words(1, sheet.board.width, "a row of rooms")
        members: dict[str, list[Cell]] = {}
        for cell, word in sheet.cell_words(words):
            members.setdefault(word, []).append(cell)
        # The sites read walls between different numbers: one number twice would be two rooms.
        for word, cells in checked(members.items(), 100):
            with on_line(first, line_of_row):
                require_connected("room", word, cells)
        # The sites ignore the number. If it contradicts the rooms, the file was damaged or edited.
        if stated != len(members):
            raise PuzzleError(
                f"the number of rooms is {stated}, and {count(len(members), 'room')} "
                f"{noun(len(members), 'follows', 'follow')}: correct the number or the rooms",
                line=number,
            )
        numbers = {word: k for k, word in enumerate(members)}
        rooms = {cell: numbers[word] for cell, word in sheet.cell_words(words)}
        sheet.contents["rooms"] = name_rooms(*sheet.board, rooms)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write one line, and one per row; or walls."""
        if self.version(puzzle):
            return WallRows().write(puzzle, answer)
        address.require_connected_rooms(puzzle)
        numbers = {name: str(k) for k, name in enumerate(puzzle.rooms.members())}
        rows = [[numbers[name] for name in row] for row in puzzle.rooms.rows()]
        return [str(len(numbers)), *map(line_of, rows)]


class WallRows(FileBlock):
    """Rooms, as 1 or 0 for a wall between two cells of a row, then of a column.

    Walls that end inside a room are included.
    """

    names = ("rooms", "walls")

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row, and one per two rows."""
        sheet.contents |= address.wall_contents(*sheet.board, *read_walls(lines, sheet.board))

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write one line per row, and one per two rows."""
        address.require_connected_rooms(puzzle)
        return side_lines(*address.walls_of(puzzle), puzzle.board)


def read_walls(lines: FileLines, board: Board) -> tuple[list[int], list[int]]:
    """Return 1 for each two cells of a row, then of a column, with a wall between them."""
    height, width = board
    walls: list[list[int]] = []
    for n, size in (height, width - 1), (height - 1, width):
        first = lines.number
        words = lines.words(n, size, "a row of walls")
        for k, word in ((k, word) for k, row in enumerate(words) for word in row):
            if word not in ("0", "1"):
                raise PuzzleError(
                    f"{truncate(word)!r} is neither 1, for a wall, nor 0, for none", line=first + k
                )
        walls.append([int(word) for row in words for word in row])
    upright, level = walls
    return upright, level
