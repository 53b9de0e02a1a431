"""Every family: the referee accepts, the solver finds, and brute force finds the same grids.

The brute forces (`three_sets/`) are written from the rules' text and share no code with referees
and encoders. Random boards have each setting, each layer and each sort of clue that the family
declares, and lack it; a family with something that no board has fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, product
from math import prod
from random import Random

import pytest
from properties import one_in, thinned
from three_sets import Stated, TooLong, known
from three_sets.kinds import kinds, wanted
from three_sets.made import TRIES, boards_for, kept, puzzles

import satgrid
from satgrid import families
from satgrid.clues import Value
from satgrid.grid import Grid, text_rows
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

each_family = pytest.mark.parametrize("name", families.names())
MOST_BOARDS = 200
"""So many boards of a family are tried until each rule is the only one that some grid breaks."""

FOLLOWS = {
    ("tents", "tents stand in free cells"): "a tent on a tree would touch the tent of that tree",
    ("galaxies", "all cells that meet at its dot are in the part"): "two parts cannot cross there",
    ("doppelblock", "each line has two shaded cells"): "two cells are left beside the numbers",
    ("doppelblock", "a number is the sum between shaded cells (right)"): "it is the left one",
    ("doppelblock", "a number is the sum between shaded cells (bottom)"): "it is the top one",
    ("dominosa", "walls cut the board into parts"): "a wall in a domino would part it",
}
"""Sentences that follow from others of the family, so that no grid breaks them alone, and why."""


def test_every_family_is_stated() -> None:
    assert known() == families.names()


def nearly(stated: Stated, says: str, random: Random, most: int) -> Iterator[Grid[Value]]:
    """Yield some grids that meet all rules but those of one sentence, maybe."""
    with suppress(TooLong):
        yield from islice(stated.grids(without=says, random=random, steps=20 * most), most)


def doubtful(puzzle: Puzzle, stated: Stated, random: Random, most: int) -> Iterator[Grid[Value]]:
    """Yield all grids of the board if they are few; else some of them at random."""
    places, values = [*stated.values.values()], Problem(puzzle).values
    height, width = max(stated.values)
    if prod(map(len, places)) <= most:
        yield from (Grid(height + 1, width + 1, flat) for flat in product(*places))
    for grid in islice(nearly(stated, "", random, most), most // 8):
        for _ in range(8):
            flat = list(grid.flat)
            for at in random.sample(range(len(flat)), min(len(flat), random.choice((1, 1, 2)))):
                flat[at] = random.choice(values)
            yield Grid(height + 1, width + 1, tuple(flat))


@each_family
def test_boards_have_whatever_the_family_declares(name: str) -> None:
    """A setting, a layer or a sort of clue that no board has, or that each has, is named."""
    missing, left = wanted(name).difference(*map(kinds, kept(name))), 20 * TRIES
    for puzzle in islice(puzzles(name, Random(name)), left):
        if puzzle is not None:
            missing -= kinds(puzzle)
        if not missing:
            return
    raise AssertionError(f"no board of {name} has {sorted(missing)}")


@one_in(3)
@thinned(5)
@each_family
def test_referee_solver_and_brute_force_agree(name: str, every: int) -> None:
    random = Random(name)
    most = 100 if every > 1 else 1000
    tested, sentences = set[str](), set[str]()
    for kind, board in islice(boards_for(name, random), MOST_BOARDS):
        if kind == ("any",) and (every > 1 or tested == sentences):
            break
        puzzle, stated, expected = board
        doubted = set(doubtful(puzzle, stated, random, most))
        for says in stated.sentences():
            if says == "given" or (name, says) in FOLLOWS:
                continue
            some = set(nearly(stated, says, random, most // 4))
            tested |= set() if some <= expected else {says}
            sentences.add(says)
            doubted |= some
        problem, found = Problem(puzzle), set(satgrid.solutions(puzzle))
        accepted = {grid for grid in doubted | found | expected if not [*problem.check(grid)]}
        wrong = [text_rows(grid) for grid in sorted((accepted | found) ^ expected, key=str)[:2]]
        assert accepted == expected, (kind, puzzle, wrong)
        assert found == expected, (kind, puzzle, wrong)
    untested = sentences - tested
    assert every > 1 or not untested, f"no board has a grid that breaks these alone: {untested}"
