"""How descriptions in game IDs go through a board: clues, and letters for what has none between.

Two notations, each in a few variants. In the one a letter `a` to `z` stands for 1 to 26 empty
cells and everything else for a clue. In the other each letter is a gap of so many places and then
a mark, `z` is a gap of 25 without one, and a last mark stands just behind the last place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from string import ascii_lowercase
from typing import NamedTuple

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats import Entry
from satgrid.grid import Grid, label
from satgrid.notation.board import MAX_DIGITS, lines_of
from satgrid.puzzle import Puzzle

_PART = re.compile(r"[0-9]+|[a-z]")
_LONGEST = len(ascii_lowercase)
_BARE = 25
"""The places of a gap without a mark."""


def run(n: int) -> str:
    """Return the letters of so many empty cells, the longest first."""
    longest, rest = divmod(n, _LONGEST)
    return "z" * longest + ascii_lowercase[rest - 1 : rest]


def cells(
    description: str, height: int, width: int, known: Mapping[str, CellClue], what: str = "cell"
) -> Grid[CellClue]:
    """Return the board of a description in which each clue is one of the known characters.

    `what` its places are, for errors.
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
                f"{place}: {character!r} is no clue there: write one of {' '.join(known)}, or a "
                "letter for empty cells"
            )
    return _whole(clues, height, width, what)


def written(board: Grid[CellClue], characters: Mapping[CellClue, str]) -> str:
    """Return the description of a board whose clues are all among the characters."""
    parts = []
    for clue, group in groupby(board.flat):
        n = len(list(group))
        parts.append(run(n) if clue is None else characters[clue] * n)
    return "".join(parts)


class Characters(NamedTuple):
    """The descriptions of a game in which each clue is one character; `what` names its clues."""

    family: str
    known: Mapping[str, CellClue]
    what: str

    def parse(
        self, description: str, height: int, width: int, number: int, parameters: str
    ) -> Entry:
        """Return the puzzle of the description, which stands on this 1-based line."""
        board = cells(description, height, width, self.known)
        lines = lines_of(board, [number] * height)
        return Entry(Puzzle(self.family, height, width, cells=board), None, lines)

    def describe(self, puzzle: Puzzle) -> str:
        """Return the description of the puzzle."""
        from satgrid.formats._writable import cells_of

        characters = {None: "", **{clue: each for each, clue in self.known.items()}}
        board = cells_of(puzzle, "sgt", self.family, self.what, characters.__contains__)
        return written(board, characters)


def numbers(description: str, height: int, width: int) -> Grid[CellClue]:
    """Return the board of a description with numbers, `_` between two; other signs are skipped."""
    area = height * width
    clues: list[CellClue] = []
    for part in _PART.findall(description):
        if len(part) > MAX_DIGITS:
            raise PuzzleError(
                f"{label(divmod(len(clues), width))}: {truncate(part)!r} has more than "
                f"{MAX_DIGITS} digits: is the ID damaged?"
            )
        clues += [int(part)] if part.isdigit() else [None] * (ascii_lowercase.index(part) + 1)
        if len(clues) > area:
            break
    return _whole(clues, height, width)


def written_numbers(board: Grid[CellClue]) -> str:
    """Return the description of a board of numbers."""
    parts = []
    for empty, group in groupby(board.flat, lambda clue: clue is None):
        clues = [*group]
        parts.append(run(len(clues)) if empty else "_".join(map(str, clues)))
    return "".join(parts)


def marks(letters: str, skips: Mapping[str, int], places: int) -> Iterator[tuple[int, str]]:
    """Yield the place and the letter of each mark but the last, which is behind the last place."""
    at = 0
    ended = False
    for letter in letters:
        skip = skips.get(letter)
        if skip is None or ended:
            raise PuzzleError(
                f"{letter!r} stands at place {at + 1:,} of {places:,}: is it damaged?"
            )
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
    """Return the letters of a mark behind so many places; those of no place come first."""
    bare = max(0, -((len(letters) - 2 - n) // _BARE))
    return "z" * bare + letters[n - _BARE * bare]


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
