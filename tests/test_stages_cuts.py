"""Loops by cuts, where the complete clauses of a loop settle nothing in their budget."""

from itertools import product

import pytest

import satgrid
from satgrid.puzzle import Puzzle
from satgrid.search import stages


@pytest.mark.parametrize(("a", "b"), list(product([0, 1, 2, 3], [None, 1, 2])))
def test_the_stage_finds_what_the_clauses_find(
    monkeypatch: pytest.MonkeyPatch, a: int, b: int | None
) -> None:
    puzzle = Puzzle("slitherlink", 3, 3).with_cells({(0, 0): a, (1, 2): b} if b else {(0, 0): a})
    right = satgrid.solve(puzzle, most=None, narrow=False)
    monkeypatch.setattr(stages, "COUNTED_CONFLICTS", 0)
    monkeypatch.setattr(stages, "BUDGET", 0)
    found = satgrid.solve(puzzle, most=None, narrow=False)
    assert set(found.grids) == set(right.grids)
    assert (found.complete, len(found.grids)) == (True, len(right.grids))
    assert found.report.decided["cuts"] >= len(right.grids)


def test_whoever_chooses_an_encoder_gets_that_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "BUDGET", 0)
    puzzle = Puzzle("slitherlink", 3, 3).with_cells({(0, 0): 3})
    answer = satgrid.solve(puzzle, narrow=False, encoders={"single_loop": "sweep"})
    assert "cuts" not in answer.report.decided
