"""Random boards of hitori and kurodoko, and all their solutions, enumerated with the referee.

What the referee rejects on a board without clues, it rejects with them: so all grids of a size
are shown to it once, and of a puzzle only those that it let pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from boards import accepted, grids, some_given

from satgrid.clues import CellClue
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

FAMILIES = ("hitori", "kurodoko")

SHAPES = [(h, w) for h in range(1, 5) for w in range(1, 5) if h * w <= 12]
"""Every height and width up to 3x4, and 4x1 to 4x3."""


def puzzle(family: str, height: int, width: int, clues: Sequence[CellClue]) -> Puzzle:
    """Return the puzzle with these clues, in reading order."""
    return Puzzle(family, height, width, cells=Grid(height, width, tuple(clues)))


@cache
def legal(family: str, height: int, width: int) -> list[Grid[str]]:
    """Return the solutions of the board without clues.

    Grids in which black cells touch are not shown to the referee, which is slow.
    """
    bare = puzzle(family, height, width, [None] * (height * width))
    found = []
    for grid in grids(height, width, (".", "#")):
        lines = *grid.rows(), *zip(*grid.rows(), strict=True)
        if not any("##" in "".join(line) for line in lines) and accepted(bare, grid):
            found.append(grid)
    return found


def solutions(puzzle: Puzzle) -> set[Grid[str]]:
    """Return the solutions by enumeration."""
    every = legal(puzzle.family, puzzle.height, puzzle.width)
    return {grid for grid in every if accepted(puzzle, grid)}


def black(grid: Grid[str]) -> int:
    return grid.flat.count("#")


def random_board(family: str, height: int, width: int, random: Random) -> Puzzle:
    """Return a board made from a hidden solution, or with clues that mostly have none."""
    hidden = max(random.choices(legal(family, height, width), k=4), key=black)
    make = _hitori if family == "hitori" else _kurodoko
    clues = make(hidden, random)
    given = some_given(height, width, ".#", random) if random.random() < 0.2 else ()
    return Puzzle(family, height, width, cells=Grid(height, width, tuple(clues)), given=given)


def _hitori(hidden: Grid[str], random: Random) -> list[CellClue]:
    """Return random numbers, or such that each black cell repeats a white one of its lines."""
    most = max(hidden.height, hidden.width)
    if random.random() < 0.3:
        return [random.randint(1, most) for _ in hidden.flat]
    clues: list[CellClue] = []
    for cell in hidden.cells():
        if hidden[cell] == "#":
            cell = random.choice([p for p in _lines_of(cell, hidden) if hidden[p] == "."] or [cell])
        clues.append(sum(cell) % most + 1 if random.random() < 0.9 else random.choice((None, "?")))
    return clues


def _lines_of(cell: Cell, grid: Grid[str]) -> list[Cell]:
    """Return the cells of the row and the column of a cell."""
    return [p for p in grid.cells() if p[0] == cell[0] or p[1] == cell[1]]


def _kurodoko(hidden: Grid[str], random: Random) -> list[CellClue]:
    """Return what some white cells see, on some boards with a number that is not so."""
    printed = random.choice((0.2, 0.4, 0.8))
    clues: list[CellClue] = [None] * len(hidden.flat)
    for i, cell in enumerate(hidden.cells()):
        if hidden[cell] == "." and random.random() < printed:
            clues[i] = "?" if random.random() < 0.1 else seen(hidden, cell)
    if random.random() < 0.3:
        clues[random.randrange(len(clues))] = random.randint(1, hidden.height + hidden.width)
    return clues


def seen(grid: Grid[str], cell: Cell) -> int:
    """Return how many white cells are seen from a white one: the run in its row and column."""
    r, c = cell
    row = "".join(grid.rows()[r])
    column = "".join(grid.flat[c :: grid.width])
    return (
        sum(
            len(line[:at].rpartition("#")[2]) + len(line[at:].partition("#")[0])
            for line, at in ((row, c), (column, r))
        )
        - 1
    )
