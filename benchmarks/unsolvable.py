"""Puzzles without a solution: one clue of a puzzle with one solution is changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import chain
from random import Random
from typing import Any

import satgrid
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

OTHERS = {"w": "b", "b": "w"}
"""What stands for a circle or a pearl."""

SWAPS = 40
"""So many lines change places with the next at most, each in a puzzle of its own."""

BOARDS = "grid", "corners"
LINES = (
    *("rows", "columns", "plus_rows", "plus_columns", "minus_rows", "minus_columns"),
    *("top", "bottom", "left", "right"),
)
"""Where clues stand in JSON: a row a list, and a line a clue; the sums of cages are by name."""


def unsolvable(puzzle: Puzzle, seed: int) -> Puzzle | None:
    """Return the puzzle with one clue changed so that none is left, or None if no change does."""
    return first_without(changed(puzzle, Random(f"one clue changed {seed}")))


def contradicted(puzzle: Puzzle, grid: Grid[str], seed: int) -> Puzzle | None:
    """Return the puzzle, which the grid solves, with the least changed that leaves no solution.

    That is one clue, or two lines' clues that change places, or a cell that is given.
    """
    random = Random(f"contradicted {seed}")
    return unsolvable(puzzle, seed) or first_without(
        chain(swapped(puzzle, random), given(puzzle, grid, random))
    )


def first_without(puzzles: Iterable[Puzzle]) -> Puzzle | None:
    """Return the first that has no solution."""
    for puzzle in puzzles:
        try:
            if not satgrid.solve(puzzle).grids:
                return puzzle
        except satgrid.PuzzleError:
            continue  # No such clue can be printed.
    return None


def swapped(puzzle: Puzzle, random: Random) -> Iterator[Puzzle]:
    """Yield the puzzle with the clues of two neighbouring lines in each other's place."""
    told = puzzle.to_json()
    sides = [name for name, clues in told.items() if name in LINES and isinstance(clues, list)]
    pairs = [(name, k) for name in sides for k in range(len(told[name]) - 1)]
    for name, k in random.sample(pairs, min(SWAPS, len(pairs))):
        clues = [*told[name]]
        if clues[k] != clues[k + 1]:
            clues[k : k + 2] = clues[k + 1], clues[k]
            yield Puzzle.from_json({**told, name: clues})


def given(puzzle: Puzzle, grid: Grid[str], random: Random) -> Iterator[Puzzle]:
    """Yield the puzzle with one more given cell, which is another in the grid; none of lines."""
    known, values = {cell for cell, _ in puzzle.given}, Problem(puzzle).values
    for cell in random.sample(sorted(grid.cells()), grid.height * grid.width):
        others = [value for value in values if value != grid[cell]]
        if cell not in known and puzzle.board == (grid.height, grid.width):
            yield puzzle.with_contents(given=(*puzzle.given, (cell, random.choice(others))))


def changed(puzzle: Puzzle, random: Random) -> Iterator[Puzzle]:
    """Yield the puzzle with another clue in one place, in random order."""
    told = puzzle.to_json()
    places: list[tuple[str, Any, int | None]] = []
    for name in BOARDS:
        for r, row in enumerate(told.get(name, ())):
            places += [(name, r, c) for c in range(len(row))]
    places += [(name, k, None) for name in LINES for k in range(len(told.get(name, ())))]
    places += [("sums", name, None) for name in told.get("sums", ())]
    random.shuffle(places)
    for name, r, c in places:
        clue = told[name][r] if c is None else told[name][r][c]
        for new in others(puzzle, clue, random):
            copy = deepcopy(told)
            if c is None:
                copy[name][r] = new
            else:
                copy[name][r][c] = new
            yield Puzzle.from_json(copy)


def others(puzzle: Puzzle, clue: Any, random: Random) -> list[Any]:
    """Return what may stand in the place of a clue: the next numbers, or the other sign."""
    if puzzle.family == "binairo" and clue in (0, 1):
        return [1 - clue]
    if isinstance(clue, int):
        near = [clue - 1, clue + 1] if clue else [1]
        return random.sample(near, len(near))
    if isinstance(clue, str) and clue in OTHERS:
        return [OTHERS[clue]]
    if isinstance(clue, str) and any(sums := clue.split("\\")[:2]) and "\\" in clue:
        at = random.choice([k for k, text in enumerate(sums) if text])
        return [
            "\\".join(str(number) if k == at else text for k, text in enumerate(sums))
            for number in others(puzzle, int(sums[at]), random)
        ]
    if puzzle.family == "easyasabc" and isinstance(clue, str):
        letters = map(chr, range(ord("A"), ord("A") + puzzle.setting("letters", 3)))
        near = [letter.lower() if clue.islower() else letter for letter in letters]
        return random.sample([each for each in near if each != clue], len(near) - 1)
    if isinstance(clue, str) and (parts := re.fullmatch("([0-9]+)([^0-9]+)", clue)):
        return [f"{number}{parts[2]}" for number in others(puzzle, int(parts[1]), random)]
    return []
