"""The page of what a player asks: its sections run, and the page has them all."""

from __future__ import annotations

import pytest

import satgrid
from benchmarks import why
from satgrid.generators import Candidate


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every board be one of 4 x 4 with three solutions."""
    puzzle = satgrid.load("4x4:1/1/2/2/1/1/2/2")
    grid = satgrid.solve(puzzle).grids[0]
    monkeypatch.setattr(why, "board", lambda family, side: Candidate(puzzle, grid))
    monkeypatch.setattr(why, "COUNTED", {"small": puzzle})


@pytest.mark.usefixtures("small")
def test_the_sections_and_families_that_are_named_are_measured() -> None:
    page = list(why.lines(["key strokes", "nonogram"]))
    assert [line for line in page if line.startswith("## ")] == ["## Key strokes"]
    assert [line.split(" | ")[0] for line in page[-2:]] == [
        "| nonogram",
        "| nonogram, half blanked",
    ]
    (row,) = list(why.lines(["determined cells", "nonogram"]))[-1:]
    assert row.count("|") == 6
    assert ">" not in row
    assert list(why.lines(["counting"]))[-1].startswith("| small | 3 | ")
