"""Small puzzles of every family, few enough cells to look at every grid.

A module `boards/FAMILY.py` has `puzzles()`, which yields them: with one, many and no solutions,
with and without given cells. It is found by the family's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from types import ModuleType

from satgrid import families
from satgrid.clues import CellClue, Value
from satgrid.grid import Cell, Grid
from satgrid.layers.numbers import Numbers
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

SIZES = [
    *((1, n) for n in range(1, 6)),
    *((n, 1) for n in range(2, 6)),
    *((2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)),
]
"""Height and width of the boards."""


FAMILIES = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))
"""The names of the families that have boards here."""


def boards_of(name: str) -> ModuleType:
    """Return the module of the family's boards."""
    return import_module(f"boards.{name}")


def with_numbers_alone() -> list[str]:
    """Return the families of which a board of numbers without a name may be."""
    declared = {name: families.find(name).layers for name in families.names()}
    return [
        name
        for name, layers in declared.items()
        if any(isinstance(layer, Numbers) for layer in layers.values())
        and all(isinstance(layer, Numbers) or layer.may_lack for layer in layers.values())
    ]


def of_cells(family: str, *rows: str) -> Puzzle:
    """Return the puzzle of rows written `1 - ?`."""
    plain: dict[str, CellClue] = {"-": None, "?": "?"}
    clues = [[plain[word] if word in plain else int(word) for word in row.split()] for row in rows]
    cells: Grid[CellClue] = Grid.from_rows(clues)
    return Puzzle(family, cells.height, cells.width, cells=cells)


@cache
def puzzles_of(name: str, every: int = 1) -> list[Puzzle]:
    """Return the small puzzles of the family, or by chance one of so many."""
    puzzles: list[Puzzle] = list(boards_of(name).puzzles())
    return puzzles if every == 1 else Random(1).sample(puzzles, len(puzzles) // every)


@cache
def grids(height: int, width: int, values: tuple[Value, ...]) -> list[Grid[Value]]:
    """Return every grid of the size."""
    return [Grid(height, width, flat) for flat in product(values, repeat=height * width)]


def all_grids(puzzle: Puzzle) -> list[Grid[Value]]:
    """Return every grid that the puzzle's size and values allow."""
    problem = Problem(puzzle)
    return grids(*problem.board, problem.values)


def accepted(puzzle: Puzzle, grid: Grid[Value]) -> bool:
    """Return whether the referee is silent."""
    return next(Problem(puzzle).check(grid), None) is None


@cache
def solutions(puzzle: Puzzle) -> frozenset[Grid[Value]]:
    """Return the grids that the referee accepts, among all."""
    return frozenset(grid for grid in all_grids(puzzle) if accepted(puzzle, grid))


def sample(puzzles: Sequence[Puzzle], every: int) -> Sequence[Puzzle]:
    """Return one puzzle of `every`; some of them have none, one and many solutions."""
    chosen = sorted(puzzles, key=lambda puzzle: len(solutions(puzzle)))[::every]
    assert {min(len(solutions(puzzle)), 2) for puzzle in chosen} == {0, 1, 2}
    return chosen


def taken(puzzle: Puzzle, encoders: Mapping[str, str]) -> bool:
    """Return whether encoders take a puzzle of which narrowing settles nothing.

    A minimal CNF is for short lines of cells with two values.
    """
    two = len(Problem(puzzle).values) == 2
    return "minimal" not in encoders.values() or (two and max(puzzle.height, puzzle.width) <= 12)


def some_given(
    height: int, width: int, values: Sequence[Value], random: Random
) -> tuple[tuple[Cell, Value], ...]:
    """Return one or two given cells, in reading order."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    chosen = random.sample(cells, min(len(cells), random.choice((1, 2))))
    return tuple((cell, random.choice(values)) for cell in sorted(chosen))
