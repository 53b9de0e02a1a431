"""Making puzzles: one generator for all families, and one of its own where that is better.

A generator draws a board with its intended solution, and repairs the puzzle if it has another one.

- `general.py`: the generator of every family with `printed` (the clues of a solution);
- `NAME.py` of a family's name: a generator `Own` that replaces it;
- `attempts.py`: which generator a request has, whether it makes sense, and from a request and a
  seed to a puzzle;
- `repairs.py`: random solutions, and repairs of puzzles with two solutions;
- `shading.py`: random shadings, for two of the families' own generators.

Every random choice comes from the `random` that is given. It may import every room but the verbs,
batch, experiments, page and cli. (A package `generate` would hide the verb of that name.)
"""

from __future__ import annotations

from typing import NamedTuple

from satgrid.clues import Value
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle
from satgrid.puzzle.variants import Variant

RANDOM, UNIQUE = "random", "unique"
KINDS = (UNIQUE, RANDOM)
"""The kinds of puzzles; the first is the default."""

TRIES = 400
"""The default number of tries."""


class Density(NamedTuple):
    """The range of `--density`, and its default."""

    low: float
    usual: float
    high: float


class Request(NamedTuple):
    """A request for a puzzle. `density` is None if the family and kind have none."""

    family: str
    height: int
    width: int
    kind: str = UNIQUE
    density: float | None = None
    minimal: bool = False
    symmetric: bool = False
    level: str | None = None
    variant: Variant = ()
    cages: bool = False

    def __str__(self) -> str:
        return f"{self.family} {self.height}x{self.width}"


class Candidate(NamedTuple):
    """A puzzle and its intended solution, which the referee accepts."""

    puzzle: Puzzle
    grid: Grid[Value]
