"""Levels: by the tiers of the steps, held against reasoning written out in plain Python here."""

from __future__ import annotations

from itertools import product

import pytest
from properties import one_in, thinned

import satgrid
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.why.deductions import Link
from satgrid.why.steps import EASY, EXTREME, HARD, Step, find_level, find_steps, rate_steps

ENOUGH = 10**6


def solution(puzzle: Puzzle) -> Grid[str]:
    answer = satgrid.solve(puzzle, unique=True)
    assert answer.unique
    return answer.grids[0]


Lines = list[list[str]]
"""For each row, then each column, the ways to fill it that are left."""


def lines_of(puzzle: Puzzle) -> Lines:
    sides = [(puzzle.rows, puzzle.width), (puzzle.columns, puzzle.height)]
    found: Lines = []
    for clues, length in sides:
        for clue in clues or ():
            blocks = [number for number, _ in clue]
            found.append(
                [
                    "".join(cells)
                    for cells in product("#.", repeat=length)
                    if [len(part) for part in "".join(cells).split(".") if part] == blocks
                ]
            )
    return found


def settled(lines: Lines, height: int) -> Lines | None:
    """Return the lines once each has looked at the others, again and again; None if one fails."""
    lines = [[*each] for each in lines]
    changed = True
    while changed:
        changed = False
        for k, each in enumerate(lines):
            for j, crossing in enumerate(lines[height:] if k < height else lines[:height]):
                at = height + j if k < height else j
                place = k if k < height else k - height
                allowed = {line[place] for line in lines[at]}
                left = [line for line in each if line[j] in allowed]
                assert crossing is lines[at]
                changed = changed or len(left) < len(each)
                lines[k] = each = left
            if not each:
                return None
    return lines


def nonogram_level(puzzle: Puzzle) -> str:
    """Return easy where lines settle all, hard where trying one cell at a time does, or extreme."""
    height, width = puzzle.height, puzzle.width
    lines = settled(lines_of(puzzle), height)
    assert lines is not None
    if all(len(each) == 1 for each in lines):
        return EASY
    while True:
        before = sum(map(len, lines))
        for r, c, value in product(range(height), range(width), "#."):
            tried = [[*each] for each in lines]
            tried[r] = [line for line in tried[r] if line[c] == value]
            if tried[r] and settled(tried, height) is None:
                lines[r] = [line for line in lines[r] if line[c] != value]
                lines = settled(lines, height) or []
                assert lines
        if all(len(each) == 1 for each in lines):
            return HARD
        if sum(map(len, lines)) == before:
            return EXTREME


@thinned(2)
def test_nonograms_have_the_level_that_lines_and_trials_of_one_cell_show(every: int) -> None:
    seen = []
    for seed in range(0, 40, every):
        puzzle = satgrid.generate("nonogram", 6, 6, seed=seed, density=0.25)
        found = find_level(Problem(puzzle), solution(puzzle), ENOUGH)
        assert found == dict(puzzle.info)["level"]
        wanted = nonogram_level(puzzle)
        # The effort of trials decides between normal and extreme.
        assert (found == EASY) == (wanted == EASY), seed
        if wanted == EXTREME and found != EXTREME:
            # Two or three lines at once may settle what no trial of one cell does.
            assert any(step.tier in (6, 7) for step in find_steps(Problem(puzzle)))
        seen.append(found)
    assert EASY in seen
    assert len({*seen}) > 2


def test_the_level_is_that_of_the_hardest_step_and_of_the_effort() -> None:
    def level(*kinds: tuple[float, int]) -> str:
        link = Link("row 1", True, (), ())
        return rate_steps([Step(tier, (), (), (), links=(link,) * n) for tier, n in kinds]).level

    assert level() == level((0, 0)) == level((1, 0)) == "easy"
    assert level((1.5, 0)) == level((1, 0), (2.75, 0)) == level((8, 2)) == "normal"
    assert (
        level((3, 0)) == level((4, 0), (8, 2)) == level((8, 3)) == level((8, 3), (8, 3)) == "tricky"
    )
    assert level((8, 7)) == level((3, 0), (8, 10), (8, 10)) == "hard"
    assert level((8, 11), (8, 10)) == "extreme"
    several = Step(6.0, ("row 1", "row 2"), (), ())
    assert rate_steps([several]).level == "normal"
    assert rate_steps([several] * 4).level == "hard"
    inner = Link("", False, (), (), (Link("row 1", True, (), ()),))
    assert rate_steps([Step(9.0, (), (), (), links=(inner,))]).level == "extreme"


@one_in(2)
@pytest.mark.parametrize("family", ["hitori", "kurodoko", "starbattle", "magnets"])
def test_the_level_of_a_puzzle_is_that_of_its_rating(family: str) -> None:
    side = 8 if family == "starbattle" else 6
    for seed in range(6):
        puzzle = satgrid.generate(family, side, side, seed=seed)
        rated = rate_steps([*find_steps(Problem(puzzle))])
        assert find_level(Problem(puzzle), solution(puzzle), ENOUGH) == rated.level
