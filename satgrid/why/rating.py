"""The rating and level of a puzzle, from the steps to its solution.

- easy: no step is above tier 2.5, that is, one clue or rule at a time and the local rules;
- normal: no step is harder than a trial;
- hard: all other puzzles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from satgrid.clues import Value
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.why.queries import TooManyQueries
from satgrid.why.steps import Step, Tier, find_steps, initial_facts

EASY, NORMAL, HARD = LEVELS = ("easy", "normal", "hard")
NOT_RATED = "not rated"


@dataclass(frozen=True)
class Rating:
    """The largest `tier` of the steps, their total cost in tenths, and their number."""

    tier: float
    cost: int
    steps: int

    @property
    def level(self) -> str:
        """Return "easy", "normal" or "hard"."""
        return _level_of_tier(self.tier)


def rate_steps(steps: Sequence[Step]) -> Rating:
    """Return the rating of a puzzle, given the steps to its solution."""
    tier = max((step.tier for step in steps), default=Tier.LOCAL)
    return Rating(tier, sum(step.cost for step in steps), len(steps))


def count_open_cells(problem: Problem, steps: Sequence[Step]) -> int:
    """Return how many cells are open after all steps: none, if there is one solution."""
    facts = {*initial_facts(problem), *(fact for step in steps for fact in step.facts)}
    excluded = Counter(cell for cell, value in facts if value in problem.values)
    return sum(len(problem.values) - excluded[p] > 1 for p in problem.board.cells())


def find_level(problem: Problem, solution: Grid[Value], queries: int) -> str:
    """Return the level of a puzzle whose only solution is `solution`.

    It is "not rated" if the steps need more than this many queries to a solver.
    """
    open_facts = {
        (cell, value)
        for cell in solution.cells()
        for value in problem.values
        if value != solution[cell]
    }
    open_facts.difference_update(initial_facts(problem))
    tier = Tier.LOCAL
    try:
        for step in find_steps(problem, nested=False, queries=queries, solution=solution):
            tier = max(tier, step.tier)
            open_facts.difference_update(step.facts)
    except TooManyQueries:
        return NOT_RATED
    return HARD if open_facts else _level_of_tier(tier)


def _level_of_tier(tier: float) -> str:
    return EASY if tier <= Tier.ONE_EXIT else NORMAL if tier <= Tier.TRIAL else HARD
