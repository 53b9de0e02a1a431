"""Simon Tatham's games whose descriptions are clues in cells or at corners, in reading order.

Parameters other than the size are for the game's generator and are not kept, except where a comment
at a game says so. Source: the functions for parameters and descriptions in `GAME.c` of the
collection.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

from satgrid.clues import UNKNOWN, CellClue
from satgrid.errors import PuzzleError, Remedy, count, truncate, unwritable
from satgrid.formats.sgt.descriptions import (
    Game,
    gap,
    read_characters,
    read_marks,
    read_numbers,
    write_characters,
    write_numbers,
)
from satgrid.grid import Grid, corner_label, label
from satgrid.puzzle import Puzzle


class Clues(NamedTuple):
    """The clues of a game in cells.

    `what` describes them in errors, with `{most}` for `most(puzzle)`, the highest number on a
    board. `known` has them by their characters; without `known` they are numbers from 1, with `_`
    between two. `require_parameters` raises `PuzzleError` for parameters that change the rules, and
    `require_puzzle` for puzzles that the game does not have.
    """

    family: str
    what: str
    known: Mapping[str, CellClue] | None = None
    most: Callable[[Puzzle], int] | None = None
    require_parameters: Callable[[str], None] = lambda parameters: None
    require_puzzle: Callable[[Puzzle], None] = lambda puzzle: None

    def parse(self, description: str, height: int, width: int, parameters: str) -> Puzzle:
        """Return the puzzle of the description."""
        self.require_parameters(parameters)
        if self.known is not None:
            cells = read_characters(description, height, width, self.known)
        elif re.fullmatch("[0-9a-z_]*", description):
            cells = read_numbers(description, height, width)
        else:
            raise PuzzleError(
                f"{truncate(description)!r} holds more than numbers, small letters and _"
            )
        return Puzzle(self.family, height, width, cells=cells)

    def describe(self, puzzle: Puzzle) -> str:
        """Return the description of the puzzle."""
        cells = self.cells(puzzle)
        self.require_puzzle(puzzle)
        return write_numbers(cells) if self.known is None else write_characters(cells, self.known)

    def cells(self, puzzle: Puzzle) -> Grid[CellClue]:
        """Return the cells of a puzzle whose clues the game has."""
        from satgrid.formats._writable import cells_of

        most = self.most(puzzle) if self.most else None
        what = self.what.format(most=most)
        if self.known is None:
            return cells_of(puzzle, "sgt", self.family, what, 1, most)
        numbers = [clue for clue in self.known.values() if isinstance(clue, int)]
        highest = max(numbers, default=-1) if most is None else most
        signs = {*self.known.values()}.difference(numbers)
        return cells_of(
            puzzle, "sgt", self.family, what, min(numbers, default=0), highest, {None, *signs}
        )

    def game(
        self, parameters: str = "", least: int = 1, size: Callable[[Puzzle], str] | None = None
    ) -> Game:
        """Return the game whose descriptions hold these clues and nothing else."""
        return Game(self.family, self.parse, self.describe, parameters, least, size=size)


def _digits(first: int, last: int) -> dict[str, CellClue]:
    return {str(k): k for k in range(first, last + 1)}


# bridges: `A` to `G` are 10 to 16. The parameter `m` is the most bridges side by side, 2 in a
# hashi, and `L` says that they make no loop, which no hashi says.


def _require_hashi(parameters: str) -> None:
    most = re.search("m([0-9]+)", parameters)
    if most and int(most[1][:3]) != 2:
        raise PuzzleError(
            f"up to {truncate(most[1])} bridges lie side by side in this puzzle, and 2 in a hashi: "
            "choose another puzzle"
        )
    if "L" in parameters:
        raise PuzzleError(
            "the bridges of this puzzle make no loop, and those of a hashi may: choose "
            "another puzzle"
        )


def _require_islands_apart(puzzle: Puzzle) -> None:
    islands = {*puzzle.numbers}
    for r, c in sorted(islands):
        for near in islands.intersection([(r, c + 1), (r + 1, c)]):
            raise unwritable(
                f"{label(near)}: an island is beside another, and bridges has water between them"
            )
    if len(islands) < 2:
        raise unwritable("bridges has two islands or more")


# loopy: the parameter `t0` is the grid of squares.


def _require_squares(parameters: str) -> None:
    grid = re.match("t([0-9]+)", parameters)
    if grid and grid[1].strip("0"):
        raise PuzzleError(
            f"the grid of loopy is {truncate(grid[0])}, and satgrid has t0, squares, alone: choose "
            "another puzzle"
        )


def _require_two_cells(puzzle: Puzzle) -> None:
    if puzzle.board.area < 2:
        raise unwritable("rect has two cells or more")


# dominosa: the size is one number n. The board has n + 1 rows and n + 2 columns, and the numbers 0
# to n on it make a whole set of dominoes. Numbers above 9 have brackets around them.


def _parse_dominosa(description: str, height: int, width: int, parameters: str) -> Puzzle:
    high, wide = width + 1, width + 2
    if not re.fullmatch(r"(?:[0-9]|\[[0-9]{1,6}\])*", description):
        raise PuzzleError(
            f"{truncate(description)!r} holds more than digits, and numbers in brackets"
        )
    numbers = [int(far or near) for far, near in re.findall(r"\[([0-9]+)\]|([0-9])", description)]
    if len(numbers) != high * wide:
        raise PuzzleError(
            f"the description is of {len(numbers):,} of {count(high * wide, 'cell')}: is it "
            "damaged, or of another game?"
        )
    return Puzzle("dominosa", high, wide, cells=Grid(high, wide, tuple(numbers)))


def _describe_dominosa(puzzle: Puzzle) -> str:
    from satgrid.formats._writable import cells_of

    n = puzzle.height - 1
    flat = cells_of(puzzle, "sgt", "dominosa", "numbers", 0, others=()).flat
    whole = dict.fromkeys(range(n + 1), n + 2)
    if puzzle.width != n + 2 or n < 1 or Counter(flat) != whole:
        raise unwritable(
            "dominosa has boards of a whole set of dominoes alone, one column more than rows"
        )
    numbers = (int(clue) for clue in flat if clue is not None)
    return "".join(str(k) if k < 10 else f"[{k}]" for k in numbers)


# mines: a description says which cell is opened first and where the mines are, masked. The program
# reveals numbers as cells are opened, so a description holds no clues.


def _parse_mines(description: str, height: int, width: int, parameters: str) -> Puzzle:
    raise PuzzleError(
        "an ID or save file of mines says where the mines are, and has no clues, which come as "
        "cells are opened: write the numbers that you see as a text",
        remedy=Remedy.TEXT_FORM("minesweeper"),
    )


def _describe_mines(puzzle: Puzzle) -> str:
    raise unwritable("an ID of mines says where the mines are, and has no clues")


# range: text behind a comma means nothing. (The example in the comment in `range.c` is one cell
# short: its `d8` must be `e8`.)


def cells_in_range(description: str) -> int:
    """Return the number of cells of a description of `range`; 0 if it is of another game."""
    known = re.fullmatch(r"([a-z0-9_]*)(,.*)?", description)
    if known is None:
        return 0
    skipped = sum(k * known[1].count(letter) for k, letter in enumerate(ascii_lowercase, 1))
    return skipped + sum(1 for _ in re.finditer(r"[0-9]+", known[1]))


def _parse_range(description: str, height: int, width: int, parameters: str) -> Puzzle:
    described = cells_in_range(description)
    if described != height * width:
        raise PuzzleError(
            f"{truncate(description)!r} describes {described} of {count(height * width, 'cell')}"
        )
    return _RANGE_CLUES.parse(description.partition(",")[0], height, width, parameters)


def _describe_range(puzzle: Puzzle) -> str:
    # A `_` at the end, which the game skips, distinguishes a tiny or odd `range` from a `singles`.
    description = _RANGE_CLUES.describe(puzzle)
    return description + "_" * is_singles(description, puzzle.height, puzzle.width)


_RANGE_CLUES = Clues(
    "kurodoko", "numbers from 1 to {most}", most=lambda puzzle: puzzle.height + puzzle.width - 1
)


# singles: one character per cell: `1` to `9`, then `a` to `z` for 10 to 35 and `A` to `Z` for 36 to
# 61. Every cell has a number, and none is above the larger side of the board.

_SINGLES = digits + ascii_lowercase + ascii_uppercase


def _singles_characters(height: int, width: int) -> str:
    """Return the characters of the numbers on a board of this size, from 1."""
    return _SINGLES[1 : max(height, width) + 1]


def is_singles(description: str, height: int, width: int) -> bool:
    """Return whether this is a description of `singles` on a board of this size."""
    return len(description) == height * width and set(description) <= set(
        _singles_characters(height, width)
    )


def _parse_singles(description: str, height: int, width: int, parameters: str) -> Puzzle:
    area = height * width
    if len(description) < area:
        raise PuzzleError(
            f"{count(len(description), 'character')} for {count(area, 'cell')}: singles has one "
            "per cell"
        )
    if len(description) > area:
        raise PuzzleError(
            f"{truncate(description[area:])!r} follows the {count(area, 'character')} of the "
            "cells: leave it out, or correct the size"
        )
    characters = _singles_characters(height, width)
    for i, character in enumerate(description):
        if character not in characters:
            raise PuzzleError(
                f"{label(divmod(i, width))}: {character!r} is not a number of singles on this "
                f"board: write one from {characters[0]} to {characters[-1]}"
            )
    numbers = tuple(map(_SINGLES.index, description))
    return Puzzle("hitori", height, width, cells=Grid(height, width, numbers))


def _describe_singles(puzzle: Puzzle) -> str:
    from satgrid.formats._writable import cells_of

    most = len(_singles_characters(puzzle.height, puzzle.width))
    what = f"a number from 1 to {most} in every cell"
    cells = cells_of(puzzle, "sgt", "hitori", what, 1, most, ())
    return "".join(_SINGLES[clue] for clue in cells.flat if isinstance(clue, int))


# slant: numbers are at the corners of cells.

_SLANT = _digits(0, 4)


def _parse_slant(description: str, height: int, width: int, parameters: str) -> Puzzle:
    corners = read_characters(description, height + 1, width + 1, _SLANT, what="corner")
    return Puzzle("slant", height, width, corners=corners)


def _describe_slant(puzzle: Puzzle) -> str:
    corners: Grid[CellClue] = Grid(puzzle.height + 1, puzzle.width + 1, puzzle.corners.flat)
    unknown = next((p for p in corners.cells() if corners[p] == UNKNOWN), None)
    if unknown is not None:
        raise unwritable(
            f"{corner_label(unknown)}: {UNKNOWN} is there, and the format sgt has numbers alone"
        )
    if puzzle.cells is not None and any(clue is not None for clue in puzzle.cells.flat):
        raise unwritable("slant has numbers at corners alone")
    return write_characters(corners, _SLANT)


# unruly: letters `a` to `y` skip 0 to 24 cells and give a 0, capitals a 1. The parameter `u` says
# that rows differ from each other and columns too; without it lines may repeat.

_UNRULY = {c: k for case in (ascii_lowercase, ascii_uppercase) for k, c in enumerate(case)}


def _parse_unruly(description: str, height: int, width: int, parameters: str) -> Puzzle:
    area = height * width
    values = {at: int(c.isupper()) for at, c in read_marks(description, _UNRULY, area)}
    cells: Grid[CellClue] = Grid(height, width, tuple(map(values.get, range(area))))
    variant = {} if parameters.startswith("u") else {"repeats": True}
    return Puzzle("binairo", height, width, cells=cells, variant=variant)


def _describe_unruly(puzzle: Puzzle) -> str:
    from satgrid.formats._writable import cells_of

    cells = cells_of(puzzle, "sgt", "binairo", "0 and 1", 0, 1)
    parts, passed = [], 0
    for at, digit in enumerate((*cells.flat, 0)):
        if digit is not None:
            parts.append(gap(at - passed, ascii_uppercase if digit else ascii_lowercase))
            passed = at + 1
    return "".join(parts)


def _unruly_size(puzzle: Puzzle) -> str:
    return f"{puzzle.width}x{puzzle.height}{'' if puzzle.setting('repeats') else 'u'}"


GAMES = {
    "bridges": Clues(
        "hashi", "islands with numbers from 1 to {most}",
        {character: k for k, character in enumerate("123456789ABCDEFG", 1)},
        lambda puzzle: 8, _require_hashi, _require_islands_apart,
    ).game(
        "(i[0-9]+)?(e[0-9]+)?(m[0-9]+)?L?(d[0-9]+)?", 3,
        lambda puzzle: f"{puzzle.width}x{puzzle.height}m2",
    ),
    "dominosa": Game(
        "dominosa", _parse_dominosa, _describe_dominosa, "(a|d[a-z])?", one_size=True,
        size=lambda puzzle: str(puzzle.height - 1),
    ),
    "filling": Clues(
        "fillomino", "numbers from 1 to {most}", _digits(1, 9),
        lambda puzzle: min(9, max(3, puzzle.height, puzzle.width)),
    ).game(),
    "lightup": Clues(
        "akari", "walls, without number or with one from 0 to 4", _digits(0, 4) | {"B": "x"}
    ).game("(b[0-9]+)?(s[0-9]+)?(d[0-9]+)?", 2),
    "loopy": Clues(
        "slitherlink", "numbers from 0 to 4", _digits(0, 4), require_parameters=_require_squares
    ).game("(t[0-9]+)?(d[a-z])?", 3, lambda puzzle: f"{puzzle.width}x{puzzle.height}t0"),
    "mines": Game("minesweeper", _parse_mines, _describe_mines, "(n[0-9]+)?a?"),
    "mosaic": Clues("mosaic", "numbers from 0 to 9", _digits(0, 9)).game("(h[0-9]+)?", 3),
    "pearl": Clues("masyu", "pearls", {"B": "b", "W": "w"}).game("(d[a-z])?n?", 5),
    "range": Game("kurodoko", _parse_range, _describe_range),
    "rect": Clues("shikaku", "numbers from 1", require_puzzle=_require_two_cells).game(
        r"(e[0-9]+(\.[0-9]*)?)?a?"
    ),
    "singles": Game("hitori", _parse_singles, _describe_singles, "(d[ek])?"),
    "slant": Game("slant", _parse_slant, _describe_slant, "(d[a-z])?", 2),
    "unruly": Game(
        "binairo", _parse_unruly, _describe_unruly, "u?(d[a-z])?", 6, settings=("repeats",),
        size=_unruly_size,
    ),
}  # fmt: skip
"""The games by name."""
