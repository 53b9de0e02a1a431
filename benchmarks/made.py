"""Puzzles of the families beside clingo, made with `satgrid generate` from a seed.

Each has one solution. What was made is kept in `puzzles/NAME-HEIGHTxWIDTH.jsonl`: the clock is held
against the same puzzles when the generator has changed.
"""

from __future__ import annotations

import json
from pathlib import Path

import satgrid
from satgrid.puzzle import Puzzle

HOME = Path(__file__).with_name("puzzles")
KEPT = 5
"""Puzzles of each size, seeds 0 to 4."""

SIZES: dict[str, tuple[tuple[int, int], ...]] = {
    "binairo": ((10, 10),),
    "starbattle": ((10, 10), (14, 14)),
    "sudoku": ((9, 9), (16, 16)),
    "akari": ((10, 10), (20, 36)),
    "tents": ((10, 10), (17, 17)),
    "heyawake": ((10, 10), (20, 36)),
    "slitherlink": ((10, 10), (20, 36)),
    "minesweeper": ((10, 10), (20, 20)),
    "mosaic": ((10, 10), (20, 20)),
    "norinori": ((10, 10), (20, 20)),
    "nurikabe": ((10, 10),),
    "yinyang": ((10, 10), (14, 14)),
    "cave": ((10, 10), (20, 20)),
    "masyu": ((10, 10),),
    "yajilin": ((10, 10), (17, 17)),
}
VARIANTS = {"starbattle": {"stars": 2}}


def puzzles(family: str, height: int, width: int) -> list[Puzzle]:
    """Return the puzzles of a size; those that are not kept yet are made, and kept."""
    path = HOME / f"{family}-{height}x{width}.jsonl"
    if not path.exists():
        found = [made(family, height, width, seed) for seed in range(KEPT)]
        HOME.mkdir(exist_ok=True)
        lines = [json.dumps(puzzle.to_json(), separators=(",", ":")) for puzzle in found]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [Puzzle.from_json(json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def made(family: str, height: int, width: int, seed: int) -> Puzzle:
    """Return a puzzle with one solution of which no clue can go."""
    variant = VARIANTS.get(family, {})
    return satgrid.generate(family, height, width, seed=seed, variant=variant, minimal=True)
