"""Nonograms on demand.

The picture: a random height for each cell, evened out with its neighbours, and the highest cells
black, as many as the density says. Where another solution differs, one such cell changes its
colour, until there is no other: a black one if the picture is too dark, else a white one.

Symmetric: the picture is its own image in an upright mirror. The clue of a line can go: `*` is
left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random

from satgrid.clues import BLACK, SEVERAL, WHITE, Block, LineClue, Value
from satgrid.generators import RANDOM, Candidate, Density, Wish
from satgrid.generators._areas import heights, mirrored
from satgrid.generators.level import EASY
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

full = False


def density(wish: Wish) -> Density | None:
    """Return what share of the cells may be black; the harder puzzles are among the paler ones."""
    if wish.kind == RANDOM:
        return Density(0.0, 0.5, 1.0)
    return Density(0.2, 0.5 if wish.level in (None, EASY) else 0.3, 0.9)


def refuse(wish: Wish) -> None:
    """Refuse nothing: every board has a puzzle."""


def random_puzzle(wish: Wish, random: Random) -> Puzzle:
    """Return the clues of a picture whose black cells are chosen at random."""
    assert wish.density is not None
    area = wish.height * wish.width
    black = set(random.sample(range(area), round(wish.density * area)))
    colours = tuple(BLACK if at in black else WHITE for at in range(area))
    return _candidate(Grid(wish.height, wish.width, colours)).puzzle


def candidate(wish: Wish, random: Random) -> Candidate | None:
    """Return a random picture and its clues."""
    assert wish.density is not None
    height, width = wish.height, wish.width
    found = heights(height, width, random, symmetric=wish.symmetric)
    black = round(wish.density * len(found))
    # A cell and its image have one height, and so one colour.
    least = sorted(found.values())[-black] if black else None
    colours = tuple(BLACK if least is not None and x >= least else WHITE for x in found.values())
    return _candidate(Grid(height, width, colours))


def mended(
    candidate: Candidate, other: Grid[Value], wish: Wish, random: Random
) -> Candidate | None:
    """Change one of the cells in which the solutions differ, and its image with it."""
    grid = candidate.grid
    assert wish.density is not None
    # Solutions have equally many black cells, so that cells of either colour differ.
    too_dark = grid.flat.count(BLACK) > wish.density * len(grid.flat)
    excess = BLACK if too_dark else WHITE
    p = random.choice([p for p in grid.cells() if excess == grid[p] != other[p]])
    changed = {p, mirrored(p, grid.width)} if wish.symmetric else {p}
    colours = tuple(
        (WHITE if grid[q] == BLACK else BLACK) if q in changed else grid[q] for q in grid.cells()
    )
    return _candidate(Grid(grid.height, grid.width, colours))


def parts(puzzle: Puzzle, wish: Wish) -> list[tuple[str, int]]:
    """Return each line as the side it is of and its place there, from 0."""
    return [("rows", k) for k in range(puzzle.height)] + [
        ("columns", k) for k in range(puzzle.width)
    ]


def without(puzzle: Puzzle, gone: Iterable[tuple[str, int]]) -> Puzzle:
    """Return the puzzle with any blocks in these lines."""
    unknown: LineClue = (SEVERAL,)
    rows, columns = list(puzzle.rows), list(puzzle.columns)
    for side, k in gone:
        (rows if side == "rows" else columns)[k] = unknown
    return replace(puzzle, rows=tuple(rows), columns=tuple(columns))


def _candidate(grid: Grid[Value]) -> Candidate:
    rows = grid.rows()
    return Candidate(
        Puzzle(
            "nonogram",
            grid.height,
            grid.width,
            rows=tuple(map(_clue, rows)),
            columns=tuple(map(_clue, zip(*rows, strict=True))),
        ),
        grid,
    )


def _clue(line: Sequence[Value]) -> LineClue:
    return tuple(Block(len(list(run))) for colour, run in groupby(line) if colour == BLACK)
