"""The blocks of a file `pzprv3` with a drawn answer: shades, numbers and lines.

Marks that contradict each other, or a printed clue, are faults of the answer, whichever of them
the sites look at: a shaded cell that a line passes, another number over a printed one. Blocks of
lines and walls have one line per row for the sides between its cells, then one per two rows for the
sides between them. Source: `FileData.js` of pzprjs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping

from satgrid.board import Board, place_of
from satgrid.clues import (
    BLACK,
    MAX_NUMBER,
    UNKNOWN,
    WHITE,
    WRITABLE_NUMBER,
    CellClue,
    Value,
    number_of,
    value_of,
)
from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.genres import address
from satgrid.genres.sheet import FileBlock, FileLines, Sheet, board_lines, line_of, side_lines
from satgrid.grid import Cell, Grid, label
from satgrid.notation.lines import on_line
from satgrid.puzzle import Puzzle

_NOTES = (".", "+", "-", "=", "%", "c")
"""The words of a cell without a number: nothing, or a noted colour or tick."""

_LINE_WORDS, _WALL_WORDS = ("0", "1", "-1"), ("0", "1", "2", "-1")
"""The words of a side: nothing, a line or wall, two lines or a noted wall, or a cross."""


class SkippedRows(FileBlock):
    """Marks that do not affect the rules, such as notes and colours: read past, written as none.

    The block may be missing unless it is `required`. Files of version 0 lack it if it is `newer`.
    If not `written`, satgrid leaves it out, as the sites do without marks. `words` are the words
    that cells may have, if they are known.
    """

    def __init__(
        self,
        what: str,
        *,
        required: bool = False,
        newer: bool = False,
        written: bool = True,
        words: str = "",
    ) -> None:
        self.what, self.required, self.newer, self.written = what, required, newer, written
        self.newest, self.words = int(newer), words

    def _sizes(self, board: Board) -> list[tuple[int, int]]:
        """Return how many lines the block has, and how many words in each, part by part."""
        return [board]

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read past the block."""
        if self.required or (lines.peek() is not None and (sheet.version or not self.newer)):
            for size in self._sizes(sheet.board):
                if self.words:
                    deque(sheet.marks(lines, *size, self.what, self.words), maxlen=0)
                else:
                    lines.words(*size, self.what)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write that there are no marks."""
        sizes = self._sizes(puzzle.board) if self.written else []
        return [line_of(["0"] * width) for height, width in sizes for _ in range(height)]


class SkippedSides(SkippedRows):
    """Marks on the sides between cells that do not affect the rules."""

    def _sizes(self, board: Board) -> list[tuple[int, int]]:
        return [(board.height, board.width - 1), (board.height - 1, board.width)]


class AnswerRows(FileBlock):
    """A word per cell of an answer, `.` in each cell without an answer."""

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write one line per row."""
        cells = zip(address.cells_of(puzzle), puzzle.board.cells(), strict=True)
        words = ["." if answer is None else self._word(*clue_at, answer) for clue_at in cells]
        return board_lines(words, puzzle.width)

    def _word(self, clue: CellClue, cell: Cell, answer: Grid[Value]) -> str:
        """Return the word of a cell with this clue."""
        raise NotImplementedError


