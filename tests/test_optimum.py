"""The fewest and the most black cells, against enumeration by the referee, and stopped early."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import pytest
from properties import one_in, thinned
from shadings import FAMILIES, SHAPES, black, puzzle, random_board, solutions
from tables import rows

import satgrid
from satgrid.constraints import encoders
from satgrid.deadline import OutOfTime
from satgrid.errors import UsageError
from satgrid.grid import Grid
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.answer import Answer, Interrupted, Objective
from satgrid.search.loop import Search
from satgrid.search.optimum import OPTIMISERS, best_solution
from satgrid.search.options import Options, Report

GOALS = {"minimise": min, "maximise": max}

each_family = pytest.mark.parametrize("family", FAMILIES)
each_goal = pytest.mark.parametrize("goal", GOALS)
each_optimiser = pytest.mark.parametrize("optimiser", OPTIMISERS)


@cache
def boards(family: str, number: int) -> list[Puzzle]:
    """Return so many boards of every shape."""
    random = Random(4)
    return [random_board(family, *shape, random) for shape in SHAPES for _ in range(number)]


@cache
def best(puzzle: Puzzle, goal: str) -> set[Grid[str]]:
    """Return the best solutions."""
    found = solutions(puzzle)
    value = GOALS[goal](map(black, found)) if found else None
    return {grid for grid in found if black(grid) == value}


def optimal(goal: str, value: int, name: str = "black") -> Objective:
    """Return what is known of a value that is proved to be the best."""
    return Objective(name, goal == "maximise", value, value)


def agree(answer: Answer, board: Puzzle, goal: str, most: int | None) -> None:
    """Assert that the answer to a question for `most` best solutions is right."""
    expected = best(board, goal)
    n = len(expected)
    assert answer.status == ("solved" if n else "unsatisfiable"), board
    assert len(set(answer.grids)) == len(answer.grids) == (n if most is None else min(most, n))
    assert set(answer.grids) <= expected, board
    assert answer.unique == (None if most == 1 or n == 0 else n == 1), board
    assert answer.complete == (most is None or n < most) or (n == most == 1)
    value = black(min(expected, key=black)) if n else 0
    assert answer.objective == (optimal(goal, value) if n else None), board


@one_in(4)
@thinned(9)
@each_optimiser
@each_goal
@each_family
def test_the_best_solutions_are_those_of_enumeration(
    family: str, goal: str, optimiser: str, every: int
) -> None:
    """All of them, a first one, and whether it is the only one."""
    choices = [{"connected": name} for name in encoders("connected")]
    choices.append({"at_most": "sequential_counter"})
    numbers = Counter()
    for board, encoding, narrow in [*product(boards(family, 3), choices, (True, False))][::every]:
        how = {"optimiser": optimiser, "narrow": narrow, goal: "black"}
        agree(satgrid.solve(board, most=None, encoders=encoding, **how), board, goal, None)
        for most, asked in ((1, {}), (2, {"unique": True})):
            shown: list[Grid[str]] = []
            answer = satgrid.solve(board, on_solution=shown.append, **asked, **how)
            agree(answer, board, goal, most)
            assert tuple(shown) == answer.grids
        numbers[min(len(best(board, goal)), 2)] += 1
    assert set(numbers) == {0, 1, 2}


class Stopping(Search):
    """A search that is stopped by an exception at a tick, counted from 0."""

    def __init__(self, puzzle: Puzzle, narrowed: bool, on_progress: int, stop: type[BaseException]):
        super().__init__(Problem(puzzle), Options(encoding=Encoding(narrowed=narrowed)))
        self._ticks = on_progress
        self._stop = stop

    def on_progress(self) -> None:
        super().on_progress()
        if self._ticks == 0:
            raise self._stop
        self._ticks -= 1


def proved(answer: Answer, board: Puzzle, goal: str, shown: list[Grid[str]]) -> str:
    """Assert that what a stopped search says is so; return how far it came."""
    assert (answer.status, answer.unique, answer.complete) in (
        ("gave-up", None, False),
        # Two best ones are known, and perhaps there are more.
        ("gave-up", False, False),
    )
    assert tuple(shown) == answer.grids
    if not answer.grids:
        assert answer.objective is None
        return "nothing"
    optimum = black(next(iter(best(board, goal))))
    known = answer.objective
    assert known is not None
    assert known.value == black(answer.grids[0])
    assert set(answer.grids) <= solutions(board)
    in_order = [known.bound, optimum, known.value]
    assert in_order == sorted(in_order, reverse=goal == "maximise")
    assert known.optimal == (known.value == known.bound)
    if known.optimal:
        assert set(answer.grids) <= best(board, goal)
        assert answer.unique == (False if len(answer.grids) > 1 else None)
        return "optimum"
    assert (answer.unique, len(answer.grids)) == (None, 1)
    return "bounds"


@pytest.mark.long
@pytest.mark.parametrize("narrowed", [True, False])
@each_optimiser
@each_goal
@each_family
def test_stopped_at_any_tick_it_tells_the_best_so_far_and_a_proved_bound(
    family: str, goal: str, optimiser: str, narrowed: bool
) -> None:
    reached = Counter()
    for board in boards(family, 3)[-12:]:
        aim = Problem(board).aim("black", most=goal == "maximise")
        for on_progress in range(1000):
            shown: list[Grid[str]] = []
            search = Stopping(board, narrowed, on_progress, OutOfTime)
            answer = best_solution(search, aim, optimiser, None, shown.append)
            if answer.status != "gave-up":
                agree(answer, board, goal, None)
                break
            reached[proved(answer, board, goal, shown)] += 1
            shown.clear()
            search = Stopping(board, narrowed, on_progress, KeyboardInterrupt)
            with pytest.raises(Interrupted) as caught:
                best_solution(search, aim, optimiser, None, shown.append)
            same = caught.value.answer
            proved(same, board, goal, shown)
            assert (same.grids, same.objective) == (answer.grids, answer.objective)
        else:
            pytest.fail("it never ends")
    assert set(reached) == {"nothing", "bounds", "optimum"}


@pytest.mark.parametrize("stage", ["narrowing", "encoding", "loading", "solving", "optimising"])
def test_ctrl_c_at_the_end_of_a_stage(stage: str) -> None:
    def on_event(event: str, report: Report) -> None:
        if event == stage:
            raise KeyboardInterrupt

    board = puzzle("hitori", 3, 3, [None] * 9)
    with pytest.raises(Interrupted) as caught:
        satgrid.solve(board, minimise="black", on_event=on_event)
    answer = caught.value.answer
    # At the end of the last stage the optimum is known.
    assert answer.status == ("solved" if stage == "optimising" else "gave-up")
    assert answer.objective == (optimal("minimise", 0) if stage == "optimising" else None)


@pytest.mark.parametrize(
    ("family", "asked", "message"),
    rows("optimum", "a_bad_question_is_answered_with_what_there_is"),
)  # fmt: skip
def test_a_bad_question_is_answered_with_what_there_is(
    family: str, asked: dict[str, str], message: str
) -> None:
    dot = Puzzle.nonogram(rows=[[1]], columns=[[1]])
    with pytest.raises(UsageError) as refused:
        satgrid.solve(dot if family == "nonogram" else puzzle(family, 1, 1, [1]), **asked)
    assert str(refused.value).startswith(message)
    assert refused.value.exit_code == 2
