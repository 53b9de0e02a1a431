"""The blocks of a file `pzprv3` with what is printed; some have what is drawn as well.

Each has a line a row of the board, or of its corners. Source: the functions of `FileData.js` of
pzprjs, and those of its genres.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from satgrid.clues import BLACK, UNKNOWN, WHITE, Block, CellClue, Value
from satgrid.errors import PuzzleError, truncate
from satgrid.genres import printed
from satgrid.genres.codes import runs_clue
from satgrid.genres.drawn import Shading
from satgrid.genres.printed import NO_SIGNS, Signs
from satgrid.genres.sheet import (
    Lines,
    Sheet,
    line_of,
    mark,
    number_beside,
    number_of,
    read_number,
    rows,
    word_of,
)
from satgrid.grid import Cell, Grid, label
from satgrid.puzzle import Puzzle


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
        sheet.contents |= printed.held_cells(sheet.board, clues, self.may_lack)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row."""
        numbers = self.signs.numbers(printed.cells_of(puzzle), puzzle.width)
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
        sheet.contents["variant"] = {self.name: printed.setting_of(self.name, number)}

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
        words: Mapping[str, tuple[str | None, Value]],
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
        names = [*printed.line_names("column", width), *printed.line_names("row", height)]
        at = [first] * width + [first + 1 + r for r in range(height)]
        totals = [
            number_beside(word.removeprefix("c"), name.__str__, line)
            for word, name, line in zip([*top, *left], names, at, strict=True)
        ]
        sheet.contents |= printed.held_totals(totals, width)
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
        cells = Grid(*puzzle.board, printed.cells_of(puzzle))
        rows = [[".", *map(word_of, printed.columns_of(puzzle))]]
        for r, total in enumerate(printed.rows_of(puzzle)):
            row = [(r, c) for c in range(puzzle.width)]
            shown = [self.shows(cells[p], None if answer is None else answer[p]) for p in row]
            rows.append([word_of(total), *shown])
        return [*map(line_of, rows)]


class Blocks:
    """The board with the blocks of columns above and those of rows before it, next to the board."""

    names = ("rows", "columns")

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take the lines above, and a line a row."""
        (height, width), (deep, broad) = sheet.board, printed.places(sheet.board)
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
        deep, broad = printed.places(puzzle.board)

        def padded(clues: Sequence[Any], n: int, what: str) -> list[list[str]]:
            names = printed.line_names(what, len(clues))
            lengths = [
                printed.lengths_of(clue, n, name) for clue, name in zip(clues, names, strict=True)
            ]
            return [["."] * (n - len(each)) + [*map(str, each)] for each in lengths]

        columns = padded(puzzle.columns, deep, "column")
        above = [["."] * broad + [column[k] for column in columns] for k in range(deep)]
        drawn = Shading().write(puzzle, answer)
        beside = zip(padded(puzzle.rows, broad, "row"), drawn, strict=True)
        return [*map(line_of, above), *(line_of(clue) + row for clue, row in beside)]