class ShadingRows(AnswerRows):
    """`#` in each shaded cell; with `rest` the answer is on a lattice, and no line passes them.

    Then an empty cell without a clue is read as a line that ends in it, unless a path passes it: no
    answer has such a line. `shaded` is the word of a shaded cell, `notes` are those of noted ones.
    """

    def __init__(self, *, rest: bool = False, shaded: str = "#", notes: str = "+") -> None:
        self.rest, self.shaded, self.notes = rest, shaded, notes

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row."""
        clues = sheet.contents.get("cells")
        allowed = f"{self.shaded}{self.notes}."
        for cell, word in sheet.marks(lines, *sheet.board, "a row of the answer", allowed):
            sheet.answered |= word != "."
            if not self.rest:
                if word == self.shaded:
                    sheet.drawn[cell] = BLACK
            elif clues is not None and clues[cell] is not None:
                if word == self.shaded:
                    sheet.faults.append(f"{label(cell)} is shaded, and a clue is printed there")
            elif word == self.shaded:
                sheet.shaded.add(cell)
            else:
                sheet.drawn[place_of(cell)] = BLACK

    def _word(self, clue: CellClue, cell: Cell, answer: Grid[Value]) -> str:
        if self.rest:
            return self.shaded if clue is None and answer[place_of(cell)] != BLACK else "."
        return self.shaded if answer[cell] == BLACK else "+"


class DigitRows(AnswerRows):
    """The number that is drawn in each cell; `values` has the value of each number, if unusual.

    Printed numbers are left out. If cells may stay `empty`, with `-`, a printed `?` gets the number
    of cells with a number in its room. With `sized`, empty cells have `+`, and it gets the number
    of all cells of its room.
    """

    def __init__(
        self,
        values: Mapping[int, Value] | None = None,
        *,
        empty: bool = False,
        sized: bool = False,
    ) -> None:
        self.values, self.sized = values, sized
        self.empty = "+" if sized else "-" * empty
        self.undrawn = WHITE if self.empty else UNKNOWN

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row."""
        clues = sheet.contents.get("cells")
        most = max(WRITABLE_NUMBER, min(sheet.board.area, MAX_NUMBER))
        values = self.values or {n: value_of(n) for n in range(1, most + 1)}
        allowed = dict.fromkeys([*_NOTES, *map(str, values)])
        for cell, word in sheet.marks(lines, *sheet.board, "a row of the answer", allowed):
            clue = None if clues is None else clues[cell]
            sheet.answered |= word != "."
            value = values.get(int(word)) if word.isdecimal() else None
            shown = word if value is not None else "no number" * (word == self.empty)
            if clue is not None and clue != UNKNOWN:
                printed = values.get(clue) if isinstance(clue, int) else _SIGNS[clue]
                if printed is not None:
                    sheet.drawn[cell] = printed
                if shown and (value or WHITE) != printed:
                    sheet.faults.append(f"{label(cell)} shows {shown} over the printed {clue}")
            elif value is not None:
                sheet.drawn[cell] = value
            elif clue == UNKNOWN or (word == "+" and not self.sized):
                sheet.drawn[cell] = UNKNOWN
                if shown:
                    sheet.faults.append(f"{label(cell)} shows {shown} over the printed {clue}")
        if self.empty and "rooms" in sheet.contents:
            _fill_unknown_cells(sheet, self.sized)

    def _word(self, clue: CellClue, cell: Cell, answer: Grid[Value]) -> str:
        if clue not in (None, UNKNOWN):
            return "."
        value = answer[cell]
        if self.values is not None:
            return str(next(n for n, other in self.values.items() if other == value))
        return (self.empty or "-") if value == WHITE else str(number_of(value))


_SIGNS = {"w": WHITE, "b": BLACK, "x": WHITE}


def _fill_unknown_cells(sheet: Sheet, sized: bool) -> None:
    """Replace printed `?` by the number of cells in their room, or of those with a number."""
    clues = sheet.contents.get("cells")
    for cells in sheet.contents["rooms"].members().values():
        filled = [cell for cell in cells if cell in sheet.drawn]
        counted = len(cells) if sized else len(filled)
        for cell in filled:
            if clues is not None and clues[cell] == UNKNOWN and sheet.drawn[cell] == UNKNOWN:
                sheet.drawn[cell] = value_of(min(counted, MAX_NUMBER))


_TRIANGLES = dict(zip("2345", "LJ7F", strict=True))
_NUMBERED = {value: number for number, value in _TRIANGLES.items()}


