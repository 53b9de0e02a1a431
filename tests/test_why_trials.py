"""Trials: each link follows from what it names, and together they leave a value no place."""

import json
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest
from commandline import run

import satgrid
from satgrid.families import find
from satgrid.problem import Problem
from satgrid.why import minimal_sets, wording
from satgrid.why.deductions import Fact, Link
from satgrid.why.steps import Step, find_steps

FOUR = "4x4:1/1/2/2/1/1/2/2"
"""By hand: black in row 3, column 1 takes row 3 up to column 2, and column 1 ends there; then row 4
needs column 3, in which the two black cells are not side by side."""


def test_a_trial_is_told_link_by_link() -> None:
    assert run("hint", FOUR).out == [
        "a trial: r3c1 is white; if r3c1 were black: row 3: r3c3 is white -> column 1: r4c1 is "
        "white -> row 4: r4c3 is black -> column 3 fails"
    ]
    assert run("hint", FOUR, "--spoil", "no").out == ["a trial: look at r3c1"]


def test_a_trial_as_json() -> None:
    (step,) = json.loads(run("hint", FOUR, "--json").out[0])["steps"]
    black, white = "#", "."
    assert step == {
        "tier": 8,
        "clues": ["row 3", "column 1", "row 4", "column 3"],
        "facts": [{"cell": [3, 1], "not": black}],
        "settled": [{"cell": [3, 1], "value": white}],
        "because": [],
        "trial": [
            {
                "clues": ["row 3"],
                "facts": [{"cell": [3, 3], "value": white}],
                "because": [{"cell": [3, 1], "value": black}],
            },
            {
                "clues": ["column 1"],
                "facts": [{"cell": [4, 1], "value": white}],
                "because": [{"cell": [3, 1], "value": black}],
            },
            {
                "clues": ["row 4"],
                "facts": [{"cell": [4, 3], "value": black}],
                "because": [{"cell": [4, 1], "value": white}],
            },
            {
                "clues": ["column 3"],
                "facts": [],
                "because": [{"cell": [3, 3], "value": white}, {"cell": [4, 3], "value": black}],
            },
        ],
        "cost": 19.0,
    }
    (hidden,) = json.loads(run("hint", FOUR, "--json", "--spoil", "no").out[0])["steps"]
    assert hidden == {"tier": 8, "clues": [], "look": [[3, 1]]}


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

    found = minimal_sets.minimal_core(things, enough)
    if not wanted:
        assert found is None
        return
    assert found is not None
    assert enough(found)
    assert not any(enough(fewer) for fewer in combinations(found, max(len(found) - 1, 0)) if found)
    few = max(len(found) - 1, 0)
    if found and few:
        with pytest.raises(minimal_sets.TooMany):
            minimal_sets.minimal_core(things, enough, most=few)
    assert minimal_sets.minimal_core(things, enough, most=len(found)) == found
