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

BOARDS = "grid", "corners"
LISTS = "rows", "columns", "top", "bottom", "left", "right"
"""Where clues stand in JSON: a row a list, and a line a clue; the sums of cages are by name."""


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
    places: list[tuple[str, Any, int | None]] = []
    for name in BOARDS:
        for r, row in enumerate(told.get(name, ())):
            places += [(name, r, c) for c in range(len(row))]
    places += [(name, k, None) for name in LISTS for k in range(len(told.get(name, ())))]
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
    if isinstance(clue, str) and clue[:-1].isdigit():
        return [f"{number}{clue[-1]}" for number in others(puzzle, int(clue[:-1]), random)]
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
    return []
