"""Boards as game IDs, shown to the programs of Simon Tatham's collection (`sgt-puzzles`).

With `--generate 1 GAME_ID` they print the ID if it is one of a board, and refuse it if it is not;
with `--test-solve` they also try to solve it by reasoning, and tell if that does not settle it.
"""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

import satgrid
from satgrid.puzzle import Puzzle

GAMES = {"hitori": "singles", "kurodoko": "range", "nonogram": "pattern"}


def told(game: str, *words: str) -> tuple[int, str, str]:
    """Return exit code, output and errors of the game's program; skip the test without it."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
    program = shutil.which(f"sgt-{game}", path=path)
    if program is None:
        pytest.skip(f"sgt-{game} is not installed")
    ran = subprocess.run(
        [program, *words], capture_output=True, encoding="utf-8", check=False, timeout=60
    )
    return ran.returncode, ran.stdout.strip(), ran.stderr.strip()


def game_id(puzzle: Puzzle) -> str:
    return satgrid.convert([puzzle], "sgt").strip()


@pytest.mark.long
@pytest.mark.parametrize("family", GAMES)
def test_fifty_boards_are_accepted_as_game_ids(family: str) -> None:
    for seed in range(50):
        puzzle = satgrid.generate(family, 4 + seed % 5, 9 - seed % 4, seed=seed)
        shown = game_id(puzzle)
        assert told(GAMES[family], "--generate", "1", shown) == (0, shown, "")


@pytest.mark.parametrize(
    ("game", "bad"), [("singles", "2x2:1239"), ("range", "5x5:z"), ("pattern", "2x2:1/1/1")]
)
def test_what_is_no_game_id_is_refused(game: str, bad: str) -> None:
    code, shown, errors = told(game, "--generate", "1", bad)
    assert (code, shown) == (1, "")
    assert "error parsing" in errors


def test_pattern_completes_exactly_the_easy_nonograms() -> None:
    levels = set()
    for seed in range(30):
        puzzle = satgrid.generate("nonogram", 9, 8, seed=seed, density=0.3)
        level = dict(puzzle.info)["level"]
        code, _, errors = told("pattern", "--test-solve", "--generate", "1", game_id(puzzle))
        assert (code == 0) == (level == "easy"), errors
        levels.add(level == "easy")
    assert levels == {True, False}
