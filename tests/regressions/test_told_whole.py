"""What `explain` and `rate` tell: where a picture is, that a grid is full, what stays open."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

THREE = "4x4:1/1/2/2/1/1/2/2"
"""Three solutions, of which nine of the sixteen cells are the same in all."""


@pytest.mark.parametrize("name", ["why.svg", "why.html", "why/"])
def test_explain_tells_where_it_drew(name: str, tmp_path: Path) -> None:
    place = f"{tmp_path}/{name}"
    ran = run("explain", THREE, "-o", place)
    assert (ran.code, ran.out[-1]) == (0, f"written to {place}")
    assert run("explain", "-q", THREE, "-o", place).out == []
    assert len(run("explain", "--json", THREE, "-o", place).out) == 1


def test_a_full_grid_need_not_be_completed(tmp_path: Path) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text("#...\n...#\n..##\n.##.\n")
    assert run("explain", "--given", str(grid), THREE).out[1:] == ["right: a solution"]
    grid.write_text("#...\n...#\n..##\n.##?\n")
    told = run("explain", "--given", str(grid), THREE).out[1:]
    assert told == ["right so far: it can be completed"]


def test_a_puzzle_with_several_solutions_is_not_just_called_easy() -> None:
    (line,) = run("rate", "2x2:1/1/1/1").out
    assert line.endswith("easy, tier 0, sum 0.0, 0 steps, not the only solution: 4 cells left open")
    (line,) = run("rate", THREE).out
    assert line.endswith("not the only solution: 7 cells left open")
    assert run("rate", "1x1:1/1").out == ["1x1:1/1: nonogram 1x1: easy, tier 1, sum 1.0, 1 step"]
