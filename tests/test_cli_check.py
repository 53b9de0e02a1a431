"""`satgrid check`: right answers in every form that satgrid prints, wrong, damaged, begun ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commandline import BAR_TEXT, LETTER, Ran, random_puzzle, run

RIGHT = Ran(0, ["right: every clue and rule is satisfied"], [])


@pytest.fixture(autouse=True)
def folder(own_folder: Path) -> Path:
    """Work in a folder that holds the bar."""
    Path("bar.txt").write_text(BAR_TEXT)
    return own_folder


def written(*lines: str) -> str:
    """Write the lines to a file and return its name."""
    Path("grid").write_text("".join(f"{line}\n" for line in lines))
    return "grid"


@pytest.mark.parametrize(
    "more", [["--plain"], ["--plain", "--report", "--unique"], ["--json"], ["--json", "--report"]]
)
@pytest.mark.parametrize("puzzle", [LETTER, "bar.txt", "1x1:1/1"])
def test_what_solve_prints_is_right(puzzle: str, more: list[str]) -> None:
    grid = written(*run("solve", puzzle, *more).out)
    assert run("check", puzzle, grid) == RIGHT


def test_what_is_not_known_in_time_is_told_so() -> None:
    words = ["check", random_puzzle(64, 1), written(*["?" * 64] * 64), "--timeout", "1.5"]
    ran = run(*words, "--json")
    (found,) = map(json.loads, ran.out)
    assert (ran.code, found["status"], len(ran.err)) == (3, "gave-up", 1)
    assert "grid: gave up after 1.5 s: not known whether it can be completed" in ran.err[0]
    assert ran.err == [f"satgrid: {found['error']}"]
