"""The descriptions of Simon Tatham's `singles` (hitori).

One character a cell in reading order: `1` to `9`, then `a` to `z` for 10 to 35 and `A` to `Z`
for 36 to 61; no cell is without a number, and none is above the larger side of the board.
Source: the validator in `singles.c` of the collection.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats import Entry
from satgrid.grid import Grid, label
from satgrid.puzzle import Puzzle

FAMILY = "hitori"
PARAMETERS = "(d[ek])?"

_CHARACTERS = digits + ascii_lowercase + ascii_uppercase


def known(height: int, width: int) -> str:
    """Return the characters of the numbers on a board of this size, that of 1 first."""
    return _CHARACTERS[1 : max(height, width) + 1]


def fits(description: str, height: int, width: int) -> bool:
    """Say whether this is the description of a board of this size."""
    return len(description) == height * width and set(description) <= set(known(height, width))


def parse(
    description: str, height: int, width: int, number: int = 1, parameters: str = ""
) -> Entry:
    """Return the puzzle of the description."""
    area = height * width
    if len(description) < area:
        raise PuzzleError(
            f"{count(len(description), 'character')} for {count(area, 'cell')}: singles has one a "
            "cell"
        )
    if len(description) > area:
        raise PuzzleError(
            f"{truncate(description[area:])!r} stands behind the "
            f"{count(area, 'character')} of the cells: "
            "leave it out, or correct the size"
        )
    characters = known(height, width)
    for i, character in enumerate(description):
        if character not in characters:
            raise PuzzleError(
                f"{label(divmod(i, width))}: {character!r} is no number of singles on this board: "
                f"write one from {characters[0]} to {characters[-1]}"
            )
    numbers = tuple(map(_CHARACTERS.index, description))
    return Entry(Puzzle(FAMILY, height, width, cells=Grid(height, width, numbers)), None, {})


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import cells_of

    most = len(known(puzzle.height, puzzle.width))

    def holds(clue: CellClue) -> bool:
        return isinstance(clue, int) and 1 <= clue <= most

    cells = cells_of(puzzle, "sgt", FAMILY, f"a number from 1 to {most} in every cell", holds)
    return "".join(_CHARACTERS[clue] for clue in cells.flat if isinstance(clue, int))
