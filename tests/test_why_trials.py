"""Trials: each link follows from what it names, and together they leave a value no place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

import satgrid
from satgrid.families import find
from satgrid.problem import Problem
from satgrid.why import deductions, wording
from satgrid.why.deductions import Fact, Link
from satgrid.why.steps import Step, find_steps


@pytest.fixture(scope="module")
def nested() -> tuple[Problem, Step]:
    """Return a step in which a trial takes another one."""
    for example in find("regex").examples:
        problem = Problem(satgrid.load(example.text, family="regex"))
        for step in find_steps(problem):
            if step.tier == 9:
                return problem, step
    raise AssertionError("no example has one")


def test_a_trial_within_a_trial_is_told_in_brackets(nested: tuple[Problem, Step]) -> None:
    problem, step = nested
    (first, *_) = [link for link in step.links if link.links]
    ((cell, value),) = first.facts
    name = f"r{cell[0] + 1}c{cell[1] + 1}"
    assert f"{name} is {'10'[int(value)]} (if {name} were {value}: " in wording.step_text(
        problem, step
    )
    inner = next(link for link in wording.step_json(problem, step)["trial"] if "trial" in link)
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

    found = deductions.minimal_core(things, enough)
    if not wanted:
        assert found is None
        return
    assert found is not None
    assert enough(found)
    assert not any(enough(fewer) for fewer in combinations(found, max(len(found) - 1, 0)) if found)
    few = max(len(found) - 1, 0)
    if found and few:
        with pytest.raises(deductions.TooMany):
            deductions.minimal_core(things, enough, most=few)
    assert deductions.minimal_core(things, enough, most=len(found)) == found


def _lines(blocks: tuple[int, ...], length: int) -> Iterator[str]:
    for cells in product("#.", repeat=length):
        if tuple(len(part) for part in "".join(cells).split(".") if part) == blocks:
            yield "".join(cells)


def _shown(link: Link, puzzle: satgrid.Puzzle, because: tuple[Fact, ...]) -> set[Fact]:
    """Return what a line's clue shows by these facts, by all ways to fill it: all if none is."""
    what, at = link.name.split()
    k = int(at) - 1
    across = what == "row"
    blocks = tuple(number for number, _ in (puzzle.rows if across else puzzle.columns)[k])
    length = puzzle.width if across else puzzle.height
    place = [(k, j) if across else (j, k) for j in range(length)]
    left = [
        line
        for line in _lines(blocks, length)
        if not any((p, value) in because for p, value in zip(place, line, strict=True))
    ]
    return {
        (p, value)
        for j, p in enumerate(place)
        for value in "#."
        if all(line[j] != value for line in left)
    }


def _links(links: tuple[Link, ...]) -> Iterator[Link]:
    for link in links:
        yield link
        yield from _links(link.links)


def test_links_of_nonograms_follow_line_by_line_and_nothing_could_go() -> None:
    random, seen = Random(7), 0
    while seen < 40:
        drawn = [[random.random() < 0.45 for _ in range(5)] for _ in range(5)]
        lines = ["".join(".#"[cell] for cell in row) for row in drawn]
        down = ["".join(cells) for cells in zip(*lines, strict=True)]
        sides = [[[len(x) for x in s.split(".") if x] for s in side] for side in (lines, down)]
        puzzle = satgrid.Puzzle.of("nonogram", rows=sides[0], columns=sides[1])
        problem = Problem(puzzle)
        for step in find_steps(problem):
            for link in _links(step.links):
                if link.links:
                    continue
                seen += 1
                shown = _shown(link, puzzle, link.because)
                whole = len(shown) == 2 * 5
                assert whole if not link.facts else shown.issuperset(link.facts)
                for fact in link.because:
                    fewer = tuple(other for other in link.because if other != fact)
                    shown = _shown(link, puzzle, fewer)
                    whole = len(shown) == 2 * 5
                    assert not (whole if not link.facts else shown.issuperset(link.facts))
