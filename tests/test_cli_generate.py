"""`satgrid generate` on the command line: what it prints and writes, and how it says no."""

from __future__ import annotations

import json
import os
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from commandline import run
from properties import one_in

import satgrid
from satgrid.generators.attempts import names as generated

FAMILIES = generated()


@one_in(16)
@pytest.mark.parametrize("family", FAMILIES)
def test_solve_and_check_read_what_is_made(
    family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def say(lines: list[str]) -> None:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO("\n".join(lines).encode())))

    say(run("generate", family, "6x6", "--count", "3", "-q").out)
    solved = run("solve", "-", "--unique", "--json")
    assert (solved.code, [json.loads(line)["unique"] for line in solved.out]) == (0, [True] * 3)
    file = tmp_path / "puzzle.json"
    assert run("generate", family, "6x6", "-o", str(file), "-q").code == 0
    (grid,) = satgrid.solve(satgrid.load(str(file))).grids
    say(["".join(row) for row in grid.rows()])
    assert run("check", str(file), "-").code == 0


def test_one_puzzle_given_up_does_not_stop_the_rest(tmp_path: Path) -> None:
    # With one try each, some of these kurodoko are of the level and others are not.
    words = ["generate", "kurodoko", "5x5", "--level", "normal", "--tries", "1", "--count", "8"]
    ran = run(*words, "-o", str(tmp_path))
    made = sorted(os.listdir(tmp_path))
    given_up = [line for line in ran.err if "gave up after 1 try: " in line]
    assert ran.code == 3
    assert made
    assert given_up
    assert len(made) + len(given_up) == 8
    for name in made:
        assert dict(satgrid.load(str(tmp_path / name)).info)["level"] == "normal"
