"""The descriptions of Simon Tatham's `galaxies`.

The places of a board of W x H cells are the cells, the sides between them and the corners where
they meet, 2W - 1 of them in 2H - 1 rows. In reading order a letter `a` to `y` skips 0 to 24 places
and stands for a dot behind them, and `z` skips 25. No cell has two dots in it or on its rim, and
all are alike. The difficulty, a parameter, is not kept. Source: the functions for parameters and
descriptions in `galaxies.c` of the collection.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from string import ascii_lowercase

from satgrid.errors import PuzzleError, count
from satgrid.formats import Entry
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

FAMILY = "galaxies"
PARAMETERS = "(d[a-z])?"
LEAST = 3

_BARE = 25
_NONE, _DOT = ".", "o"


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    down, across = 2 * height - 1, 2 * width - 1
    places, at = [_NONE] * (down * across), 0
    for letter in description:
        if letter not in ascii_lowercase:
            raise PuzzleError(f"{letter!r} stands at place {at + 1:,}, where a letter a to z does")
        at += ascii_lowercase.index(letter)
        if letter == "z":
            continue
        if at >= len(places):
            raise PuzzleError(
                f"a dot stands behind the {count(len(places), 'place')} of the board: is it "
                "damaged?"
            )
        places[at] = _DOT
        at += 1
    if _DOT not in places:
        raise PuzzleError("no dot: each galaxy has one")
    return Entry(
        Puzzle(FAMILY, height, width, dots=Grid(down, across, tuple(places))),
        None,
        {f"dot row {k}": number for k in range(1, down + 1)},
    )


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import no_given_cells

    no_given_cells(puzzle, "sgt")
    dots: Grid[str] = puzzle.dots
    if puzzle.left_out:
        raise PuzzleError("galaxies has no cells that are left out: convert to json instead")
    stands = [place for place in dots.cells() if dots[place] != _NONE]
    taken = Counter(cell for place in stands for cell in _core(place))
    if any(dots > 1 for dots in taken.values()):
        raise PuzzleError(
            "two dots are at one cell, and those of galaxies never are: convert to json instead"
        )
    parts, behind = [], 0
    for r, c in stands:
        at = r * dots.width + c
        bare, gap = divmod(at - behind, _BARE)
        parts.append("z" * bare + ascii_lowercase[gap])
        behind = at + 1
    return "".join(parts)


def _core(place: Cell) -> Iterator[Cell]:
    """Return the places of the cells in or on whose rim this place is."""
    return product(*([k] if k % 2 == 0 else [k - 1, k + 1] for k in place))  # type: ignore
