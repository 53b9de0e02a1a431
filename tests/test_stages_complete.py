"""Lazy searches that take many rounds end in the complete formula."""

from __future__ import annotations

import pytest
from boards import solutions as all_solutions
from properties import one_in

import satgrid
from satgrid.puzzle import Puzzle
from satgrid.search import stages

SHADED = ("hitori", "kurodoko", "nurikabe", "yinyang", "cave", "heyawake", "lits")


def blank(family: str, n: int, **cells: object) -> Puzzle:
    rows = [[cells.get(f"r{r}c{c}") for c in range(n)] for r in range(n)]
    return Puzzle.of(family, cells=rows)


@one_in(3)
@pytest.mark.parametrize(
    "puzzle",
    [
        blank("fillomino", 7),
        blank("nurikabe", 10, r0c0="?", r9c9="?"),
        blank("nurikabe", 10, r5c5=50),
        pytest.param(blank("fillomino", 10), marks=pytest.mark.long),
        pytest.param(blank("nurikabe", 15, r0c0="?", r14c14="?"), marks=pytest.mark.long),
    ],
    ids=["fillomino", "two islands", "one island", "bigger fillomino", "far islands"],
)
def test_sparse_boards_do_not_go_on_round_by_round(puzzle: Puzzle) -> None:
    found = satgrid.solve(puzzle, unique=True)
    assert len(found.grids) == 2
    assert found.report.decided == {"complete": 2}
    assert found.report.rounds <= stages.LAZY_ROUNDS + 5


@one_in(3)
@pytest.mark.parametrize("family", [*SHADED, "hashi", "fillomino"])
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_the_solutions_are_the_same(
    family: str, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if family == "fillomino":
        puzzles = [blank(family, 2), blank(family, 3, r0c0=3, r2c2=4)]
    else:
        seeds = range(rounds, 12, 3)
        puzzles = [satgrid.generate(family, 3, 4, kind="random", seed=seed) for seed in seeds]
    plain = [set(satgrid.solutions(puzzle)) for puzzle in puzzles]
    monkeypatch.setattr(stages, "LAZY_ROUNDS", rounds)
    assert [set(satgrid.solutions(puzzle)) for puzzle in puzzles] == plain
    if rounds == 0 and family in SHADED:
        assert [set(all_solutions(puzzle)) for puzzle in puzzles] == plain


def test_a_cut_that_somebody_chose_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "LAZY_ROUNDS", 1)
    puzzle = blank("fillomino", 4)
    found = satgrid.solve(puzzle, unique=True, encoders={"sized": "growth"})
    assert "complete" not in found.report.decided
    assert "complete" in satgrid.solve(puzzle, unique=True).report.decided


def test_a_board_with_many_cells_stays_lazy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "LAZY_ROUNDS", 1)
    monkeypatch.setattr(stages, "MOST_COMPLETE_CELLS", 15)
    assert "complete" not in satgrid.solve(blank("fillomino", 4), unique=True).report.decided


def test_many_solutions_of_few_rounds_each_are_found_by_cuts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stages, "LAZY_ROUNDS", 10)
    found = satgrid.solve(blank("hitori", 6), most=40)
    assert (len(found.grids), found.report.rounds > 40) == (40, True)
    assert "complete" not in found.report.decided