class TriangleRows(AnswerRows):
    """The triangle of each cell, 2 to 5 by the corner of its right angle, `+` for no triangle."""

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row."""
        allowed = [".", "+", "-", *_TRIANGLES]
        for cell, word in sheet.marks(lines, *sheet.board, "a row of the answer", allowed):
            sheet.answered |= word == "+" or word in _TRIANGLES
            if word in _TRIANGLES:
                sheet.drawn[cell] = _TRIANGLES[word]

    def _word(self, clue: CellClue, cell: Cell, answer: Grid[Value]) -> str:
        is_open = answer[cell] == WHITE and clue is None
        return "+" if is_open else _NUMBERED.get(answer[cell], ".")


class SideRows(FileBlock):
    """The sides between cells: the words of each row, then those between each two rows."""

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write one line per row, and one per two rows."""
        height, width = puzzle.board
        across = [[(2 * r + 1, 2 * c + 2) for c in range(width - 1)] for r in range(height)]
        down = [[(2 * r + 2, 2 * c + 1) for c in range(width)] for r in range(height - 1)]
        return [line_of([_side(answer, place) for place in row]) for row in across + down]


class PathRows(SideRows):
    """Lines from cell to cell: those across the sides of each row, then those down from each row.

    With `several`, two may be side by side, over cells without a number.
    """

    def __init__(self, *, several: bool = False) -> None:
        self.several = several

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row, and one per two rows."""
        clues = sheet.contents.get("cells")
        allowed = _WALL_WORDS if self.several else _LINE_WORDS
        passed = set[Cell]()
        for down, ((r, c), word) in sheet.sides(lines, "a row of lines", allowed):
            sheet.answered |= word != "0"
            if word in ("1", "2"):
                cell, other = (r, c), (r + down, c + 1 - down)
                y, x = place_of(cell)
                passed |= {cell, other}
                sheet.drawn[y + down, x + 1 - down] = word if self.several else BLACK
                for end in cell, other:
                    if not self.several:
                        sheet.drawn[place_of(end)] = BLACK
                    elif clues is None or clues[end] is None:
                        sheet.drawn[place_of(end)] = word
        for cell in sorted(passed & sheet.shaded):
            sheet.faults.append(f"the loop passes the shaded cell at {label(cell)}")


class EdgeRows(FileBlock):
    """Lines along the sides of cells: the upright ones of each row, then the level ones."""

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row, and one per row of level sides."""
        height, width = sheet.board
        for down, high, wide in (0, height, width + 1), (1, height + 1, width):
            for (r, c), word in sheet.marks(lines, high, wide, "a row of sides", _LINE_WORDS):
                sheet.answered |= word != "0"
                if word == "1":
                    y, x = 2 * r, 2 * c
                    ends = (0, 1, 2)
                    sheet.drawn |= {(y, x + k) if down else (y + k, x): BLACK for k in ends}

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write one line per row, and one per row of level sides."""
        height, width = puzzle.board
        upright = [[(2 * r + 1, 2 * c) for c in range(width + 1)] for r in range(height)]
        level = [[(2 * r, 2 * c + 1) for c in range(width)] for r in range(height + 1)]
        return [line_of([_side(answer, place) for place in row]) for row in upright + level]


def _side(answer: Grid[Value] | None, place: Cell) -> str:
    if answer is None or answer[place] == WHITE:
        return "0"
    return "1" if answer[place] == BLACK else answer[place]


class DrawnWallRows(SideRows):
    """Walls between cells that divide the board; the border of the board is a wall.

    A side that is marked as open, `-1`, has no wall. With `outer` the block has the sides on the
    border of the board as well, whose marks do not affect the rules.
    """

    def __init__(self, *, outer: bool = False) -> None:
        self.outer = outer

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write one line per row, and one per two rows."""
        lines = super().write(puzzle, answer)
        if not self.outer:
            return lines
        level, border = lines[puzzle.height :], line_of(["0"] * puzzle.width)
        return [*(f"0 {line}0 " for line in lines[: puzzle.height]), border, *level, border]

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row, and one per two rows."""
        height, width = sheet.board
        black = {(r, c): BLACK for r in (0, 2 * height) for c in range(2 * width + 1)}
        black |= {(r, c): BLACK for r in range(2 * height + 1) for c in (0, 2 * width)}
        sides = sheet.sides(lines, "a row of sides", _WALL_WORDS, outer=self.outer)
        for down, (cell, word) in sides:
            sheet.answered |= word != "0"
            if word in ("1", "2"):
                y, x = place_of(cell)[0] + down, place_of(cell)[1] + 1 - down
                black |= {(y - 1 + down, x - down): BLACK, (y, x): BLACK}
                black |= {(y + 1 - down, x + down): BLACK}
        sheet.drawn |= black


class HelperLines(FileBlock):
    """Lines from cell to cell that help to solve a board without a loop, and affect no rule.

    The sites write the block only if a line or a cross is drawn.
    """

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read one line per row, and one per two rows, if the file has them."""
        if not any(line.text.strip() for line in lines.rest()):
            return
        for _, (_, word) in sheet.sides(lines, "a row of helper lines", _LINE_WORDS):
            if word != "0":
                sheet.looks.add("helper lines")


