"""From a wish and a seed to a puzzle, by tries.

The first try draws from the seed itself, the others from seeds that derive from it; the try whose
puzzle is as wished ends them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from satgrid.deadline import OutOfTime, limited
from satgrid.errors import GaveUp, count
from satgrid.generators import RANDOM, TRIES, Candidate, Wish, find
from satgrid.generators.level import HARD, LEVELS, NORMAL
from satgrid.generators.prover import Prover, Watch
from satgrid.puzzle import Puzzle
from satgrid.search.report import Report

MENDINGS = 200
"""How often one try mends its candidate at most."""


def made(
    wish: Wish,
    seed: int,
    *,
    tries: int = TRIES,
    timeout_s: float | None = None,
    watch: Watch | None = None,
) -> Puzzle:
    """Return the puzzle of the wish and the seed; raise `GaveUp` that names the best try."""
    if wish.kind == RANDOM:
        puzzle = find(wish.family).random_puzzle(wish, _random(wish, seed))
        return replace(puzzle, info=(("seed", str(seed)),))
    attempts: list[_Attempt] = []

    def counted(event: str, report: Report) -> None:
        report.tries = len(attempts)
        assert watch is not None
        watch(event, report)

    prover = Prover(watch and counted)
    limit = f"{tries} {'try' if tries == 1 else 'tries'}"
    try:
        with limited(timeout_s):
            for own in _seeds(seed, tries):
                attempts.append(_Attempt(wish, own))
                found = attempts[-1].puzzle(prover)
                if found is not None:
                    return replace(found, info=(*found.info, ("seed", str(seed))))
    except OutOfTime:
        limit = f"{timeout_s:g} s"
    best = min(attempts, key=_Attempt.distance)
    wished = f" of level {wish.level}" if wish.level else ""
    raise GaveUp(
        f"gave up after {limit}: no {wish}{wished} with one solution; the best try is that of seed "
        f"{best.seed}, {best.result()}"
    )


def _seeds(seed: int, tries: int) -> Iterator[int]:
    """Yield the seed itself, and then those that derive from it."""
    yield seed
    more = Random(f"seeds {seed}")
    for _ in range(1, tries):
        yield more.getrandbits(32)


def _random(wish: Wish, seed: int) -> Random:
    # A text is hashed in the same way by every Python.
    return Random(f"{wish} {wish.kind} {seed}")


class _Attempt:
    """One try, and what it has come to, also where the time ends it."""

    def __init__(self, wish: Wish, seed: int) -> None:
        self.seed = seed
        self.level: str | None = None
        self._wish = wish
        self._random = _random(wish, seed)
        self._generator = find(wish.family)
        # How many cells tell the intended solution from another.
        self._cells: int | None = None

    def puzzle(self, prover: Prover) -> Puzzle | None:
        """Return a puzzle that is as wished and tells its level, or None."""
        found = self._settled(prover)
        if found is None:
            return None
        puzzle, grid = self._thinned(found, prover)
        self.level = prover.level(puzzle, grid)
        if self._wish.level not in (None, self.level):
            return None
        return replace(puzzle, info=(("level", self.level),))

    def distance(self) -> tuple[int, int]:
        """Return how far the try is from the wish: the less, the better."""
        if self.level is not None and self._wish.level is not None:
            return 0, abs(LEVELS.index(self.level) - LEVELS.index(self._wish.level))
        return (2, 0) if self._cells is None else (1, self._cells)

    def result(self) -> str:
        """Return what the try came to, for people."""
        if self.level is not None:
            return f"of level {self.level}"
        if self._cells is None:
            return "which came to no puzzle"
        return f"where another solution differs in {count(self._cells, 'cell')}"

    def _settled(self, prover: Prover) -> Candidate | None:
        """Return a candidate with one solution, mended until it has."""
        candidate = self._generator.candidate(self._wish, self._random)
        for _ in range(MENDINGS):
            if candidate is None:
                return None
            other = prover.another(*candidate)
            if other is None:
                return candidate
            differing = zip(candidate.grid.flat, other.flat, strict=True)
            self._cells = sum(x != y for x, y in differing)
            candidate = self._generator.mended(candidate, other, self._wish, self._random)
        return None

    def _thinned(self, candidate: Candidate, prover: Prover) -> Candidate:
        """Return the candidate without what can go, as far as that is wished."""
        wish, generator = self._wish, self._generator
        puzzle, grid = candidate
        if not (generator.full or wish.minimal):
            return candidate

        every = list(generator.parts(puzzle, wish))
        self._random.shuffle(every)

        def only(some: Sequence[object]) -> Puzzle:
            left = set(some)
            return generator.without(puzzle, (part for part in every if part not in left))

        # Narrowing is asked first: it answers sooner, and leaves few parts for the solver.
        parts: Sequence[object] = every
        if prover.settles(puzzle):
            parts = prover.needed_to_settle(parts, only)
        if wish.minimal or wish.level in (NORMAL, HARD):
            parts = prover.needed_to_be_unique(parts, only, grid)
        return Candidate(only(parts), grid)
