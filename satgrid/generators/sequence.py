"""Colour sequences on demand.

The picture: every cell has the colour of the nearest of some cells chosen at random, one for
about two. The clues tell nothing of how long the runs are, so cells are given where another
solution differs, until there is no other.

Symmetric: the picture is its own image in an upright mirror; the given cells need not be. A given
cell can go.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, product
from random import Random

from satgrid.clues import Colour, Value
from satgrid.generators import Candidate, Density, Wish
from satgrid.generators._areas import mirrored
from satgrid.generators._givens import told_apart, without_given
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

full = False

_PALETTE = (
    Colour("R", "red", "#d62728"),
    Colour("G", "green", "#2ca02c"),
    Colour("B", "blue", "#1f77b4"),
    Colour("Y", "yellow", "#ffd92f"),
)
_CELLS_AN_AREA = 2


def density(wish: Wish) -> Density | None:
    """Return None: no colour is the one that is counted."""
    return None


def refuse(wish: Wish) -> None:
    """Refuse nothing: every board has a puzzle."""


def random_puzzle(wish: Wish, random: Random) -> Puzzle:
    """Return the clues of a picture in which each cell has any of four colours."""
    colours = tuple(random.choice(_PALETTE).symbol for _ in range(wish.height * wish.width))
    return _puzzle(Grid(wish.height, wish.width, colours))


def candidate(wish: Wish, random: Random) -> Candidate | None:
    """Return a random picture and its clues, without given cells."""
    height, width = wish.height, wish.width
    cells = [(r, c) for r in range(height) for c in range(width)]
    chosen = random.sample(cells, -(-len(cells) // _CELLS_AN_AREA))
    centres = {p: random.choice(_PALETTE).symbol for p in chosen}

    def colour(p: Cell) -> Value:
        r, c = min(p, mirrored(p, width)) if wish.symmetric else p
        reach, near = 0, list[tuple[int, Value]]()
        while not near or near[0][0] > reach**2:
            reach += 1
            steps = range(-reach, reach + 1)
            square = product(steps, steps)
            near = sorted(
                (y**2 + x**2, centres[r + y, c + x]) for y, x in square if (r + y, c + x) in centres
            )
        return near[0][1]

    grid = Grid(height, width, tuple(map(colour, cells)))
    return Candidate(_puzzle(grid), grid)


def mended(
    candidate: Candidate, other: Grid[Value], wish: Wish, random: Random
) -> Candidate | None:
    """Give cells in which the solutions differ."""
    return told_apart(candidate, other, random)


def parts(puzzle: Puzzle, wish: Wish) -> list[Cell]:
    """Return the given cells."""
    return [cell for cell, _ in puzzle.given]


def without(puzzle: Puzzle, gone: Iterable[Cell]) -> Puzzle:
    """Return the puzzle without these given cells."""
    return without_given(puzzle, gone)


def _puzzle(grid: Grid[Value]) -> Puzzle:
    rows = grid.rows()
    return Puzzle(
        "sequence",
        grid.height,
        grid.width,
        rows=tuple(map(_clue, rows)),
        columns=tuple(map(_clue, zip(*rows, strict=True))),
        colours=tuple(colour for colour in _PALETTE if colour.symbol in grid.flat),
    )


def _clue(line: Sequence[Value]) -> str:
    return "".join(colour for colour, _ in groupby(line))
