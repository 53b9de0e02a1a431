"""`satgrid generate` on the command line: what it prints and writes, and how it says no."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from io import BytesIO, TextIOWrapper
from pathlib import Path
from time import sleep

import commandline
import pytest
from commandline import run
from properties import one_in

import satgrid
from satgrid.generators.attempts import names as generated

FAMILIES = generated()


def test_one_puzzle_a_line_is_printed_and_told_on_standard_error() -> None:
    ran = run("generate", "singles", "5x6", "--seed", "3", "--count", "2")
    assert ran.code == 0
    puzzles = [satgrid.Puzzle.from_json(json.loads(line)) for line in ran.out]
    assert puzzles == [satgrid.generate("hitori", 5, 6, seed=seed) for seed in (3, 4)]
    levels = [dict(puzzle.info)["level"] for puzzle in puzzles]
    assert ran.err == [
        f"satgrid: hitori 5x6, seed {seed}: one solution, level {level}"
        for seed, level in zip((3, 4), levels, strict=True)
    ]
    assert run("generate", "hitori", "5x6", "--seed", "3", "-q").err == []


def test_random_puzzles_come_with_a_warning() -> None:
    ran = run("generate", "kurodoko", "5x5", "--kind", "random", "--density", "0.2")
    assert ran.code == 0
    assert ran.err == ["satgrid: kurodoko 5x5, at random: how many solutions it has is not known"]
    (line,) = ran.out
    assert sum(clue is not None for row in json.loads(line)["grid"] for clue in row) == 5


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


def test_files_are_whole_after_an_interruption(tmp_path: Path) -> None:
    words = ["generate", "kurodoko", "12x12", "--count", "500", "-o", str(tmp_path)]
    with subprocess.Popen(
        commandline.command(*words),
        env=commandline.environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        while len([*tmp_path.glob("*.json")]) < 2:
            assert process.poll() is None
            sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.splitlines()[-1] == "satgrid: interrupted"
    names = os.listdir(tmp_path)
    assert 2 <= len(names) < 500
    for name in names:
        assert satgrid.load(str(tmp_path / name)).family == "kurodoko"
