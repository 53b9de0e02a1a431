"""The page of what a player asks: its sections run, and the page has them all."""

from __future__ import annotations

import pytest

import satgrid
from benchmarks import why
from satgrid.generators import Candidate, names


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


def test_a_late_question_is_told_as_one() -> None:
    assert why.told(12.345, late=False, limit_s=2) == "12.3"
    assert why.told(2012.3, late=True, limit_s=2) == "> 2000"


def test_the_page_has_each_section_and_family() -> None:
    page = why.WRITTEN.read_text(encoding="utf-8")
    for title, _, head, _ in why.SECTIONS:
        assert f"## {title}\n" in page
        assert f"| {' | '.join(head)} |" in page
    for name in names():
        assert page.count(f"| {name} |") >= 2
