"""What follows from several clues, of which a solver alone is told: it holds in every solution."""

from __future__ import annotations

from random import Random

import pytest

import satgrid
from satgrid import families
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.options import Options
from satgrid.search.question import Question

HELPED = [name for name in families.names() if hasattr(families.find(name), "following")]
ALL = Question(most=None)


def some_clues(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return the puzzle with most of the numbers of its lines."""
    told = puzzle.to_json()
    for name in ("plus_rows", "plus_columns", "minus_rows", "minus_columns"):
        told[name] = [n if random.random() < 0.9 else None for n in told[name]]
    return Puzzle.from_json(told)


@pytest.mark.parametrize("name", HELPED)
@pytest.mark.parametrize("seed", range(4))
def test_what_follows_holds_in_every_solution(name: str, seed: int) -> None:
    random = Random(seed)
    made = satgrid.generate(name, 4, 5, seed=seed)
    made = families.find(name).printed(made, satgrid.solve(made).grids[0], random)
    said = 0
    for _ in range(4):
        problem = Problem(some_clues(made, random))
        grids = {*ALL.answer(problem, Options()).grids}
        following = [*problem.following()]
        said += len(following)
        assert grids
        assert all(each.holds(grid) for each in following for grid in grids)
        assert {*ALL.answer(problem).grids} == grids
    assert said
