"""Boards with all clues of a random solution, made from a seed, and the same half blanked.

Some have more solutions. They are kept in `puzzles/full/NAME-SIDExSIDE.jsonl`.
"""

from __future__ import annotations

import json
from random import Random

from benchmarks.made import HOME, VARIANTS
from satgrid import families
from satgrid.deadline import OutOfTime, limited
from satgrid.generators import Candidate, Request
from satgrid.generators.attempts import find, settings, validate
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

SIDES = {
    "futoshiki": {30: 25},
    "kenken": {30: 25},
    "skyscrapers": {30: 25},
    "sudoku": {20: 16, 30: 25},
    "starbattle": {20: 14, 30: 20},
}
"""Families whose boards have other sizes."""
MAKING_S = 20
"""A family whose random board takes longer is left out."""
HALF = 0.5


def board(family: str, side: int) -> Candidate | None:
    """Return the family's board of about this size with a solution of it; None if none is made."""
    side = SIDES.get(family, {}).get(side, side)
    path = HOME / "full" / f"{family}-{side}x{side}.jsonl"
    if path.exists():
        puzzle, rows = json.loads(path.read_text("utf-8"))
        return Candidate(Puzzle.from_json(puzzle), Grid.from_rows(rows))
    request = validate(Request(family, side, side, variant=settings(VARIANTS.get(family, {}))))
    random, found = Random(f"{family} {side}"), None
    try:
        with limited(MAKING_S):
            while found is None:
                found = find(family).candidate(request, random)
    except OutOfTime:
        return None
    text = json.dumps([found.puzzle.to_json(), found.grid.rows()], separators=(",", ":"))
    path.parent.mkdir(exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")
    return found


def blanked(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without half of the clues of each layer."""
    random, left = Random(1), {}
    for layer in families.find(puzzle.family).layers.values():
        units = layer.removable_clues(puzzle)
        if units:
            left |= layer.drop_clues(puzzle, random.sample(units, round(HALF * len(units))))
    return puzzle.with_contents(**left)
