"""Real programs as solvers, where they are installed: the same answers as the default one."""

from __future__ import annotations

from collections import Counter
from random import Random

import boards.nonogram
import boards.regex
import boards.sequence
import pytest
from commandline import CORNERS, LETTER
from properties import one_in, thinned
from shadings import FAMILIES, random_board

import satgrid
from benchmarks.generated import hitori
from satgrid.puzzle import Puzzle
from satgrid.solvers.programs import KNOWN, located

each_program = pytest.mark.parametrize(
    "program",
    [
        pytest.param(
            name, marks=pytest.mark.skipif(located(name) is None, reason=f"{name} is not installed")
        )
        for name in KNOWN
    ],
)


def fifty() -> list[Puzzle]:
    """Return boards of every family that a solver is asked about."""
    random = Random(6)
    pictures = [board for board in boards.nonogram.puzzles() if board.height * board.width > 5]
    made = [*random.sample(pictures, 10), satgrid.load(LETTER), satgrid.load(CORNERS)]
    shapes = [(3, 3), (3, 4), (4, 3), (2, 4)]
    for family in FAMILIES:
        made += [random_board(family, *shapes[k % 4], random) for k in range(11)]
    for others in boards.sequence.puzzles(), boards.regex.puzzles():
        made += random.sample([board for board in others if board.height * board.width > 5], 8)
    return made


@one_in(2)
@thinned(3)
@each_program
def test_the_same_answers_as_the_default_solver_on_fifty_boards(program: str, every: int) -> None:
    made = fifty()
    assert len(made) == 50
    seen = Counter[tuple[str, bool | None]]()
    for board in made[::every]:
        expected = satgrid.solve(board, unique=True, narrow=False)
        answer = satgrid.solve(board, unique=True, narrow=False, solver=program)
        assert (answer.status, answer.unique) == (expected.status, expected.unique), board
        assert not answer.unique or answer.grids == expected.grids
        seen[answer.status, answer.unique] += 1
    assert len(seen) == 3


@each_program
@pytest.mark.parametrize("goal", ["minimise", "maximise"])
def test_the_same_optimum(program: str, goal: str) -> None:
    for board in (hitori(6, 1), random_board("kurodoko", 4, 3, Random(5))):
        expected = satgrid.solve(board, **{goal: "black"})
        answer = satgrid.solve(board, solver=program, **{goal: "black"})
        assert answer.objective is not None
        assert answer.objective == expected.objective


@each_program
def test_a_complete_formula_in_one_round_each(program: str) -> None:
    board = hitori(10, 2)
    answer = satgrid.solve(board, unique=True, solver=program, encoders={"connected": "forest"})
    assert (answer.status, answer.unique, answer.report.rounds) == ("solved", True, 2)
    # Of minisat alone the version is not to be had.
    assert (answer.report.version is None) == (program == "minisat")
