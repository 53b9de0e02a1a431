"""The blocks of a file `pzprv3` with a drawn answer: shades, numbers and lines.

Marks that contradict each other, or a printed clue, are faults of the answer, whichever of them
the sites look at: a shaded cell that a line passes, another number over a printed one.
Lines and walls have a line for the sides between the cells of each row, then one for those between
each two rows. Source: the functions of `FileData.js` of pzprjs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from satgrid.board import Board
from satgrid.clues import BLACK, MAX_NUMBER, UNKNOWN, WHITE, Value, number_of, value_of
from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.genres import address
from satgrid.genres.sheet import Lines, Sheet, line_of, lines_of, mark, place_of, rows
from satgrid.grid import Cell, Grid, label
from satgrid.notation.lines import on_line
from satgrid.puzzle import Puzzle

_NOTES = (".", "+", "-", "=", "%", "c")
"""The words of a cell without a number: nothing, or a noted colour or tick."""

_LINES, WALLS = ("0", "1", "-1"), ("0", "1", "2", "-1")
"""The words of a side: nothing, a line or wall, two lines or a noted wall, or a cross."""


class Shading:
    """What is shaded, `#`, a cell; with `rest` on a lattice, as cells that nothing goes through.

    There a place that is neither shaded nor crossed, and has no clue, shows a line to nowhere.
    """

    names = ()

    def __init__(self, *, rest: bool = False) -> None:
        self.rest = rest

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row."""
        clues = sheet.contents.get("cells")
        for cell, word in sheet.marks(lines, *sheet.board, "a row of the answer", "#+."):
            sheet.answered |= word != "."
            if not self.rest:
                if word == "#":
                    sheet.drawn[cell] = BLACK
            elif clues is not None and clues[cell] is not None:
                if word == "#":
                    sheet.faults.append(f"{label(cell)} is shaded, and a clue is printed there")
            elif word == "#":
                sheet.shaded.add(cell)
            else:
                sheet.drawn[place_of(cell)] = BLACK

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row."""
        words = []
        for k, cell in enumerate(puzzle.board.cells()):
            if answer is None:
                words.append(".")
            elif self.rest:
                clued = address.cells_of(puzzle)[k] is not None
                words.append("." if clued or answer[place_of(cell)] == BLACK else "#")
            else:
                words.append(mark(answer[cell]))
        return [*map(line_of, rows(words, puzzle.width))]


class Digits:
    """The number that is drawn in a cell, by itself or as what the `values` say.

    Printed ones are not among them. Where cells may be left empty, `empty` is what they show, and a
    printed number that is not known is that of the cells that its room has filled.
    """

    names = ()

    def __init__(self, values: Mapping[int, Value] | None = None, *, empty: bool = False) -> None:
        self.values, self.empty = values, empty

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row."""
        clues = sheet.contents.get("cells")
        values = self.values or {n: value_of(n) for n in range(1, MAX_NUMBER + 1)}
        known = dict.fromkeys([*_NOTES, *map(str, values)])
        for cell, word in sheet.marks(lines, *sheet.board, "a row of the answer", known):
            clue = None if clues is None else clues[cell]
            sheet.answered |= word != "."
            value = values.get(int(word)) if word.isdecimal() else None
            shown = word if value is not None else "no number" * (self.empty and word == "-")
            if clue is not None and clue != UNKNOWN:
                printed = values.get(clue) if isinstance(clue, int) else _COLOURS[clue]
                if printed is not None:
                    sheet.drawn[cell] = printed
                if shown and value != printed:
                    sheet.faults.append(f"{label(cell)} shows {shown} over the printed {clue}")
            elif value is not None:
                sheet.drawn[cell] = value
            elif clue == UNKNOWN or word == "+":
                sheet.drawn[cell] = UNKNOWN
                if shown:
                    sheet.faults.append(f"{label(cell)} shows {shown} over the printed {clue}")
        if self.empty and "rooms" in sheet.contents:
            _fill(sheet)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row."""
        clues = address.cells_of(puzzle)
        words = []
        for clue, cell in zip(clues, puzzle.board.cells(), strict=True):
            known = answer is not None and clue in (None, UNKNOWN)
            words.append(self._drawn(answer[cell]) if known and answer is not None else ".")
        return [*map(line_of, rows(words, puzzle.width))]

    def _drawn(self, value: Value) -> str:
        if self.values is not None:
            return str(next(n for n, other in self.values.items() if other == value))
        return "-" if value == WHITE else str(number_of(value))


_COLOURS = {"w": WHITE, "b": BLACK}


def _fill(sheet: Sheet) -> None:
    """Give printed numbers that are not known the number of cells that their room has filled."""
    clues = sheet.contents.get("cells")
    for cells in sheet.contents["rooms"].members().values():
        filled = [cell for cell in cells if cell in sheet.drawn]
        for cell in filled:
            if clues is not None and clues[cell] == UNKNOWN and sheet.drawn[cell] == UNKNOWN:
                sheet.drawn[cell] = value_of(min(len(filled), MAX_NUMBER))


_TRIANGLES = dict(zip("2345", "LJ7F", strict=True))
_NUMBERED = {value: number for number, value in _TRIANGLES.items()}


class Triangles:
    """The triangle of a cell, 2 to 5 by the corner of its right angle, `+` where there is none."""

    names = ()

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row."""
        known = [".", "+", "-", *_TRIANGLES]
        for cell, word in sheet.marks(lines, *sheet.board, "a row of the answer", known):
            sheet.answered |= word == "+" or word in _TRIANGLES
            if word in _TRIANGLES:
                sheet.drawn[cell] = _TRIANGLES[word]

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row."""
        values = ["."] * puzzle.board.area if answer is None else answer.flat
        walls = address.cells_of(puzzle)
        words = [
            "+"
            if value == WHITE and clue is None and answer is not None
            else _NUMBERED.get(value, ".")
            for value, clue in zip(values, walls, strict=True)
        ]
        return [*map(line_of, rows(words, puzzle.width))]


class Paths:
    """Lines from cell to cell: those across the sides of each row, then those down from each row.

    With `several` there may be two side by side, over cells without a number.
    """

    names = ()

    def __init__(self, *, several: bool = False) -> None:
        self.several = several

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row, and one for each two rows."""
        clues = sheet.contents.get("cells")
        known = WALLS if self.several else _LINES
        passed = set[Cell]()
        for down, ((r, c), word) in sheet.sides(lines, "a row of lines", known):
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

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row, and one for each two rows."""
        return _written(puzzle, answer)


class Sides:
    """Lines along the sides of cells: the upright ones of each row, then the level ones."""

    names = ()

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row, and one for each row of level sides."""
        height, width = sheet.board
        for down, high, wide in (0, height, width + 1), (1, height + 1, width):
            for (r, c), word in sheet.marks(lines, high, wide, "a row of sides", _LINES):
                sheet.answered |= word != "0"
                if word == "1":
                    y, x = 2 * r, 2 * c
                    ends = (0, 1, 2)
                    sheet.drawn |= {(y, x + k) if down else (y + k, x): BLACK for k in ends}

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row, and one for each row of level sides."""
        height, width = puzzle.board
        upright = [[(2 * r + 1, 2 * c) for c in range(width + 1)] for r in range(height)]
        level = [[(2 * r, 2 * c + 1) for c in range(width)] for r in range(height + 1)]
        return [line_of([_side(answer, place) for place in row]) for row in upright + level]


def _side(answer: Grid[Value] | None, place: Cell) -> str:
    if answer is None or answer[place] == WHITE:
        return "0"
    return "1" if answer[place] == BLACK else answer[place]


def _written(puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
    """Return a line for the sides between the cells of each row, and one for each two rows."""
    height, width = puzzle.board
    across = [[(2 * r + 1, 2 * c + 2) for c in range(width - 1)] for r in range(height)]
    down = [[(2 * r + 2, 2 * c + 1) for c in range(width)] for r in range(height - 1)]
    return [line_of([_side(answer, place) for place in row]) for row in across + down]


class Borders:
    """Walls that somebody has drawn between cells, which say no more than what stands there."""

    names = ()

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Pass over a line a row, and one for each two rows."""
        height, width = sheet.board
        lines.words(height, width - 1, "a row of sides")
        lines.words(height - 1, width, "a row of sides")

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write that there are none."""
        height, width = puzzle.board
        return [line_of(["0"] * (width - 1))] * height + [line_of(["0"] * width)] * (height - 1)


class Walls:
    """Walls between cells that cut the board into parts, a line each as `Borders` has them.

    A side that is marked as open, `-1`, has no wall. Around the board there are walls.
    """

    names = ()

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row, and one for each two rows."""
        height, width = sheet.board
        black = {(r, c): BLACK for r in (0, 2 * height) for c in range(2 * width + 1)}
        black |= {(r, c): BLACK for r in range(2 * height + 1) for c in (0, 2 * width)}
        for down, (cell, word) in sheet.sides(lines, "a row of sides", WALLS):
            sheet.answered |= word != "0"
            if word in ("1", "2"):
                y, x = place_of(cell)[0] + down, place_of(cell)[1] + 1 - down
                black |= {(y - 1 + down, x - down): BLACK, (y, x): BLACK}
                black |= {(y + 1 - down, x + down): BLACK}
        sheet.drawn |= black

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a line a row, and one for each two rows."""
        return _written(puzzle, answer)


class HelperLines:
    """Lines from cell to cell that help to solve a board without a loop, and say nothing.

    The sites write the block only if a line or a cross is drawn, and no rule looks at it.
    """

    names = ()

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take a line a row, and one for each two rows, if they are there."""
        if not any(line.text.strip() for line in lines.rest()):
            return
        for _, (_, word) in sheet.sides(lines, "a row of helper lines", _LINES):
            if word != "0":
                sheet.looks.add("helper lines")

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write nothing, as the sites do where there are none."""
        return []


class Notes:
    """What somebody has noted in cells, which says nothing.

    Some genres have the block in newer files alone; with `unwritten` it is never written.
    """

    names = ()

    def __init__(self, *, newer: bool = False, unwritten: bool = False) -> None:
        self.newer, self.unwritten = newer, unwritten

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Pass over a line a row, if they are there."""
        if lines.peek() is not None and (sheet.version or not self.newer):
            lines.words(*sheet.board, "a row of notes")

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write that there are none."""
        height = 0 if self.unwritten else puzzle.height
        return [line_of(["0"] * puzzle.width)] * height


# -------------------- Borders of areas: fillomino
# A region lies within one area, so an area of as many cells as a number in it is the region of that
# number, and a smaller one has no room for it. A border that closes nothing off says nothing.

_PRINTED_WALLS = ("X", "-X")
"""The words of a side with a printed wall, the second with a cross over it."""


class Areas:
    """A line for the sides between the cells of each row, then one for those between two rows."""

    names = ()

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Number the areas that are as big as a number in them, and tell of those that cannot be.

        Printed numbers, and those that are drawn, are on the sheet by now. Refuse a printed wall.
        """
        sides: tuple[list[int], list[int]] = [], []
        for down, (cell, word) in sheet.sides(lines, "a row of sides", (*WALLS, *_PRINTED_WALLS)):
            if word in _PRINTED_WALLS:
                with on_line(lines.taken):
                    raise address.unheld(cell, "bottom" if down else "right")
            sides[down].append(int(word in ("1", "2")))
        upright, level = sides
        if not any(upright) and not any(level):
            return
        sheet.answered = True
        areas = address.parted(*sheet.board, upright, level)
        for cells in checked(areas.members().values(), 100):
            sheet.faults += _area_faults(sheet, cells)
        sheet.faults += _parted_numbers(sheet, areas)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a border between numbers that differ."""
        nothing = Grid(*puzzle.board, (UNKNOWN,) * puzzle.board.area)
        return lines_of(*address.sides_of(answer or nothing), puzzle.board)


def _numbers_in(sheet: Sheet, cells: tuple[Cell, ...]) -> dict[int, Cell]:
    """Return the numbers that are known in the cells, each with the first that shows it."""
    found: dict[int, Cell] = {}
    for cell in cells:
        if sheet.drawn.get(cell, UNKNOWN) != UNKNOWN:
            found.setdefault(number_of(sheet.drawn[cell]), cell)
    return found


def _area_faults(sheet: Sheet, cells: tuple[Cell, ...]) -> Iterator[str]:
    """Yield what cannot be in an area; fill it with the number that is as big as it is."""
    size = len(cells)
    found = _numbers_in(sheet, cells)
    for number, cell in found.items():
        area = f"an area of {count(size, 'cell')} that borders close off"
        if number > size:
            yield f"{label(cell)} shows {number}, in {area}"
        elif size in found and number != size:
            yield f"{label(cell)} shows {number}, beside {size} in {area}"
    if size in found:
        value = value_of(size)
        for cell in cells:
            if sheet.drawn.get(cell, UNKNOWN) == UNKNOWN:
                sheet.drawn[cell] = value


def _parted_numbers(sheet: Sheet, areas: Grid[str]) -> Iterator[str]:
    """Yield a sentence for every two cells of one number that a border parts."""
    board = Board(areas.height, areas.width)
    for p in checked(board.cells(), 100):
        value = sheet.drawn.get(p, UNKNOWN)
        for q in board.beside(p) if value != UNKNOWN else ():
            if p < q and areas[p] != areas[q] and value == sheet.drawn.get(q):
                yield f"a border parts {label(p)} from {label(q)}, and both show {number_of(value)}"
