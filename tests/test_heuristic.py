"""Guessing at random: what it finds, what it never claims, and that a seed repeats it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from commandline import run
from shadings import FAMILIES, SHAPES, puzzle, random_board, solutions

import satgrid
from satgrid import deadline
from satgrid.puzzle import Puzzle
from satgrid.search import heuristic

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"
EASY = str(PUZZLES / "hitori/ones.sgt")

REAL = [
    "hitori/ones.sgt",
    "hitori/gaps.hitori",
    "hitori/delft-5x5.singles",
    "hitori/singles-8x8.sgt#3",
    "kurodoko/lamps.kurodoko",
    "kurodoko/sparse.kurodoko",
    "kurodoko/lighthouses.sgt",
    "kurodoko/fog.kurodoko",
    "kurodoko/range-8x8.sgt#2",
]
"""Puzzles with one solution; 8x8 is about as large as guessing finds at once."""

Stop = Callable[[int], float]


@pytest.fixture
def stop_after(monkeypatch: pytest.MonkeyPatch) -> Stop:
    """Return what makes each try take a second, and returns a limit that ends after n tries."""

    def stop(n: int) -> float:
        seconds = 0

        def begin() -> None:
            nonlocal seconds
            seconds += 1
            deadline.check_deadline()

        monkeypatch.setattr(heuristic, "check_deadline", begin)
        monkeypatch.setattr(deadline, "perf_counter", lambda: seconds)
        return n + 0.5

    return stop


def guessed(board: Puzzle, seed: int = 0, timeout_s: float | None = None) -> satgrid.Answer:
    return satgrid.solve(board, solver="heuristic", seed=seed, timeout_s=timeout_s)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_only_solution_of_a_small_board_is_within_reach(family: str) -> None:
    random, alone, with_given = Random(6), 0, 0
    for shape in SHAPES * 8:
        board = random_board(family, *shape, random)
        found = solutions(board)
        if len(found) == 1:
            assert set(guessed(board).grids) == found
            alone += 1
            with_given += bool(board.given)
    assert alone > 20
    assert with_given > 3


IMPOSSIBLE = {
    "hitori": puzzle("hitori", 2, 2, [1, 1, 1, 1]),
    "kurodoko": puzzle("kurodoko", 2, 2, [1, None, None, None]),
    "too much to see": puzzle("kurodoko", 3, 3, [9, *[None] * 8]),
    "given cells that touch": replace(
        puzzle("kurodoko", 2, 2, [None] * 4), given=(((0, 0), "#"), ((0, 1), "#"))
    ),
}


@pytest.mark.parametrize("board", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_where_there_is_no_solution_it_gives_up(board: Puzzle, stop_after: Stop) -> None:
    assert satgrid.solve(board).status == "unsatisfiable"
    answer = guessed(board, timeout_s=stop_after(50))
    assert (answer.status, answer.grids, answer.complete) == ("gave-up", (), False)
    assert (answer.unique, answer.report.tries) == (None, 50)


def test_it_gives_up_in_time_with_a_word(stop_after: Stop) -> None:
    board, limit = str(PUZZLES / "hitori/singles-20x20.sgt#1"), str(stop_after(1234))
    ran = run("solve", board, "--solver", "heuristic", "--timeout", limit)
    message = "gave up: no solution found after 1,234 tries, which proves nothing: there may be one"
    assert (ran.code, ran.err, ran.out[-1]) == (3, [], message)


def test_ctrl_c_brings_an_answer() -> None:
    def on_event(event: str, report: satgrid.Report) -> None:
        if report.tries == 3:
            raise KeyboardInterrupt

    with pytest.raises(satgrid.Interrupted) as caught:
        satgrid.solve(IMPOSSIBLE["hitori"], solver="heuristic", on_event=on_event)
    assert (caught.value.answer.status, caught.value.answer.report.tries) == ("gave-up", 3)
