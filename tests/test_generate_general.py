"""The one generator of all families, over every family that it makes puzzles of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import pytest
from boards import solutions
from properties import one_in, thinned
from tables import program

import satgrid
from satgrid import families
from satgrid.errors import UsageError
from satgrid.generators import Request, attempts
from satgrid.generators.general import General
from satgrid.layers.rooms import Rooms
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.why.steps import LEVELS, NOT_RATED

GENERAL = [name for name in attempts.names() if type(attempts.find(name)) is General]
LOPSIDED = {
    *("nurikabe", "yajilin", "koburin", "hashi", "nurimisaki"),
    *("norinuri", "nawabari", "tatamibari"),
    *("shikaku", "dominosa", "galaxies", "kakuro", "kenken"),
    *(
        name
        for name in GENERAL
        for layer in families.find(name).layers.values()
        if isinstance(layer, Rooms) and not layer.may_lack
    ),
}
"""Families whose rooms, or whose clues, are never symmetric."""
SMALL = {"starbattle": (4, 4), "binairo": (4, 4)}
"""Boards of which every grid is looked at; (3, 4) otherwise."""

each_family = pytest.mark.parametrize("family", GENERAL)


def but_later(*slow: str) -> pytest.MarkDecorator:
    """Go over the families, some of them among the long tests."""
    later = [pytest.param(name, marks=pytest.mark.long) for name in slow]
    return pytest.mark.parametrize("family", [*(n for n in GENERAL if n not in slow), *later])


def made(family: str, height: int, width: int, seed: int = 0, **request: object) -> Puzzle:
    return satgrid.generate(family, height, width, seed=seed, **request)  # type: ignore[arg-type]


@one_in(5)
@but_later("starbattle", "binairo", "norinori", "heyawake")
@thinned(3)
def test_a_small_puzzle_has_one_solution_among_all_grids(family: str, every: int) -> None:
    height, width = SMALL.get(family, (3, 4))
    if families.find(family).sizes(height, width):
        pytest.skip("no board is so small")
    for seed in range(0, 3 if height * width == 12 else 1, every):
        puzzle = made(family, height, width, seed)
        problem = Problem(puzzle)
        if len(problem.values) ** problem.board.area > 2**16:
            pytest.skip("too many grids")
        assert len(solutions(puzzle)) == 1


@one_in(8)
@but_later("fillomino", "nanro", "lits", "shimaguni")
@pytest.mark.parametrize("request_", [{}, pytest.param({"minimal": True}, marks=pytest.mark.long)])
def test_another_solver_finds_no_other_solution(family: str, request_: dict[str, bool]) -> None:
    for seed in range(2):
        puzzle = made(family, 6, 6, seed, **request_)
        for solver in "cadical153", "minisat22":
            assert satgrid.solve(puzzle, unique=True, solver=solver, narrow=False).unique
        assert dict(puzzle.info)["level"] in (*LEVELS, NOT_RATED)


@one_in(8)
@but_later("fillomino", "nanro", "ripple", "skyscrapers", "futoshiki")
@pytest.mark.parametrize("symmetric", [False, True])
def test_no_clue_of_a_minimal_puzzle_can_go(family: str, symmetric: bool) -> None:
    if symmetric and family in LOPSIDED:
        return
    generator, request = attempts.find(family), Request(family, 6, 6, symmetric=symmetric)
    puzzle = made(family, 6, 6, 1, minimal=True, symmetric=symmetric)
    for part in generator.parts(puzzle, request):
        less = generator.without(puzzle, [part])
        assert less != puzzle
        assert satgrid.solve(less, unique=True, narrow=False).unique is False


@one_in(6)
@each_family
def test_clues_of_a_symmetric_puzzle_have_their_image(family: str) -> None:
    if family in LOPSIDED:
        with pytest.raises(
            UsageError, match=f"^the (rooms|clues) of {family} are never symmetric: "
        ):
            made(family, 6, 6, symmetric=True)
        return
    for seed in range(3):
        puzzle = made(family, 6, 6, seed, symmetric=True)
        printed = puzzle.corners or puzzle.cells
        clued = [isinstance(clue, int) for clue in printed.flat]
        assert clued == clued[::-1]
        if family == "akari":
            walls = [clue is not None for clue in puzzle.cells.flat]
            assert walls == walls[::-1]
        for clues in puzzle.rows, puzzle.columns:
            has_clue = [clue is not None for clue in clues]
            assert has_clue == has_clue[::-1]


def test_a_minimal_killer_lacks_sums_that_are_not_needed() -> None:
    puzzle = made("sudoku", 4, 4, cages=True, minimal=True)
    names, sums = puzzle.cages
    assert len(sums) < len(puzzle.cages.members())
    for gone in sums:
        less = puzzle.with_contents(cages=(names, [each for each in sums if each != gone]))
        assert satgrid.solve(less, unique=True).unique is False


@pytest.mark.parametrize("family", ["kakuro", "kenken", "hitori"])
def test_cages_mean_nothing_for_families_that_have_none_or_always_have_them(family: str) -> None:
    with pytest.raises(UsageError, match=f"^--cages means nothing for a {family}: leave it out$"):
        made(family, 6, 6, cages=True)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_the_first_try_of_a_kakuro_has_one_solution_and_many_white_cells(seed: int) -> None:
    puzzle = made("kakuro", 10, 10, seed, tries=1)
    assert len(puzzle.signs) < 60
    for solver in "cadical153", "minisat22":
        assert satgrid.solve(puzzle, unique=True, solver=solver, narrow=False).unique


MAKE = program("generated")


@pytest.mark.long
@thinned(4)
def test_a_seed_gives_the_same_bytes_whatever_hashes_are(every: int) -> None:
    kinds = {
        subprocess.run(
            [sys.executable, "-c", MAKE, *GENERAL[::every]],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    (one,) = kinds
    lines = [json.loads(line) for line in one.splitlines()]
    assert [line["family"] for line in lines] == [
        name for name in GENERAL[::every] for _ in range(2)
    ]


@each_family
def test_random_puzzles_are_puzzles_of_the_family(family: str) -> None:
    found = [made(family, 6, 6, seed, kind="random") for seed in range(10)]
    for puzzle in found:
        Problem(puzzle).inspect()
    assert len({puzzle.contents for puzzle in found}) > 5


@one_in(3)
@each_family
def test_random_solutions_are_right_and_differ(family: str) -> None:
    generator, found = attempts.find(family), set()
    request = attempts.validate(Request(family, 6, 6))
    for seed in range(12):
        candidate = generator.candidate(request, Random(seed))
        if candidate is not None:
            assert not satgrid.check(candidate.puzzle, candidate.grid)
            found.add(candidate.grid)
    assert len(found) >= 8
