"""Trials: each link follows from what it names, and together they leave a value no place."""

from itertools import combinations
from random import Random

import pytest

import satgrid
from satgrid.families import find
from satgrid.problem import Problem
from satgrid.why import minimal, told
from satgrid.why.step import Step
from satgrid.why.steps import steps


@pytest.fixture(scope="module")
def nested() -> tuple[Problem, Step]:
    """Return a step in which a trial takes another one."""
    for example in find("regex").examples:
        problem = Problem(satgrid.load(example.text, family="regex"))
        for step in steps(problem):
            if step.tier == 9:
                return problem, step
    raise AssertionError("no example has one")


def test_a_trial_within_a_trial_is_told_in_brackets(nested: tuple[Problem, Step]) -> None:
    problem, step = nested
    (first, *_) = [link for link in step.links if link.links]
    ((cell, value),) = first.facts
    name = f"r{cell[0] + 1}c{cell[1] + 1}"
    assert f"{name} is {'10'[int(value)]} (if {name} were {value}: " in told.sentence(problem, step)
    inner = next(link for link in told.to_json(problem, step)["trial"] if "trial" in link)
    assert inner["facts"] == [{"cell": [cell[0] + 1, cell[1] + 1], "value": "10"[int(value)]}]
    assert inner["trial"][-1]["facts"] == []
    assert set(step.clues) >= {link.name for link in first.links}


@pytest.mark.parametrize("seed", range(30))
def test_what_is_enough_is_minimal_and_keeps_the_first(seed: int) -> None:
    random = Random(seed)
    things = list(range(8))
    wanted = [set(random.sample(things, random.randint(0, 5))) for _ in range(random.randint(0, 4))]

    def enough(some: object) -> bool:
        return any(want.issubset(some) for want in wanted)  # type: ignore[arg-type]

    found = minimal.among(things, enough)
    if not wanted:
        assert found is None
        return
    assert found is not None
    assert enough(found)
    assert not any(enough(fewer) for fewer in combinations(found, max(len(found) - 1, 0)) if found)
    few = max(len(found) - 1, 0)
    if found and few:
        with pytest.raises(minimal.TooMany):
            minimal.among(things, enough, most=few)
    assert minimal.among(things, enough, most=len(found)) == found
