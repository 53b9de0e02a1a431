"""Lazy searches that take many rounds end in the complete formula."""

from __future__ import annotations

import pytest

import satgrid
from satgrid.puzzle import Puzzle
from satgrid.search import stages


def blank(family: str, n: int, **cells: object) -> Puzzle:
    rows = [[cells.get(f"r{r}c{c}") for c in range(n)] for r in range(n)]
    return Puzzle.of(family, cells=rows)


def test_a_cut_that_somebody_chose_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "LAZY_ROUNDS", 1)
    puzzle = blank("fillomino", 4)
    found = satgrid.solve(puzzle, unique=True, encoders={"sized": "growth"})
    assert "complete" not in found.report.decided
    assert "complete" in satgrid.solve(puzzle, unique=True).report.decided
