"""How hard a puzzle is for a person: by the steps to its solution.

- easy: no step is above tier 2.5: one clue or rule at a time, with what is next to it;
- normal: no step is harder than a trial;
- hard: the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from satgrid.clues import Value
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.why import tiers
from satgrid.why.known import known_before
from satgrid.why.questions import TooHard
from satgrid.why.step import Step
from satgrid.why.steps import steps

EASY, NORMAL, HARD = LEVELS = ("easy", "normal", "hard")
NOT_RATED = "not rated"


@dataclass(frozen=True)
class Rating:
    """The largest `tier` of the steps, what they cost in tenths, and how many there are."""

    tier: float
    cost: int
    steps: int

    @property
    def level(self) -> str:
        """Return "easy", "normal" or "hard"."""
        return _level(self.tier)


def rating(found: Sequence[Step]) -> Rating:
    """Return the rating of a puzzle to whose solution these steps lead."""
    tier = max((step.tier for step in found), default=tiers.LOCAL)
    return Rating(tier, sum(step.cost for step in found), len(found))


def left_open(problem: Problem, found: Sequence[Step]) -> int:
    """Return how many cells all steps leave open: none, if there is one solution."""
    facts = {*known_before(problem), *(fact for step in found for fact in step.facts)}
    ruled_out = Counter(cell for cell, value in facts if value in problem.values)
    return sum(len(problem.values) - ruled_out[p] > 1 for p in problem.board.cells())


def level(problem: Problem, solution: Grid[Value], questions: int) -> str:
    """Return the level of a puzzle whose only solution this is.

    It is "not rated" where so many questions to a solver do not tell.
    """
    left = {
        (cell, value)
        for cell in solution.cells()
        for value in problem.values
        if value != solution[cell]
    }
    left.difference_update(known_before(problem))
    tier = tiers.LOCAL
    try:
        for step in steps(problem, nested=False, questions=questions, solution=solution):
            tier = max(tier, step.tier)
            left.difference_update(step.facts)
    except TooHard:
        return NOT_RATED
    return HARD if left else _level(tier)


def _level(tier: float) -> str:
    return EASY if tier <= tiers.ONE_WAY_OUT else NORMAL if tier <= tiers.TRIAL else HARD
