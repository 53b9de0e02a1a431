"""Making puzzles: one generator for all families, and one of its own where that is better.

A generator draws a board with its intended solution, and repairs the puzzle if it has another one.

- `general.py`: the generator of every family with `printed` (the clues of a solution);
- `NAME.py` of a family's name: a generator `Own` that replaces it;
- `attempts.py`: from a request and a seed to a puzzle; searches, and the removal of clues;
- `repairs.py`: random solutions, and repairs of puzzles with two solutions;
- `shading.py`: random shadings, for two of the families' own generators.

Every random choice comes from the `random` that is given. It may import every room but the verbs,
batch, experiments, page and cli. (A package `generate` would hide the verb of that name.)
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol, cast

from satgrid import families
from satgrid.board import MAX_SIDE
from satgrid.clues import Value
from satgrid.errors import PuzzleError, UsageError, a, unknown
from satgrid.grid import Grid
from satgrid.layers.cages import Cages
from satgrid.puzzle import Puzzle, variants
from satgrid.puzzle.variants import Variant
from satgrid.why.rating import LEVELS

RANDOM, UNIQUE = "random", "unique"
KINDS = (UNIQUE, RANDOM)
"""The kinds of puzzles; the first is the default."""

MAX_CELLS = 10_000
"""The maximum of cells of a new board: 100x100."""

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


class Generator(Protocol):
    """The functions of a family's generator."""

    full: bool
    """Whether a candidate has every possible clue, so that many of them can be removed."""

    def density(self, request: Request) -> Density | None:
        """Return the possible densities of a request, or None if it has no density."""

    def refuse(self, request: Request) -> None:
        """Raise `UsageError` for a request that the family cannot fulfil."""

    def random_puzzle(self, request: Request, random: Random) -> Puzzle:
        """Return a random instance as in textbooks; most have no solution, or many."""

    def candidate(self, request: Request, random: Random) -> Candidate | None:
        """Return a random candidate, or None if this try failed."""

    def repair(
        self, candidate: Candidate, other: Grid[Value], request: Request, random: Random
    ) -> Candidate | None:
        """Return a candidate that excludes the solution `other`, or None if the repair failed."""

    def parts(self, puzzle: Puzzle, request: Request) -> Sequence[object]:
        """Return the removable parts of the puzzle: clues, given cells, or sets of them."""

    def without(self, puzzle: Puzzle, gone: Iterable[object]) -> Puzzle:
        """Return the puzzle without these parts."""


def names() -> list[str]:
    """Return the names of the families that have a generator."""
    return [name for name in families.names() if _own(name) or _general(name)]


def _own(name: str) -> bool:
    # A rule file may have the name of another module of this package.
    return not families.rule_file(name) and (Path(__file__).parent / f"{name}.py").exists()


def _general(name: str) -> bool:
    return families.find(name).printed is not None


def find(family: str) -> Generator:
    """Return the generator of the family of this name."""
    ruled = families.rule_file(family)
    if ruled and not _general(family):
        raise UsageError(
            f"{ruled.path} does not say which clues a solution has: give it printed(puzzle, grid, "
            "random)"
        )
    if not ruled and not (family in families.names() and (_own(family) or _general(family))):
        raise unknown("family", family, names())
    own = _own(family)
    module = import_module(f"satgrid.generators.{family if own else 'general'}")
    return cast(Generator, (module.Own if own else module.General)(family))


def validate(request: Request) -> Request:
    """Return the request with its family's name and its density, if it makes sense.

    Raises `UsageError` for any other.
    """
    request = request._replace(family=families.find(request.family).name)
    generator = find(request.family)
    if request.kind not in KINDS:
        raise unknown("kind", request.kind, list(KINDS))
    if request.level is not None and request.level not in LEVELS:
        raise unknown("level", request.level, list(LEVELS))
    height, width = request.height, request.width
    if min(height, width) < 1:
        raise UsageError(f"a board of {height}x{width} has no cells: give at least 1x1")
    if height * width > MAX_CELLS or max(height, width) > MAX_SIDE:
        raise UsageError(
            f"a board of {height}x{width} is too big to be made: take up to {MAX_CELLS:,} cells "
            f"and {MAX_SIDE:,} rows or columns"
        )
    asked = [name for name in ("minimal", "symmetric", "level", "cages") if getattr(request, name)]
    if request.kind == RANDOM and asked:
        raise UsageError(f"--{asked[0]} goes with --kind {UNIQUE}: nothing is proved of the others")
    _require_variant(request)
    _require_cages(request)
    request = request._replace(density=_density(request, generator))
    generator.refuse(request)
    return request


def _require_variant(request: Request) -> None:
    try:
        bare = Puzzle(request.family, request.height, request.width, variant=request.variant)
        families.require_variant(families.find(request.family), bare)
    except PuzzleError as error:
        raise UsageError(str(error)) from None


def _require_cages(request: Request) -> None:
    """Raise `UsageError` for requested cages if the family has none, or always has some."""
    declared = families.find(request.family).layers.values()
    if request.cages and not any(isinstance(each, Cages) and each.may_lack for each in declared):
        raise UsageError(f"--cages means nothing for {a(request.family)}: leave it out")


def settings(found: Any) -> Variant:
    """Return the settings of an object, of pairs, or of texts such as "stars 2".

    Raises `UsageError` for anything else.
    """
    return variants.read(variants.asked(found))


def _density(request: Request, generator: Generator) -> float | None:
    bounds = generator.density(request)
    if request.density is None:
        return bounds.usual if bounds else None
    if bounds is None:
        raise UsageError(
            f"--density means nothing for {a(request.family)} of kind {request.kind}: leave it out"
        )
    if not bounds.low <= request.density <= bounds.high or math.isnan(request.density):
        raise UsageError(
            f"--density {request.density:g}: for {a(request.family)} of kind {request.kind} give "
            f"a share of the cells from {bounds.low:g} to {bounds.high:g}"
        )
    return request.density
