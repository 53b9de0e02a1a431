"""Simon Tatham's games whose descriptions have clues of rows and columns.

Parameters other than the size are for the game's generator and are not kept. Source: the functions
for parameters and descriptions in `GAME.c` of the collection.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count as numbered
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits

from satgrid.clues import BLACK, WHITE, CellClue, Value, clue_words
from satgrid.errors import PuzzleError, count, truncate, unwritable
from satgrid.formats.sgt.descriptions import (
    SKIPS,
    Game,
    gap,
    read_marks,
    read_numbers,
    write_marks,
    write_numbers,
)
from satgrid.grid import Cell, Grid, label
from satgrid.layers.outside import Around
from satgrid.layers.poles import SignNumbers
from satgrid.notation.clues import sides
from satgrid.notation.lines import TextLine
from satgrid.puzzle import Puzzle

# magnets: four groups of numbers separated by commas: plus of the columns, plus of the rows, minus
# of the columns, minus of the rows. Each line has a digit or a letter `a` to `z` for 10 to 35, or
# `.` for an unknown number. Then each cell has a character: `L` and `R` are the left and right half
# of a domino, `T` and `B` the top and bottom, and `*` is a cell without a domino.

_MAGNETS = digits + ascii_lowercase
_NONE, _ALONE = ".", "*"
_HALVES = {"L": ((0, 1), "R"), "R": ((0, -1), "L"), "T": ((1, 0), "B"), "B": ((-1, 0), "T")}
"""Where the other half of a domino is, and its character."""
_GROUPS = [f"{sign} {side}" for sign in ("plus", "minus") for side in ("columns", "rows")]


def _parse_magnets(description: str, height: int, width: int, parameters: str) -> Puzzle:
    groups = description.split(",")
    if len(groups) != 5:
        raise PuzzleError(
            f"{count(len(groups), 'group')} with commas between, 5 expected: the plus of columns "
            "and rows, the minus of both, and the dominoes"
        )
    totals = [
        _read_totals(text, n, what)
        for text, n, what in zip(groups, [width, height] * 2, _GROUPS, strict=False)
    ]
    plus, minus = SignNumbers(totals[1], totals[0]), SignNumbers(totals[3], totals[2])
    rooms = _read_dominoes(groups[4], height, width)
    return Puzzle("magnets", height, width, rooms=rooms, plus=plus, minus=minus)


def _describe_magnets(puzzle: Puzzle) -> str:
    if puzzle.cells is not None and any(clue is not None for clue in puzzle.cells.flat):
        raise unwritable("magnets has no poles that are printed")
    if puzzle.board.area < 6:
        raise unwritable("magnets has two lines of three cells or more")
    groups = []
    for totals, sign in (puzzle.plus, "plus"), (puzzle.minus, "minus"):
        for k, n, what in (1, puzzle.width, "columns"), (0, puzzle.height, "rows"):
            groups.append(
                _write_totals([None] * n if totals is None else totals[k], f"{sign} {what}")
            )
    halves = {}
    for cells in puzzle.rooms.members().values():
        first, last = cells[0], cells[-1]
        half = _ALONE if first == last else "L" if first[0] == last[0] else "T"
        halves[last] = _HALVES[half][1] if half in _HALVES else half
        halves[first] = half
    return ",".join([*groups, "".join(halves[cell] for cell in puzzle.board.cells())])


def _read_totals(text: str, n: int, what: str) -> tuple[int | None, ...]:
    if len(text) != n or not {*text} <= {*_MAGNETS, _NONE}:
        raise PuzzleError(
            f"{truncate(repr(text))} is not the {what}: write a digit, a letter or {_NONE} for "
            f"each of {n}"
        )
    return tuple(None if sign == _NONE else _MAGNETS.index(sign) for sign in text)


def _write_totals(totals: Sequence[int | None], what: str) -> str:
    if any(k is not None and k >= len(_MAGNETS) for k in totals):
        raise unwritable(f"{what}: magnets has numbers up to {len(_MAGNETS) - 1}")
    return "".join(_NONE if k is None else _MAGNETS[k] for k in totals)


def _read_dominoes(text: str, height: int, width: int) -> Grid[str]:
    """Return the dominoes as rooms, named by their numbers in reading order."""
    if len(text) != height * width:
        raise PuzzleError(
            f"the dominoes are of {len(text):,} of {count(height * width, 'cell')}: is it damaged?"
        )
    halves = Grid(height, width, tuple(text))
    names, rooms = dict[Cell, str](), numbered(1)
    for r, c in halves.cells():
        half = halves[r, c]
        (down, right), other = _HALVES.get(half, ((0, 0), _ALONE))
        near = r + down, c + right
        if not (near[0] < height and near[1] < width and min(near) >= 0 and halves[near] == other):
            raise PuzzleError(
                f"{label((r, c))}: the other half of the domino of {half!r} is not beside it"
            )
        names[r, c] = names[near] if near in names else str(next(rooms))
    return Grid(height, width, tuple(names[cell] for cell in halves.cells()))


# pattern: column clues, then row clues, with `/` between them and `.` between the numbers of a
# clue; the clue of an empty line is empty. Given cells may follow behind a comma, in reading order:
# letters `a` to `y` skip 0 to 24 cells and give a white one, capitals a black one.

_SKIP = 25


def _parse_pattern(description: str, height: int, width: int, parameters: str) -> Puzzle:
    clues, comma, given = description.partition(",")
    n = clues.count("/") + 1
    if n != width + height:
        raise PuzzleError(
            f"{count(n, 'clue')} found, {width + height:,} expected: "
            f"{count(width, 'column')} and then {count(height, 'row')}"
        )
    lines = [TextLine(1, text) for text in clues.split("/")]
    rows, columns, _ = sides(lines[width:], lines[:width], separator=re.compile(r"\."))
    cells = _read_given(given, height, width) if comma else ()
    return Puzzle("nonogram", height, width, rows, columns, given=cells)


def _describe_pattern(puzzle: Puzzle) -> str:
    from satgrid.formats._writable import BLACK_BLOCKS, require_lines

    require_lines(puzzle, "sgt", BLACK_BLOCKS, given=True)
    clues = "/".join(".".join(clue_words(clue)) for clue in (*puzzle.columns, *puzzle.rows))
    return f"{clues},{_write_given(puzzle)}" if puzzle.given else clues


def _read_given(letters: str, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    area = height * width
    given = []
    position = 0
    for letter in letters:
        if letter not in ascii_letters:
            raise PuzzleError(f"given cells: {letter!r} is not a letter")
        if position >= area:
            raise PuzzleError(f"given cells: too many letters for {count(area, 'cell')}")
        skip = ascii_lowercase.index(letter.lower())
        position += skip
        if skip < _SKIP and position < area:
            given.append((divmod(position, width), BLACK if letter.isupper() else WHITE))
            position += 1
    if position != area:
        raise PuzzleError(
            f"given cells: the letters reach cell {position} of {area}: they must end with the last"
        )
    return tuple(given)


def _write_given(puzzle: Puzzle) -> str:
    letters = []
    passed = 0
    for (row, column), value in puzzle.given:
        if value not in (BLACK, WHITE):
            raise unwritable(f"the format sgt gives cells {BLACK} or {WHITE}, not {value}")
        position = row * puzzle.width + column
        letters.append(
            gap(position - passed, ascii_uppercase if value == BLACK else ascii_lowercase)
        )
        passed = position + 1
    zs, skip = divmod(puzzle.height * puzzle.width - passed, _SKIP)
    letters.append("z" * zs + ascii_lowercase[skip] * bool(skip))
    return "".join(letters)


# tents: trees are marks in the cells. The totals of the columns and then of the rows follow, each
# behind a comma.

_TREE = "t"


def _parse_tents(description: str, height: int, width: int, parameters: str) -> Puzzle:
    letters, *numbers = description.split(",")
    area = height * width
    trees = {at: _TREE for at, _ in read_marks(letters, SKIPS, area)}
    cells: Grid[CellClue] = Grid(height, width, tuple(map(trees.get, range(area))))
    if len(numbers) != width + height:
        raise PuzzleError(
            f"{count(len(numbers), 'number')} behind the cells, {width + height:,} expected: "
            f"{count(width, 'column')} and then {count(height, 'row')}"
        )
    for k, text in enumerate(numbers):
        if not re.fullmatch("[0-9]{1,6}", text):
            line = f"column {k + 1}" if k < width else f"row {k + 1 - width}"
            raise PuzzleError(f"{line}: {truncate(text)!r} is not a number: write how many tents")
    totals = tuple(map(int, numbers))
    return Puzzle("tents", height, width, totals[width:], totals[:width], cells=cells)


def _describe_tents(puzzle: Puzzle) -> str:
    if puzzle.cells is None or not puzzle.rows or None in puzzle.rows + puzzle.columns:
        raise unwritable("tents of the format sgt has trees, and a number for every row and column")
    trees = [at for at, sign in enumerate(puzzle.cells.flat) if sign is not None]
    totals = map(str, puzzle.columns + puzzle.rows)
    return ",".join([write_marks(trees, puzzle.height * puzzle.width), *totals])


# towers: numbers outside separated by `/`: those above from left to right, those below, those on
# the left from top to bottom, those on the right; a place without a number is empty. The heights in
# cells may follow behind a comma.

_TOWERS = re.compile("[0-9]{0,3}")


def _parse_towers(description: str, height: int, width: int, parameters: str) -> Puzzle:
    n = width
    outside, comma, inside = description.partition(",")
    words = outside.split("/")
    if len(words) != 4 * n:
        raise PuzzleError(
            f"{count(len(words), 'place')} outside with / between, {4 * n} expected: is it damaged?"
        )
    wrong = next((word for word in words if not _TOWERS.fullmatch(word)), None)
    if wrong is not None or not re.fullmatch("[0-9a-z_]*", inside):
        raise PuzzleError(
            f"{truncate(inside if wrong is None else wrong)!r} holds more than numbers"
        )
    numbers = [int(word) if word else None for word in words]
    around = Around(*(tuple(numbers[k : k + n]) for k in range(0, 4 * n, n)))
    cells: Grid[CellClue] | None = read_numbers(inside, n, n) if comma else None
    return Puzzle("skyscrapers", n, n, outside=around, cells=cells)


def _describe_towers(puzzle: Puzzle) -> str:
    sides = puzzle.outside or [[None] * puzzle.height] * 4
    description = "/".join("" if clue is None else str(clue) for side in sides for clue in side)
    if puzzle.cells is None or not puzzle.numbers:
        return description
    return f"{description},{write_numbers(puzzle.cells)}"


GAMES = {
    "magnets": Game("magnets", _parse_magnets, _describe_magnets, "(d[a-z]S?)?", 2),
    "pattern": Game("nonogram", _parse_pattern, _describe_pattern, given=True),
    "tents": Game("tents", _parse_tents, _describe_tents, "(d[a-z])?", 4),
    "towers": Game(
        "skyscrapers", _parse_towers, _describe_towers, "(d[a-z])?", 3, 9, one_size=True
    ),
}
"""The games by name."""
