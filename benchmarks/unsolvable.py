"""Puzzles without a solution: one clue of a puzzle with one solution is changed."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import satgrid
from satgrid.puzzle import Puzzle

OTHERS = {"w": "b", "b": "w"}
"""What stands for a circle or a pearl."""


def unsolvable(puzzle: Puzzle, seed: int) -> Puzzle | None:
    """Return the puzzle with one clue changed so that none is left, or None if no change does."""
    for other in changed(puzzle, Random(f"one clue changed {seed}")):
        try:
            if not satgrid.solve(other).grids:
                return other
        except satgrid.PuzzleError:
            continue  # No such clue can be printed.
    return None


def changed(puzzle: Puzzle, random: Random) -> Iterator[Puzzle]:
    """Yield the puzzle with another clue in one place, in random order."""
    told = puzzle.to_json()
    rows: list[tuple[str, int, int | None]] = []
    for r, row in enumerate(told.get("grid", ())):
        rows += [("grid", r, c) for c in range(len(row))]
    rows += [
        (side, k, None) for side in ("rows", "columns") for k in range(len(told.get(side, ())))
    ]
    random.shuffle(rows)
    for name, r, c in rows:
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
    if isinstance(clue, str) and clue[:-1].isdigit():
        return [f"{number}{clue[-1]}" for number in others(puzzle, int(clue[:-1]), random)]
    return []
