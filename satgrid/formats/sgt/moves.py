"""The state that a save file of Simon Tatham's games shows: moves turned into values of an answer.

`PLAYS` has a function for each game, which makes one move. A move is a letter with numbers, such as
`F0,2,3,1`; some games join several by `;`. Moves that make notes alone (pencil marks, crosses,
arrows) leave the values as they are. `S` and what follows is the answer that the program filled in.
Columns precede rows, except in `range`.

Source: `execute_move` in `GAME.c` of the collection, and `grid.c` for the sides of `loopy`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from string import digits
from typing import NamedTuple, TypeAlias

from satgrid.board import Board, place_of
from satgrid.clues import BLACK, LINE, MAX_NUMBER, UNKNOWN, WHITE, Value, value_of
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, truncate
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

_MOST_CHANGES = 2_000_000


class Move(NamedTuple):
    """A move of a save file, and its 1-based line."""

    text: str
    line: int


class _Unplayable(Exception):
    """A move that is not one of its game."""


class _Hint(Exception):
    """A move that only the program can make."""


class _State:
    """The values at places of the answer, changed move by move.

    A place without a value is open. `marks` are what a game needs to know of its cells, and `fixed`
    the cells that never change.
    """

    def __init__(self, puzzle: Puzzle, values: dict[Cell, Value], marks: dict[Cell, int]) -> None:
        self.puzzle, self.board, self.values, self.marks = puzzle, puzzle.board, values, marks
        self.fixed = frozenset(cell for cell, _ in puzzle.given)
        self._changes = 0

    def cell(self, column: int, row: int) -> Cell:
        """Return the cell, which has to be on the board."""
        if not (row < self.board.height and column < self.board.width):
            raise _Unplayable
        return row, column

    def at(self, index: int) -> Cell:
        """Return the cell of this index in reading order."""
        return self.cell(*reversed(divmod(index, self.board.width)))

    def count(self, changes: int) -> None:
        """Count changes; raise `PuzzleError` for too many."""
        self._changes += changes
        if self._changes > _MOST_CHANGES:
            raise PuzzleError(
                f"the moves change more than {_MOST_CHANGES:,} cells: restart the game, draw the "
                "answer, and save it"
            )

    def put(self, places: Iterable[Cell], value: Value | None) -> None:
        """Write a value at each place, or None to clear it."""
        for place in places:
            self.count(1)
            if value is None:
                self.values.pop(place, None)
            else:
                self.values[place] = value

    def put_all(self, values: Sequence[Value | None]) -> None:
        """Write the values of all cells in reading order."""
        if len(values) != self.board.area:
            raise _Unplayable
        for cell, value in zip(self.board.cells(), values, strict=True):
            self.put([cell], value)


_Make: TypeAlias = Callable[[_State, str], None]


class _Play(NamedTuple):
    """How a game is played.

    `make(state, text)` makes a move; `start(puzzle)` and `marks(puzzle)` return the values and the
    marks before the first. An undrawn place shows `open`. With `ends` the answer is on the lattice:
    lines end in "corners", or in "cells", or are drawn with their "ends".
    """

    make: _Make
    start: Callable[[Puzzle], dict[Cell, Value]] = lambda puzzle: {}
    open: Value = WHITE
    ends: str = ""
    marks: Callable[[Puzzle], dict[Cell, int]] = lambda puzzle: {}


def drawn_grid(game: str, puzzle: Puzzle, moves: Sequence[Move]) -> Grid[Value]:
    """Return the values after the moves; raise `PuzzleError` for one that cannot be made."""
    play = PLAYS[game]
    state = _State(puzzle, play.start(puzzle), play.marks(puzzle))
    for k, move in enumerate(checked(moves, 100), 1):
        try:
            play.make(state, move.text)
        except _Hint:
            raise PuzzleError(
                f"move {k} is a hint ({truncate(move.text)}), and the file does not say what the "
                "program drew: undo it, and save the game again",
                line=move.line,
            ) from None
        except _Unplayable:
            raise PuzzleError(
                f"move {k} ({truncate(move.text)}) is no move of {game} on this board: is the file "
                "damaged, or from a newer version?",
                line=move.line,
            ) from None
        except PuzzleError as error:
            error.line = move.line
            raise
    size = puzzle.board.lattice() if play.ends else puzzle.board
    if play.ends in _ENDS:
        _join(state, _ENDS[play.ends])
    return Grid(*size, tuple(state.values.get(place, play.open) for place in size.cells()))


_ENDS = {"corners": 0, "cells": 1}


def _join(state: _State, rest: int) -> None:
    """Draw the ends of each line: places whose row and column have this rest when halved."""
    for r, c in checked([*state.values], 100):
        down = r % 2 != rest
        for step in (-1, 1):
            state.values[r + step * down, c + step * (not down)] = LINE


# -------------------- Parts of moves

_NUMBER = "([0-9]{1,7})"


def _pattern(letters: str, numbers: int) -> re.Pattern[str]:
    """Return the pattern of one of the letters with so many numbers."""
    return re.compile(f"([{re.escape(letters)}])" + ",".join([_NUMBER] * numbers))


def _parts(
    text: str, *patterns: re.Pattern[str], end: str = ";"
) -> Iterator[tuple[str, list[int]]]:
    """Yield the letter and the numbers of each part of a move."""
    at = 0
    while at < len(text):
        found = next(filter(None, (each.match(text, at) for each in patterns)), None)
        if found is None:
            raise _Unplayable
        letter, *numbers = found.groups()
        yield letter, [*map(int, numbers)]
        at = found.end()
        if end and at < len(text):
            if text[at] != end:
                raise _Unplayable
            at += 1


_SOLVED = _pattern("S", 0)


def _one(text: str, *patterns: re.Pattern[str]) -> tuple[str, list[int]]:
    """Return the letter and the numbers of a move of one part."""
    found = next(filter(None, (each.fullmatch(text) for each in patterns)), None)
    if found is None:
        raise _Unplayable
    letter, *numbers = found.groups()
    return letter, [*map(int, numbers)]


def _rectangle(state: _State, x: int, y: int, width: int, height: int) -> Iterator[Cell]:
    """Return the cells of a rectangle with this first cell."""
    if x + width > state.board.width or y + height > state.board.height:
        raise _Unplayable
    return product(range(y, y + height), range(x, x + width))


# -------------------- Games that shade cells

_RECTANGLE = _pattern("FEU", 4)
_SHADES = {"F": BLACK, "E": WHITE, "U": None}


def _play_pattern(state: _State, text: str) -> None:
    if re.fullmatch("S[01]+", text):
        state.put_all([BLACK if c == "1" else WHITE for c in text[1:]])
        return
    letter, numbers = _one(text, _RECTANGLE)
    cells = (cell for cell in _rectangle(state, *numbers) if cell not in state.fixed)
    state.put(cells, _SHADES[letter])


_CELL_BCE, _CELL_BTN, _CELL_LI = _pattern("BCE", 2), _pattern("BTN", 2), _pattern("LI", 2)


def _play_singles(state: _State, text: str) -> None:
    for letter, numbers in _parts(text, _SOLVED, _CELL_BCE):
        if numbers:
            state.put([state.cell(*numbers)], BLACK if letter == "B" else None)


_RANGE_CELL = re.compile(f"([WEB]),{_NUMBER},{_NUMBER}")


def _play_range(state: _State, text: str) -> None:
    for letter, numbers in _parts(text.removeprefix("S"), _RANGE_CELL, end=""):
        state.put([state.cell(*reversed(numbers))], BLACK if letter == "B" else None)


def _printed_cells(puzzle: Puzzle) -> dict[Cell, int]:
    return dict.fromkeys([*puzzle.numbers, *puzzle.signs], 1)


def _unprinted(state: _State, numbers: Sequence[int]) -> Cell:
    """Return the cell, which must have no wall or tree."""
    cell = state.cell(*numbers)
    if cell in state.marks:
        raise _Unplayable
    return cell


def _play_lightup(state: _State, text: str) -> None:
    # `L` switches a light on or off, and `I`, a note, switches it off.
    for letter, numbers in _parts(text, _SOLVED, _CELL_LI):
        if numbers:
            cell = _unprinted(state, numbers)
            off = letter == "I" or cell in state.values
            state.put([cell], None if off else BLACK)


def _play_tents(state: _State, text: str) -> None:
    for letter, numbers in _parts(text, _SOLVED, _CELL_BTN):
        if numbers:
            state.put([_unprinted(state, numbers)], BLACK if letter == "T" else None)
        else:
            state.put([*state.values], None)


_TURN, _DRAG = _pattern("tT", 2), _pattern("de", 5)
_MARKED = 1
"""The mark of a black cell of `mosaic`; 0 is an open one, and 2 a white one."""


def _play_mosaic(state: _State, text: str) -> None:
    area = state.board.area
    if re.fullmatch("s[0-9a-f]*", text):
        bits = "".join(f"{int(digit, 16):04b}" for digit in text[1:])
        if len(bits) < area:
            raise _Unplayable
        for cell, bit in zip(state.board.cells(), bits, strict=False):
            _mark(state, cell, _MARKED if bit == "1" else 2)
        return
    letter, numbers = _one(text, _TURN, _DRAG)
    x, y, *rest = numbers
    if not rest:
        # `t` turns a cell to its next mark, and `T` to the one after.
        cell = state.cell(x, y)
        _mark(state, cell, (state.marks.get(cell, 0) + (1 if letter == "t" else 2)) % 3)
        return
    # A drag marks the open cells up to the one before it began.
    from_x, from_y, mark = rest
    down, right = (from_y - y, 0) if from_x == x else (0, from_x - x)
    state.count(abs(down or right))
    for k in range(abs(down or right)):
        step = k if (down or right) > 0 else -k
        where = (x, y + step) if down else (x + step, y)
        if min(where) < 0:
            raise _Unplayable
        cell = state.cell(*where)
        if not state.marks.get(cell, 0):
            _mark(state, cell, mark % 3)


def _mark(state: _State, cell: Cell, mark: int) -> None:
    state.marks[cell] = mark
    state.put([cell], (None, BLACK, WHITE)[mark])


# -------------------- Games with numbers and signs in cells

_ENTRY = _pattern("RP", 3)
_CLUE_DONE = re.compile("(D)(-?[0-9]{1,7}),(-?[0-9]{1,7})")
_SIGN_SPENT = _pattern("F", 3)
_ALL_MARKS = _pattern("M", 0)


def _printed(puzzle: Puzzle) -> dict[Cell, Value]:
    if puzzle.cells is None:
        return {}
    numbers = puzzle.numbers.items()
    return {cell: value_of(number) for cell, number in numbers if 1 <= number <= MAX_NUMBER}


def _number(number: int, most: int) -> Value | None:
    if number > min(most, MAX_NUMBER):
        raise _Unplayable
    return value_of(number) if number else None


def _numbers_of(solved: Callable[[str, int], Sequence[int]]) -> _Make:
    """Return how numbers are entered; `solved(text, n)` returns those of an answer."""

    def make(state: _State, text: str) -> None:
        n = state.board.height
        if text.startswith("S"):
            state.put_all([_number(k, n) for k in solved(text[1:], n)])
            return
        letter, numbers = _one(text, _ENTRY, _CLUE_DONE, _SIGN_SPENT, _ALL_MARKS)
        if letter == "R" or (letter == "P" and not numbers[2]):
            state.put([state.cell(*numbers[:2])], _number(numbers[2], n))

    return make


def _separated(text: str, n: int) -> list[int]:
    if not re.fullmatch("[0-9]{1,3}(?:,[0-9]{1,3})*,?", text):
        raise _Unplayable
    return [int(word) for word in text.removesuffix(",").split(",")]


def _digits(text: str, n: int) -> list[int]:
    if not re.fullmatch("[0-9]*", text):
        raise _Unplayable
    return [*map(int, text)]


def _characters(text: str, n: int) -> list[int]:
    """Return the numbers of `unequal`: `0` is 1 on boards of 10 and more, and `A` is 11."""
    if n < len(digits):
        return _digits(text, n)
    if not re.fullmatch("[0-9A-Z]*", text):
        raise _Unplayable
    return [int(c) + 1 if c in digits else ord(c) - ord("A") + 11 for c in text]


_play_unequal_numbers = _numbers_of(_characters)


def _play_unequal(state: _State, text: str) -> None:
    if text == "H":
        raise _Hint
    _play_unequal_numbers(state, text)


_FILLED = re.compile(r"([0-9]{1,7}(?:,[0-9]{1,7})*)_([0-9])")


def _play_filling(state: _State, text: str) -> None:
    if re.fullmatch("s[0-9]*", text):
        state.put_all([value_of(int(c)) if c != "0" else None for c in text[1:]])
        return
    found = _FILLED.fullmatch(text)
    if found is None:
        raise _Unplayable
    number = int(found[2])
    cells = [state.at(int(index)) for index in found[1].split(",")]
    state.put(cells, value_of(number) if number else None)


_DIGIT = re.compile(f"P([-01]),{_NUMBER},{_NUMBER}")


def _digits_printed(puzzle: Puzzle) -> dict[Cell, Value]:
    return {cell: str(digit) for cell, digit in puzzle.numbers.items()}


def _play_unruly(state: _State, text: str) -> None:
    if re.fullmatch("S[01]*", text):
        state.put_all(text[1:])
        return
    digit, numbers = _one(text, _DIGIT)
    state.put([state.cell(*numbers)], None if digit == "-" else digit)


_SLOPE = _pattern("\\/C", 2)


def _play_slant(state: _State, text: str) -> None:
    for letter, numbers in _parts(text, _SOLVED, _SLOPE):
        if numbers:
            state.put([state.cell(*numbers)], None if letter == "C" else letter)


_POLE = _pattern("+-.? ", 2)
_OPPOSITE = {"+": "-", "-": "+"}


def _other_halves(puzzle: Puzzle) -> dict[Cell, int]:
    """Return the index of the other half of the domino at each cell."""
    halves = {}
    for cells in puzzle.rooms.members().values():
        if len(cells) == 2:
            for (r, c), half in zip(cells, reversed(cells), strict=True):
                halves[half] = r * puzzle.width + c
    return halves


def _play_magnets(state: _State, text: str) -> None:
    for pole, numbers in _parts(text, _SOLVED, _POLE, _CLUE_DONE):
        if pole in "SD":
            continue
        cell = state.cell(*numbers)
        if cell not in state.marks:
            raise _Unplayable
        state.put([cell], pole if pole in _OPPOSITE else None)
        state.put([state.at(state.marks[cell])], _OPPOSITE.get(pole))


# -------------------- Games with lines from cell to cell, or along sides


_SIDE = re.compile("([0-9]{1,7})([ynu])")


def _play_loopy(state: _State, text: str) -> None:
    at = int(text.startswith("S"))
    while at < len(text):
        found = _SIDE.match(text, at)
        if found is None:
            raise _Unplayable
        state.put([_side_of_loopy(state.board, int(found[1]))], LINE if found[2] == "y" else None)
        at = found.end()


def _side_of_loopy(board: Board, index: int) -> Cell:
    """Return the place of a side.

    The sides of each cell are numbered in reading order of the cells: above, right, below and left,
    without those of cells before.
    """
    height, width = board
    first = 3 * width + 1
    if index < first:
        r, c, side = 0, max(0, (index - 1) // 3), (index if index < 4 else (index - 4) % 3)
    else:
        row, rest = divmod(index - first, 2 * width + 1)
        r = row + 1
        c, side = (0, rest + 1) if rest < 3 else ((rest - 1) // 2, 1 + (rest - 3) % 2)
    if r >= height:
        raise _Unplayable
    down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[side]
    return 2 * r + 1 + down, 2 * c + 1 + right


_LINES = _pattern("LNRFM", 3)
_WAYS = {1: (0, 1), 2: (-1, 0), 4: (0, -1), 8: (1, 0)}


def _play_pearl(state: _State, text: str) -> None:
    if "H" in text:
        raise _Hint
    for letter, numbers in _parts(text, _SOLVED, _LINES):
        if not numbers or letter == "M":
            continue
        ways, x, y = numbers
        cell = state.cell(x, y)
        before = state.marks.get(cell, 0)
        if ways > sum(_WAYS):
            raise _Unplayable
        after = {"L": before | ways, "N": before & ~ways, "R": ways, "F": before ^ ways}[letter]
        state.marks[cell] = after
        r, c = place_of(cell)
        for way, (down, right) in _WAYS.items():
            if (before ^ after) & way:
                # Each of two cells has its half of the line.
                state.put([(r + down, c + right)], LINE if after & way else None)


_MOST_BRIDGES = 2
_BRIDGE, _NO_BRIDGE, _ISLAND = _pattern("L", 5), _pattern("N", 4), _pattern("M", 2)


def _play_bridges(state: _State, text: str) -> None:
    for letter, numbers in _parts(text, _SOLVED, _BRIDGE, _NO_BRIDGE, _ISLAND):
        if letter != "L":
            continue
        r, c = state.cell(*numbers[:2])
        down, right = state.cell(*numbers[2:4])
        n = numbers[4]
        if (r == down) == (c == right) or n > _MOST_BRIDGES:
            raise _Unplayable
        (top, left), (bottom, far) = (
            place_of((min(r, down), min(c, right))), place_of((max(r, down), max(c, right)))
        )  # fmt: skip
        places = product(range(top, bottom + 1), range(left, far + 1))
        state.put([*places][1:-1], str(n) if n else None)


# -------------------- Games that cut the board into parts


def _border(puzzle: Puzzle) -> dict[Cell, Value]:
    """Return the wall around the board."""
    height, width = puzzle.board.lattice()
    rim = [(r, c) for r in range(1, height, 2) for c in (0, width - 1)]
    rim += [(r, c) for r in (0, height - 1) for c in range(1, width, 2)]
    return dict.fromkeys(rim, LINE)


_BOX, _BELOW_OR_BESIDE = _pattern("RE", 4), _pattern("HV", 2)


def _play_rect(state: _State, text: str) -> None:
    height, width = state.board
    if re.fullmatch("S[01]*", text):
        beside = [(2 * r + 1, 2 * c) for r in range(height) for c in range(1, width)]
        above = [(2 * r, 2 * c + 1) for r in range(1, height) for c in range(width)]
        if len(text) - 1 != len(beside) + len(above):
            raise _Unplayable
        for place, wall in zip(beside + above, text[1:], strict=True):
            state.put([place], LINE if wall == "1" else None)
        return
    letter, numbers = _one(text, _BOX, _BELOW_OR_BESIDE)
    x, y = numbers[:2]
    if letter in "HV":
        r, c = state.cell(x, y)
        place = (2 * r, 2 * c + 1) if letter == "H" else (2 * r + 1, 2 * c)
        if 0 in place:
            raise _Unplayable
        state.put([place], None if place in state.values else LINE)
        return
    # `R` draws a box and clears what is in it, and `E` clears alone.
    cells = [*_rectangle(state, *numbers)]
    across, down = numbers[2:]
    state.put(((2 * r + 1, 2 * c) for r, c in cells if c > x), None)
    state.put(((2 * r, 2 * c + 1) for r, c in cells if r > y), None)
    if letter == "R":
        for c in (x, x + across):
            state.put(((2 * r + 1, 2 * c) for r in range(y, y + down)), LINE)
        for r in (y, y + down):
            state.put(((2 * r, 2 * c + 1) for c in range(x, x + across)), LINE)


_EDGE, _ARROW = _pattern("EUM", 2), _pattern("Aa", 4)


def _play_galaxies(state: _State, text: str) -> None:
    height, width = state.board.lattice()
    for letter, numbers in _parts(text, _SOLVED, _EDGE, _ARROW):
        if letter == "E":
            c, r = numbers
            if (r + c) % 2 == 0 or not (0 < r < height - 1 and 0 < c < width - 1):
                raise _Unplayable
            state.put([(r, c)], None if (r, c) in state.values else LINE)


_DOMINO = _pattern("DE", 2)


def _walls(puzzle: Puzzle) -> dict[Cell, Value]:
    """Return walls on all sides of cells."""
    return {place: LINE for place in puzzle.board.lattice().cells() if sum(place) % 2}


def _play_dominosa(state: _State, text: str) -> None:
    # A domino replaces those that overlap it, and is taken away if it is there.
    for letter, numbers in _parts(text, _SOLVED, _DOMINO):
        if letter == "S":
            for cell in [*state.marks]:
                _split(state, cell)
        elif letter == "D":
            cells = one, other = [state.at(index) for index in numbers]
            if not (one < other and other in state.board.beside(one)):
                raise _Unplayable
            there = state.marks.get(one) == numbers[1]
            for cell in cells:
                _split(state, cell)
            if not there:
                state.marks[one], state.marks[other] = numbers[1], numbers[0]
                state.put([_between(one, other)], None)


def _split(state: _State, cell: Cell) -> None:
    """Take away the domino at a cell."""
    if cell in state.marks:
        other = state.at(state.marks.pop(cell))
        del state.marks[other]
        state.put([_between(cell, other)], LINE)


def _between(one: Cell, other: Cell) -> Cell:
    return one[0] + other[0] + 1, one[1] + other[1] + 1


PLAYS = {
    "bridges": _Play(_play_bridges, ends="ends"),
    "dominosa": _Play(_play_dominosa, _walls, ends="corners"),
    "filling": _Play(_play_filling, _printed, UNKNOWN),
    "galaxies": _Play(_play_galaxies, _border, ends="corners"),
    "keen": _Play(_numbers_of(_digits), open=UNKNOWN),
    "lightup": _Play(_play_lightup, marks=_printed_cells),
    "loopy": _Play(_play_loopy, ends="corners"),
    "magnets": _Play(_play_magnets, marks=_other_halves),
    "mosaic": _Play(_play_mosaic, open=UNKNOWN),
    "pattern": _Play(_play_pattern, lambda puzzle: dict(puzzle.given), UNKNOWN),
    "pearl": _Play(_play_pearl, ends="cells"),
    "range": _Play(_play_range),
    "rect": _Play(_play_rect, _border, ends="corners"),
    "singles": _Play(_play_singles),
    "slant": _Play(_play_slant, open=UNKNOWN),
    "solo": _Play(_numbers_of(_separated), _printed, UNKNOWN),
    "tents": _Play(_play_tents, marks=_printed_cells),
    "towers": _Play(_numbers_of(_digits), _printed, UNKNOWN),
    "unequal": _Play(_play_unequal, _printed, UNKNOWN),
    "unruly": _Play(_play_unruly, _digits_printed, UNKNOWN),
}
"""The games by name: all that are read but `mines`, which has no clues."""
