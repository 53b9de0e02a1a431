"""The boards that are measured: real puzzles of `puzzles/`, and clues of random pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from random import Random

import satgrid
from satgrid.clues import LineClue

ROOT = Path(__file__).resolve().parents[1]
NONOGRAMS = ROOT / "puzzles" / "nonogram"

PICTURES = ("moon", "star", "cat", "horse", "duck", "house")
SEARCHED = (
    "webpbn-00027",
    "webpbn-00065",
    "webpbn-00803",
    "webpbn-01611",
    "webpbn-06574",
    "jwilk-091-owl",
    "webpbn-35105-wild",
)
"""The puzzles that narrowing alone does not settle."""


def puzzle(name: str) -> satgrid.Puzzle:
    return satgrid.load(str(NONOGRAMS / f"{name}.non"))


def patterns(n: int) -> list[satgrid.Puzzle]:
    """Return the game IDs of n x n cells."""
    return [found for _, found in satgrid.load_all(str(NONOGRAMS / f"pattern-{n}x{n}.sgt"))]


def ranges(n: int) -> list[satgrid.Puzzle]:
    """Return the kurodoko boards of n x n cells in `range.sgt`.

    Made with the generator of Simon Tatham's `range`, random seed `satgrid-dev-1`; free to use.
    """
    found = satgrid.load_all(str(Path(__file__).with_name("range.sgt")))
    return [puzzle for _, puzzle in found if puzzle.height == n]


def random_puzzle(n: int, black: float, seed: int) -> satgrid.Puzzle:
    """Return the clues of an n x n picture whose cells are black with this probability."""
    random = Random(seed)
    rows = [[random.random() < black for _ in range(n)] for _ in range(n)]
    return satgrid.Puzzle(
        "nonogram",
        n,
        n,
        rows=tuple(_clue(row) for row in rows),
        columns=tuple(_clue(column) for column in zip(*rows, strict=True)),
    )


def _clue(cells: Sequence[bool]) -> LineClue:
    return tuple(satgrid.Block(len(list(run))) for black, run in groupby(cells) if black)
