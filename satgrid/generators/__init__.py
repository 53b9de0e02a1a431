"""Making puzzles: a generator a family, found by its file `NAME.py` existing.

A generator draws a board together with its intended solution, and knows how to mend it where it
has another one. What all of them need is written once: the tries (`tries.py`), the questions that
they ask (`prover.py`), the removal of clues (`minimal.py`), and the level (`level.py`).

Everything that a generator draws comes from the `random` that it is given.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol, cast

from satgrid import families
from satgrid.clues import Value
from satgrid.errors import UsageError, unknown
from satgrid.generators.level import LEVELS
from satgrid.grid import Grid
from satgrid.puzzle import MAX_SIDE, Puzzle

RANDOM, UNIQUE = "random", "unique"
KINDS = (UNIQUE, RANDOM)

MAX_CELLS = 10_000
"""The most cells of a board that is made: 100x100."""


TRIES = 100
"""How many tries are made, unless more or fewer are allowed."""


class Density(NamedTuple):
    """What `--density` may be: from `low` to `high`, and what it is if nobody says."""

    low: float
    usual: float
    high: float


class Wish(NamedTuple):
    """What is to be made. `density` is None where the family and kind have none."""

    family: str
    height: int
    width: int
    kind: str = UNIQUE
    density: float | None = None
    minimal: bool = False
    symmetric: bool = False
    level: str | None = None

    def __str__(self) -> str:
        return f"{self.family} {self.height}x{self.width}"


class Candidate(NamedTuple):
    """A puzzle and the solution that it is meant to have, which its referee agrees to."""

    puzzle: Puzzle
    grid: Grid[Value]


class Generator(Protocol):
    """What the module of a family offers."""

    full: bool
    """Whether a candidate has every clue there can be, so that many of them can go."""

    def density(self, wish: Wish) -> Density | None:
        """Return what the density of a wish may be, or None where it means nothing."""

    def refuse(self, wish: Wish) -> None:
        """Raise `UsageError` for what the family cannot have."""

    def random_puzzle(self, wish: Wish, random: Random) -> Puzzle:
        """Return the textbook's random instance; most have no solution, or many."""

    def candidate(self, wish: Wish, random: Random) -> Candidate | None:
        """Return a random candidate, or None if that failed and another may not."""

    def mended(
        self, candidate: Candidate, other: Grid[Value], wish: Wish, random: Random
    ) -> Candidate | None:
        """Return a candidate of which `other` is no solution, or None if none was found."""

    def parts(self, puzzle: Puzzle, wish: Wish) -> Sequence[object]:
        """Return what can be removed of the puzzle: clues, given cells, or sets of them."""

    def without(self, puzzle: Puzzle, gone: Iterable[object]) -> Puzzle:
        """Return the puzzle without these parts."""


def names() -> list[str]:
    """Return the names of the families that have a generator."""
    home = Path(__file__).parent
    return [name for name in families.names() if (home / f"{name}.py").exists()]


def find(family: str) -> Generator:
    """Return the generator of the family of this name."""
    if family not in names():
        raise unknown("family", family, names())
    return cast(Generator, import_module(f"satgrid.generators.{family}"))


def considered(wish: Wish) -> Wish:
    """Return the wish with its family's name and its density settled, if it makes sense.

    Raises `UsageError` for any other.
    """
    wish = wish._replace(family=families.name_of(families.find(wish.family)))
    generator = find(wish.family)
    if wish.kind not in KINDS:
        raise unknown("kind", wish.kind, list(KINDS))
    if wish.level is not None and wish.level not in LEVELS:
        raise unknown("level", wish.level, list(LEVELS))
    height, width = wish.height, wish.width
    if min(height, width) < 1:
        raise UsageError(f"a board of {height}x{width} has no cells: give at least 1x1")
    if height * width > MAX_CELLS or max(height, width) > MAX_SIDE:
        raise UsageError(
            f"a board of {height}x{width} is too big to be made: take up to {MAX_CELLS:,} cells "
            f"and {MAX_SIDE:,} rows or columns"
        )
    asked = [name for name in ("minimal", "symmetric", "level") if getattr(wish, name)]
    if wish.kind == RANDOM and asked:
        raise UsageError(f"--{asked[0]} goes with --kind {UNIQUE}: nothing is proved of the others")
    wish = wish._replace(density=_density(wish, generator))
    generator.refuse(wish)
    return wish


def _density(wish: Wish, generator: Generator) -> float | None:
    bounds = generator.density(wish)
    if wish.density is None:
        return bounds.usual if bounds else None
    if bounds is None:
        raise UsageError(
            f"--density means nothing for a {wish.family} of kind {wish.kind}: leave it out"
        )
    if not bounds.low <= wish.density <= bounds.high or math.isnan(wish.density):
        raise UsageError(
            f"--density {wish.density:g}: for a {wish.family} of kind {wish.kind} give a share of "
            f"the cells from {bounds.low:g} to {bounds.high:g}"
        )
    return wish.density
