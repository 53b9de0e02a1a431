"""The descriptions of Simon Tatham's `magnets`.

Four groups of numbers with commas between: the plus of the columns, the plus of the rows, and so
the minus; a digit or a letter `a` to `z`, for 10 to 35, a line, and `.` for one that is not known.
Behind them stands a character a cell for the dominoes: `L` and `R` are its left and right half, `T`
and `B` its top and bottom, and `*` is a cell of its own. What the parameters say besides the size
is for its generator, and is not kept. Source: the functions for parameters and descriptions in
`magnets.c` of the collection.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count as numbered
from string import ascii_lowercase, digits

from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats import Entry
from satgrid.grid import Cell, Grid, label
from satgrid.layers.poles import Sides
from satgrid.puzzle import Puzzle

FAMILY = "magnets"
PARAMETERS = "(d[a-z]S?)?"
LEAST = 2

_NUMBERS = digits + ascii_lowercase
_NONE, _ALONE = ".", "*"
_HALVES = {"L": ((0, 1), "R"), "R": ((0, -1), "L"), "T": ((1, 0), "B"), "B": ((-1, 0), "T")}
"""Where the other half of a domino is, and its character."""


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    groups = description.split(",")
    if len(groups) != 5:
        raise PuzzleError(
            f"{count(len(groups), 'group')} with commas between, 5 expected: the plus of columns "
            "and rows, the minus of both, and the dominoes"
        )
    told = [
        _numbers(text, n, what)
        for text, n, what in zip(groups, [width, height] * 2, _names(), strict=False)
    ]
    plus, minus = Sides(told[1], told[0]), Sides(told[3], told[2])
    rooms = _rooms(groups[4], height, width)
    puzzle = Puzzle(FAMILY, height, width, rooms=rooms, plus=plus, minus=minus)
    lines = [name for sign, both in (("plus", plus), ("minus", minus)) for name, _ in
             both.named(sign)]  # fmt: skip
    return Entry(puzzle, None, dict.fromkeys(lines, number))


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import no_given_cells

    no_given_cells(puzzle, "sgt")
    if puzzle.cells is not None and any(clue is not None for clue in puzzle.cells.flat):
        raise PuzzleError("magnets has no poles that are printed: convert to json instead")
    if puzzle.board.area < 6:
        raise PuzzleError("magnets has two lines of three cells or more: convert to json instead")
    groups = []
    for sides, sign in (puzzle.plus, "plus"), (puzzle.minus, "minus"):
        for k, n, what in (1, puzzle.width, "columns"), (0, puzzle.height, "rows"):
            groups.append(_written([None] * n if sides is None else sides[k], f"{sign} {what}"))
    halves = {}
    for cells in puzzle.rooms.members().values():
        first, last = cells[0], cells[-1]
        half = _ALONE if first == last else "L" if first[0] == last[0] else "T"
        halves[last] = _HALVES[half][1] if half in _HALVES else half
        halves[first] = half
    return ",".join([*groups, "".join(halves[cell] for cell in puzzle.board.cells())])


def _names() -> list[str]:
    return [f"{sign} {side}" for sign in ("plus", "minus") for side in ("columns", "rows")]


def _numbers(text: str, n: int, what: str) -> tuple[int | None, ...]:
    if len(text) != n or not {*text} <= {*_NUMBERS, _NONE}:
        raise PuzzleError(
            f"{truncate(repr(text))} is not the {what}: write a digit, a letter or {_NONE} for "
            f"each of {n}"
        )
    return tuple(None if each == _NONE else _NUMBERS.index(each) for each in text)


def _written(numbers: Sequence[int | None], what: str) -> str:
    if any(k is not None and k >= len(_NUMBERS) for k in numbers):
        raise PuzzleError(
            f"{what}: magnets has numbers up to {len(_NUMBERS) - 1}: convert to json instead"
        )
    return "".join(_NONE if k is None else _NUMBERS[k] for k in numbers)


def _rooms(text: str, height: int, width: int) -> Grid[str]:
    """Return the dominoes as rooms, named by their numbers in reading order."""
    if len(text) != height * width:
        raise PuzzleError(
            f"the dominoes are of {len(text):,} of {count(height * width, 'cell')}: is it damaged?"
        )
    drawn = Grid(height, width, tuple(text))
    names, rooms = dict[Cell, str](), numbered(1)
    for r, c in drawn.cells():
        half = drawn[r, c]
        (down, right), other = _HALVES.get(half, ((0, 0), _ALONE))
        near = r + down, c + right
        if not (near[0] < height and near[1] < width and min(near) >= 0 and drawn[near] == other):
            raise PuzzleError(
                f"{label((r, c))}: {half!r} stands there, and no other half of its domino beside it"
            )
        names[r, c] = names[near] if near in names else str(next(rooms))
    return Grid(height, width, tuple(names[cell] for cell in drawn.cells()))
