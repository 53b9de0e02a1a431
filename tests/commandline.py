"""Running the command line, and puzzles whose answers are known by hand."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from itertools import groupby
from pathlib import Path
from time import sleep
from typing import Any, NamedTuple

from satgrid import cli

ROOT = Path(__file__).resolve().parents[1]

LETTER = "6x6:2.1/1.1.1/1/1.1.1/2.1//2.1/1.1/1.2//1.1/3"
"""A game ID with one solution, which narrowing alone does not find."""
LETTER_LABEL = "6x6:2.1/1.1.1/1/1.1.1/2.1//2.1…"
LETTER_ROWS = ["##.#..", "#...#.", ".#.##.", "......", "#...#.", ".###.."]

SWITCH = "2x2:1/1/1/1"
"""A game ID with two solutions."""
SWITCHES = [["#.", ".#"], [".#", "#."]]

CORNERS = "4x4:1.1/2/2/2/1.1/1.1/2/2"
"""A game ID without a solution, which narrowing does not see.

Column 1 is black in rows 1 and 3, 1 and 4, or 2 and 4. The first leaves column 3 one cell, row
4; in the others rows 3 and 4 fill column 2, and row 2 or row 1 wants it too.
"""

CROSS = "2x2:2//2/"
"""A game ID without a solution: the first row is black, and so is the first column."""

BAR_TEXT = "nonogram\nrows:\n3 1\n0\ncolumns:\n1\n1\n1\n0\n1\n"
BAR_NON = 'title "Bar"\nwidth 5\nheight 2\nrows\n3,1\n0\ncolumns\n1\n1\n1\n0\n1\n'
BAR_ROWS = ["###.#", "....."]
"""The solution of both: row 1 needs all five cells."""


class Ran(NamedTuple):
    """What a run of the command line did: its exit code, and the lines that it printed."""

    code: int
    out: list[str]
    err: list[str]


def run(*words: str) -> Ran:
    """Run the command line in this process."""
    out, err = (TextIOWrapper(BytesIO(), "utf-8", newline="", write_through=True) for _ in "oe")
    with redirect_stdout(out), redirect_stderr(err):
        code = cli.run(list(words))
    printed = (stream.buffer.getvalue().decode() for stream in (out, err))  # type: ignore[attr-defined]
    return Ran(code, *(text.splitlines() for text in printed))


def command(*words: str) -> list[str]:
    """Return the command that starts the real program."""
    return [sys.executable, "-P", "-m", "satgrid", *words]


def started(*words: str, **options: Any) -> subprocess.Popen[str]:
    """Start the real program, with its errors in a pipe and no other output unless asked."""
    usual = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    return subprocess.Popen(command(*words), **{"env": environment(), **usual, **options})


def environment(**more: str) -> dict[str, str]:
    """Return the environment in which the real program finds this checkout."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def program(*words: str, **options: Any) -> Ran:
    """Run the real program."""
    done = subprocess.run(
        command(*words),
        env=environment(**options.pop("environment", {})),
        capture_output=True,
        encoding="utf-8",
        check=False,
        **options,
    )
    return Ran(done.returncode, done.stdout.splitlines(), done.stderr.splitlines())


def left_early(*words: str) -> tuple[int, str]:
    """Run the real program for a reader of one line; return its exit code and what it complains."""
    with subprocess.Popen(
        command(*words),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        return process.wait(), process.stderr.read()


def printed(code: str, hash_seed: str) -> str:
    """Return what this code prints, which may import the tests, under a seed of hashes."""
    folders = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    return subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=ROOT,
        env=environment(PYTHONPATH=folders, PYTHONHASHSEED=hash_seed),
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout


def awaited(condition: Callable[[], bool]) -> None:
    """Return as soon as the condition holds; raise `TimeoutError` where it never does."""
    for _ in range(6000):
        if condition():
            return
        sleep(0.01)
    raise TimeoutError


def is_alive(process: int) -> bool:
    """Return whether a process runs; one that has ended and was not waited for does not."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def random_puzzle(n: int, seed: int) -> str:
    """Return the game ID of a random picture of n x n cells, every second one black.

    With n = 64 and seed 1, none of satgrid's solvers finds a picture for it within ten seconds.
    """
    chance = random.Random(seed)
    rows = [[chance.random() < 0.5 for _ in range(n)] for _ in range(n)]
    lines = [*zip(*rows, strict=True), *rows]
    clues = [[str(len(list(run))) for black, run in groupby(line) if black] for line in lines]
    return f"{n}x{n}:" + "/".join(".".join(clue) for clue in clues)
