"""The record of a game, and the notations of clues in game IDs.

There are two notations, each in a few variants. In the first a letter `a` to `z` is a run of 1 to
26 empty cells and everything else is a clue. In the second each letter is a gap of a number of
places and a mark behind it; `z` is a gap of 25 without a mark, and a last mark is just behind the
last place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise, product
from string import ascii_lowercase
from typing import NamedTuple

from satgrid.board import Board
from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, count, truncate
from satgrid.grid import Cell, Grid, label
from satgrid.layers.walls import side_of
from satgrid.notation.board import MAX_DIGITS
from satgrid.puzzle import Puzzle

_LONGEST = len(ascii_lowercase)
_BARE = 25
"""The places of a gap without a mark."""

LETTERS = "_" + ascii_lowercase
SKIPS = {letter: k for k, letter in enumerate(LETTERS)} | {"z": 25}
"""The gap before the mark of each letter, if `_` is a mark without a gap."""


class Game(NamedTuple):
    """A game of the collection.

    - `parse(description, height, width, parameters)` returns the puzzle, and `describe(puzzle)` the
      description; both raise `PuzzleError`.
    - `parameters`: a regular expression of the parameters behind the size.
    - `least`, `most`: the bounds of the numbers of rows and columns.
    - `settings`: the settings of a variant that an ID can state.
    - `one_size`: whether the size is one number.
    - `size(puzzle)`: returns the size and parameters of written IDs; by default `WxH`, or the
      height if `one_size`.
    - `given`: whether a description may have given cells.
    """

    family: str
    parse: Callable[[str, int, int, str], Puzzle]
    describe: Callable[[Puzzle], str]
    parameters: str = ""
    least: int = 1
    most: int | None = None
    settings: tuple[str, ...] = ()
    one_size: bool = False
    size: Callable[[Puzzle], str] | None = None
    given: bool = False


def run(n: int) -> str:
    """Return the letters of n empty cells, the longest runs first."""
    longest, rest = divmod(n, _LONGEST)
    return "z" * longest + ascii_lowercase[rest - 1 : rest]


def read_characters(
    description: str, height: int, width: int, known: Mapping[str, CellClue], what: str = "cell"
) -> Grid[CellClue]:
    """Return the board of a description in which each clue is one of the known characters.

    `what` is the word for its places in errors.
    """
    area = height * width
    clues: list[CellClue] = []
    for character in description:
        if len(clues) < area and character in known:
            clues.append(known[character])
        elif len(clues) < area and character in ascii_lowercase:
            clues += [None] * (ascii_lowercase.index(character) + 1)
        else:
            place = label(divmod(len(clues), width)) if len(clues) < area else f"behind the {what}s"
            raise PuzzleError(
                f"{place}: {character!r} is not a clue there: write one of {' '.join(known)}, or a "
                "letter for empty cells"
            )
    return _whole(clues, height, width, what)


def write_characters(board: Grid[CellClue], known: Mapping[str, CellClue]) -> str:
    """Return the description of a board whose clues are all among the known ones."""
    characters = {clue: character for character, clue in known.items()}
    parts = []
    for clue, group in groupby(board.flat):
        n = len(list(group))
        parts.append(run(n) if clue is None else characters[clue] * n)
    return "".join(parts)


def read_numbers(description: str, height: int, width: int) -> Grid[CellClue]:
    """Return the board of a description with numbers, `_` between two; other signs are skipped."""
    area = height * width
    clues: list[CellClue] = []
    for part in re.findall(r"[0-9]+|[a-z]", description):
        if len(part) > MAX_DIGITS:
            raise PuzzleError(
                f"{label(divmod(len(clues), width))}: {truncate(part)!r} has more than "
                f"{MAX_DIGITS} digits: is the ID damaged?"
            )
        clues += [int(part)] if part.isdigit() else [None] * (ascii_lowercase.index(part) + 1)
        if len(clues) > area:
            break
    return _whole(clues, height, width)


def write_numbers(board: Grid[CellClue]) -> str:
    """Return the description of a board of numbers."""
    parts = []
    for empty, group in groupby(board.flat, lambda clue: clue is None):
        clues = [*group]
        parts.append(run(len(clues)) if empty else "_".join(map(str, clues)))
    return "".join(parts)


def read_marks(letters: str, skips: Mapping[str, int], places: int) -> Iterator[tuple[int, str]]:
    """Yield the place and the letter of each mark but the last, which is behind the last place."""
    at = 0
    ended = False
    for letter in letters:
        skip = skips.get(letter)
        if skip is None or ended:
            raise PuzzleError(f"{letter!r} is at place {at + 1:,} of {places:,}: is it damaged?")
        at += skip
        if at > places:
            break
        if letter not in "zZ":
            if at < places:
                yield at, letter
            ended = at == places
            at += 1
    if not ended:
        raise PuzzleError(
            f"the letters reach place {at:,} of {places:,}: the last of them ends just behind the "
            "last place"
        )


def gap(n: int, letters: str) -> str:
    """Return the letters of a mark behind n places; `letters` has the letter of each gap from 0."""
    bare = max(0, -((len(letters) - 2 - n) // _BARE))
    return "z" * bare + letters[n - _BARE * bare]


def write_marks(marks: Sequence[int], places: int) -> str:
    """Return the letters of marks at these places, of all places."""
    ends = [-1, *marks, places]
    return "".join(gap(end - start - 1, LETTERS) for start, end in pairwise(ends))


def _whole(
    clues: Sequence[CellClue], height: int, width: int, what: str = "cell"
) -> Grid[CellClue]:
    area = height * width
    if len(clues) != area:
        so_many = f"{len(clues):,}" if len(clues) < area else f"more than {area:,}"
        raise PuzzleError(
            f"the description is of {so_many} of {count(area, what)}: is it damaged, or of "
            "another game?"
        )
    return Grid(height, width, tuple(clues))


# Walls between rooms are marks at the sides between cells: first the sides between neighbours of a
# row, in reading order, then the sides within each column.


def _sides(n: int) -> list[tuple[Cell, Cell]]:
    """Return the sides between cells, each as the two cells beside it, in the order of the ID."""
    upright = [((r, c), (r, c + 1)) for r, c in product(range(n), range(n - 1))]
    return upright + [((r, c), (r + 1, c)) for c, r in product(range(n), range(n - 1))]


def write_walls(rooms: Grid[str]) -> str:
    """Return the letters of the walls between the rooms of a square board."""
    sides = _sides(rooms.height)
    return write_marks([k for k, (p, q) in enumerate(sides) if rooms[p] != rooms[q]], len(sides))


def read_rooms(letters: str, n: int, name: Callable[[int], str]) -> Grid[str]:
    """Return the rooms between the walls; `name(k)` is the name of room k in reading order."""
    from satgrid.genres.address import rooms_between

    sides = _sides(n)
    walls = {sides[at] for at, _ in read_marks(letters, SKIPS, len(sides))}
    rooms = rooms_between(Board(n, n), walls)
    names = {room: name(k) for k, room in enumerate(rooms.members())}
    for p, q in sorted(walls):
        if rooms[p] == rooms[q]:
            cell, side = side_of((p, q))
            raise PuzzleError(
                f"a wall ends inside a room or cage at the {side} side of {label(cell)}, and means "
                "nothing in this game: leave it out"
            )
    return Grid(n, n, tuple(names[room] for room in rooms.flat))