# -------------------- Borders of areas: fillomino
# A region lies within one area. So an area whose size is a number in it is the region of that
# number, and an area smaller than a number in it is wrong.

_PRINTED_WALLS = ("X", "-X")
"""The words of a side with a printed wall, the second with a cross over it."""


class AreaRows(FileBlock):
    """Borders between cells of different regions, with the words of `SideRows`."""

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Number the areas that are as big as a number in them; add faults for impossible areas.

        Printed and drawn numbers are on the sheet already. A printed wall is refused.
        """
        sides: tuple[list[int], list[int]] = [], []
        for down, (cell, word) in sheet.sides(
            lines, "a row of sides", (*_WALL_WORDS, *_PRINTED_WALLS)
        ):
            if word in _PRINTED_WALLS:
                with on_line(lines.previous):
                    raise address.wall_error(cell, "bottom" if down else "right")
            sides[down].append(int(word in ("1", "2")))
        upright, level = sides
        if not any(upright) and not any(level):
            return
        sheet.answered = True
        areas = address.rooms_between_walls(*sheet.board, upright, level)
        for cells in checked(areas.members().values(), 100):
            sheet.faults += _area_faults(sheet, cells)
        sheet.faults += _parted_numbers(sheet, areas)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a border between numbers that differ."""
        nothing = Grid(*puzzle.board, (UNKNOWN,) * puzzle.board.area)
        return side_lines(*address.room_borders(answer or nothing), puzzle.board)


def _numbers_in(sheet: Sheet, cells: tuple[Cell, ...]) -> dict[int, Cell]:
    """Return the known numbers of the cells, each with its first cell."""
    first: dict[int, Cell] = {}
    for cell in cells:
        if sheet.drawn.get(cell, UNKNOWN) != UNKNOWN:
            first.setdefault(number_of(sheet.drawn[cell]), cell)
    return first


def _area_faults(sheet: Sheet, cells: tuple[Cell, ...]) -> Iterator[str]:
    """Yield the faults of an area; fill its other cells if one has its size as number."""
    size = len(cells)
    numbers = _numbers_in(sheet, cells)
    for number, cell in numbers.items():
        area = f"an area of {count(size, 'cell')} that borders close off"
        if number > size:
            yield f"{label(cell)} shows {number}, in {area}"
        elif size in numbers and number != size:
            yield f"{label(cell)} shows {number}, beside {size} in {area}"
    if size in numbers:
        value = value_of(size)
        for cell in cells:
            if sheet.drawn.get(cell, UNKNOWN) == UNKNOWN:
                sheet.drawn[cell] = value


def _parted_numbers(sheet: Sheet, areas: Grid[str]) -> Iterator[str]:
    """Yield a sentence for every two neighbours of one number with a border between them."""
    board = Board(areas.height, areas.width)
    for p in checked(board.cells(), 100):
        value = sheet.drawn.get(p, UNKNOWN)
        for q in board.beside(p) if value != UNKNOWN else ():
            if p < q and areas[p] != areas[q] and value == sheet.drawn.get(q):
                yield f"a border parts {label(p)} from {label(q)}, and both show {number_of(value)}"
