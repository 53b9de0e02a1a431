"""The generator of a request, and from a request and a seed to a puzzle, by attempts.

The first attempt uses the seed itself, the others use seeds derived from it. The first attempt
whose puzzle fulfils the request is the last.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, TypeAlias, TypeVar, cast

from satgrid import families
from satgrid.board import MAX_SIDE
from satgrid.clues import Value
from satgrid.compiler import rules_and_givens
from satgrid.deadline import OutOfTime, after, check_deadline, limited
from satgrid.domains import Domains
from satgrid.errors import GaveUp, PuzzleError, UsageError, a, count, unknown
from satgrid.generators import KINDS, RANDOM, TRIES, UNIQUE, Candidate, Request
from satgrid.generators.general import General
from satgrid.grid import Grid
from satgrid.layers.cages import Cages
from satgrid.narrowing import narrow
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle, variants
from satgrid.puzzle.variants import Variant
from satgrid.search.answer import solution_other_than
from satgrid.search.assumptions import SecondSolutionSearch
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import OnEvent, Report
from satgrid.why.deductions import minimal_extension
from satgrid.why.steps import EASY, LEVELS, NOT_RATED, find_level

MAX_CELLS = 10_000
"""The maximum of cells of a new board: 100x100."""

REPAIRS = 200
"""The maximum of repairs in one attempt."""

_QUERIES, _QUERIES_FOR_LEVEL = 3_000, 50_000
"""The maximum of solver queries to rate a puzzle, without and with a requested level."""


# -- generators and requests


def names() -> list[str]:
    """Return the names of the families that have a generator."""
    return [name for name in families.names() if _own(name) or _general(name)]


def _own(name: str) -> bool:
    # A rule file may have the name of another module of this package.
    return not families.rule_file(name) and (Path(__file__).parent / f"{name}.py").exists()


def _general(name: str) -> bool:
    return families.find(name).printed is not None


def find(family: str) -> General:
    """Return the generator of the family of this name."""
    ruled = families.rule_file(family)
    if ruled and not _general(family):
        raise UsageError(
            f"{ruled.path} does not say which clues a solution has: give it printed(puzzle, grid, "
            "random)"
        )
    if not ruled and not (family in families.names() and (_own(family) or _general(family))):
        raise unknown("family", family, names())
    if _own(family):
        return cast(General, import_module(f"satgrid.generators.{family}").Own(family))
    return General(family)


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


def _density(request: Request, generator: General) -> float | None:
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


# -- attempts


def generate(
    family: str,
    height: int,
    width: int,
    *,
    seed: int = 0,
    kind: str = UNIQUE,
    density: float | None = None,
    minimal: bool = False,
    symmetric: bool = False,
    level: str | None = None,
    variant: Mapping[str, Any] | Sequence[Any] = (),
    cages: bool = False,
    tries: int = TRIES,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
) -> Puzzle:
    """Return a new puzzle; the same arguments give the same one.

    A puzzle of kind "unique" is proved to have one solution, and its `info` has its level ("easy",
    "normal", "tricky", "hard" or "extreme"). `level` requests a level, `minimal` a puzzle without a
    removable clue or given cell. "random" puzzles mostly have no solution, or many. `density` is a
    share of the cells, from 0 to 1; `variant` has settings of the rules, as in {"stars": 2};
    `cages` replaces printed numbers by cages with sums. Raises `UsageError` for a request that the
    family cannot fulfil, and `GaveUp`, which names the best try, after `tries` or at the time
    limit. `on_event` is called as by `solve`.
    """
    if tries < 1:
        raise UsageError(f"tries={tries}: allow one at least")
    asked = kind, density, minimal, symmetric, level, settings(variant), cages
    request = validate(Request(family, height, width, *asked))
    return generate_request(request, seed, tries=tries, timeout_s=timeout_s, on_event=on_event)


def generate_request(
    request: Request,
    seed: int,
    *,
    tries: int = TRIES,
    repairs: int = REPAIRS,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
) -> Puzzle:
    """Return the puzzle of the request and the seed; raise `GaveUp` that names the best try.

    A try has at most `repairs` repairs.
    """
    if request.kind == RANDOM:
        try:
            with limited(timeout_s):
                puzzle = find(request.family).random_puzzle(request, _random(request, seed))
        except OutOfTime:
            raise GaveUp(f"gave up {after(timeout_s)}: no {request}") from None
        return replace(puzzle, info=(("seed", str(seed)),))
    attempts: list[_Attempt] = []

    def counted(event: str, report: Report) -> None:
        report.tries = len(attempts)
        assert on_event is not None
        on_event(event, report)

    prover = Prover(on_event and counted)
    limit = f"after {count(tries, 'try', 'tries')}"
    try:
        with limited(timeout_s):
            for own in _seeds(seed, tries):
                attempts.append(_Attempt(request, own, repairs))
                found = attempts[-1].puzzle(prover)
                if found is not None:
                    return replace(found, info=(*found.info, ("seed", str(seed))))
    except OutOfTime:
        limit = after(timeout_s)
    best = min(attempts, key=_Attempt.distance)
    wished = f" of level {request.level}" if request.level else ""
    tried = ""
    if best.has_puzzle():
        tried = f"; the best try is that of seed {best.seed}, {best.result()}"
    raise GaveUp(f"gave up {limit}: no {request}{wished} with one solution{tried}")


def _seeds(seed: int, tries: int) -> Iterator[int]:
    """Yield the seed itself, and then seeds derived from it."""
    yield seed
    more = Random(f"seeds {seed}")
    for _ in range(1, tries):
        yield more.getrandbits(32)


def _random(request: Request, seed: int) -> Random:
    # Every Python version hashes a text in the same way.
    return Random(f"{request} {request.kind} {seed}")


class _Attempt:
    """One attempt, with its result so far, which is kept if the time limit ends it."""

    def __init__(self, request: Request, seed: int, repairs: int) -> None:
        self.seed = seed
        self._repairs = repairs
        self.level: str | None = None
        self._request = request
        self._random = _random(request, seed)
        self._generator = find(request.family)
        # The number of cells in which another solution differs.
        self._cells: int | None = None

    def puzzle(self, prover: Prover) -> Puzzle | None:
        """Return a puzzle that fulfils the request, with its level in `info`, or None."""
        try:
            found = self._repaired(prover)
            if found is None:
                return None
            puzzle, grid = self._without_removable(found, prover)
        except Undecided:
            return None
        queries = _QUERIES_FOR_LEVEL if self._request.level else _QUERIES
        self.level = prover.level(puzzle, grid, queries)
        if self._request.level not in (None, self.level):
            return None
        return replace(puzzle, info=(("level", self.level),))

    def distance(self) -> tuple[int, int]:
        """Return the distance of the attempt from the request."""
        if self.level is not None and self._request.level is not None:
            levels = (*LEVELS, NOT_RATED)
            return 0, abs(levels.index(self.level) - levels.index(self._request.level))
        return (2, 0) if self._cells is None else (1, self._cells)

    def has_puzzle(self) -> bool:
        return self.level is not None or self._cells is not None

    def result(self) -> str:
        if self.level is not None:
            return f"of level {self.level}" if self.level != NOT_RATED else NOT_RATED
        return f"where another solution differs in {count(self._cells or 0, 'cell')}"

    def _repaired(self, prover: Prover) -> Candidate | None:
        """Return a candidate with one solution, by repairs; None if they fail."""
        candidate = self._generator.candidate(self._request, self._random)
        for _ in range(self._repairs):
            if candidate is None:
                return None
            other = prover.solution_other_than(*candidate)
            if other is None:
                return candidate
            differing = zip(candidate.grid.flat, other.flat, strict=True)
            self._cells = sum(x != y for x, y in differing)
            candidate = self._generator.repair(candidate, other, self._request, self._random)
        return None

    def _without_removable(self, candidate: Candidate, prover: Prover) -> Candidate:
        """Return the candidate without the clues that the request lets go."""
        request, generator = self._request, self._generator
        puzzle, grid = candidate
        if not (generator.full or request.minimal):
            return candidate

        every = list(generator.parts(puzzle, request))
        if not every:
            return candidate
        self._random.shuffle(every)

        def only(some: Sequence[object]) -> Puzzle:
            left = set(some)
            return generator.without(puzzle, (part for part in every if part not in left))

        # Narrowing is faster, and leaves few parts for the solver to remove.
        parts: Sequence[object] = every
        settled = prover.settles(puzzle)
        if settled:
            parts = prover.minimal_to_settle(parts, only)
        if not settled or request.minimal or request.level not in (None, EASY):
            parts = prover.minimal_to_be_unique(parts, only, grid)
        return Candidate(only(parts), grid)


# -- questions about a puzzle

Part = TypeVar("Part")
Only: TypeAlias = Callable[[Sequence[Any]], Puzzle]
_Known: TypeAlias = tuple[list[Part], Domains]


CONFLICTS = 50_000
"""The maximum of conflicts of a query; published puzzles need far fewer."""


class Prover:
    """Queries about puzzles, answered by searches and narrowing.

    A query raises `OutOfTime` past the time limit, and `Undecided` after too many conflicts.
    `on_event` is called as in a search.
    """

    def __init__(self, on_event: OnEvent | None = None) -> None:
        self._on_event = on_event
        self._report = Report(on_event=on_event)

    def solution_other_than(self, puzzle: Puzzle, grid: Grid[Value]) -> Grid[Value] | None:
        """Return a solution other than the grid; None proves that the grid is the only one.

        A puzzle is called unique on this answer alone.
        """
        return solution_other_than(
            Search(Problem(puzzle), on_event=self._on_event), grid, CONFLICTS
        )

    def settles(self, puzzle: Puzzle) -> bool:
        """Return whether narrowing alone settles a puzzle that has a solution."""
        return not self._narrowed(puzzle).undecided()

    def minimal_to_settle(self, parts: Sequence[Part], only: Only) -> list[Part]:
        """Return a minimal set of parts with which narrowing settles the puzzle.

        `only(some)` is the puzzle with some of the parts; with all of them narrowing settles it.
        """

        def more(base: _Known[Part], some: Sequence[Part]) -> _Known[Part]:
            present = [*base[0], *some]
            return present, self._narrowed(only(present), base[1])

        def is_settled(known: _Known[Part]) -> bool:
            return not known[1].undecided()

        start: _Known[Part] = [], self._narrowed(only([]))
        if is_settled(start):
            return []
        return minimal_extension(parts, start, more, is_settled, prefer_last=True)

    def minimal_to_be_unique(
        self, parts: Sequence[Part], only: Only, grid: Grid[Value]
    ) -> list[Part]:
        """Return a minimal set of parts with which the grid is the only solution."""
        search = SecondSolutionSearch(Problem(only(parts)), grid, self._on_event)
        none: list[Part] = []

        def is_unique(present: Sequence[Part]) -> bool:
            return search.second_solution(only(present), CONFLICTS) is None

        try:
            if is_unique(none):
                return []
            return minimal_extension(
                parts, none, lambda base, some: [*base, *some], is_unique, prefer_last=True
            )
        finally:
            search.close()

    def level(self, puzzle: Puzzle, grid: Grid[Value], questions: int) -> str:
        """Return the level of a puzzle whose only solution is the grid."""
        self._on_progress()
        return find_level(Problem(puzzle), grid, questions)

    def _narrowed(self, puzzle: Puzzle, known: Domains | None = None) -> Domains:
        problem = Problem(puzzle)
        domains = Domains(*problem.board, problem.values)
        if known is not None:
            domains.planes = known.planes
        narrow(rules_and_givens(puzzle, problem.rules()), domains, self._on_progress)
        return domains

    def _on_progress(self) -> None:
        self._report.notify("tick")
        check_deadline()
