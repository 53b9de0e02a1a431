"""The solvers of Simon Tatham's Portable Puzzle Collection: programs, asked without a display.

They deduce, most without guessing: a board that has a solution and that they finish has no other,
and one they do not finish they leave unanswered. A program reads game IDs, one a line;
`--test-solve` solves each and `--save` writes it to a file. That takes less time than the program's
start, so that an ID is given more and more often: the time is what a line more takes, with its
parsing, and without the system's writing of files.
"""

from __future__ import annotations

import re
import resource
import subprocess
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from benchmarks.peers import lattice
from benchmarks.peers.moves import READ, UNFINISHED
from benchmarks.peers.tools import Instance, Shown, Unsupported
from satgrid.errors import truncate

GUESSING = {"akari"}
"""Of which a solution that was found by guessing need not be the only one."""
PATH = "/usr/games:/usr/local/games:/usr/bin:/usr/local/bin"
MEMORY = "/dev/shm"
"""Where files are written fast, on systems that have it."""
MORE, MOST = 20, 20_000
"""How often an ID is given again, at first and at most."""
STARTS = 3
"""How often the program is started for a single board, to find what starting it takes."""
CLEAR_S = 0.1
"""The seconds that giving it again must take for the time to be told."""

if not all(which(program, path=PATH) for program, _ in READ.values()):
    raise ImportError("sgt-puzzles is not installed")


def version() -> str:
    ran = subprocess.run([_program("nonogram"), "--version"], capture_output=True, text=True)
    return f"sgt-puzzles {ran.stdout.partition('Version ')[2].split()[0]}"


_known: dict[str, tuple[list[Shown], float]] = {}
"""What was measured, by the game ID: both questions are one to these programs."""


def timed(instance: Instance, unique: bool) -> tuple[list[Shown], float]:
    """Return the solution and the seconds that finding it takes."""
    if lattice.family(instance) not in READ:
        raise Unsupported("has no such puzzles")
    if unique and instance["family"] in GUESSING:
        raise Unsupported("guesses, and finds one solution only")
    if instance["game_id"] is None:
        raise Unsupported("its game IDs cannot say this board")
    name = f"{instance['family']} {instance['game_id']}"
    if name not in _known:
        _known[name] = _measured(instance)
    return _known[name]


def _measured(instance: Instance) -> tuple[list[Shown], float]:
    starts = [run(instance, 1) for _ in range(STARTS)]
    once, saved = min(starts)
    found = solution(instance, saved)
    more = MORE
    while (taken := run(instance, 1 + more)[0] - once) < CLEAR_S and more < MOST:
        more *= 10
    if taken <= 0:
        raise Unsupported("too quick to be measured")
    return [found], taken / more


def run(instance: Instance, times: int) -> tuple[float, str]:
    """Return the seconds of a run with the board so many times, and what it saved first."""
    with TemporaryDirectory(dir=MEMORY if Path(MEMORY).is_dir() else None) as folder:
        command = [_program(instance["family"]), "--test-solve", "--save", f"{folder}/"]
        game = READ[instance["family"]][0].removeprefix("sgt-")
        game_id = instance["game_id"].removeprefix(f"{game}:")
        start = _children_s()
        ran = subprocess.run(command, input=f"{game_id}\n" * times, capture_output=True, text=True)
        seconds = _children_s() - start
        if "solve error" in ran.stderr:
            raise Unsupported(UNFINISHED)
        if ran.returncode:
            why = ran.stderr.rpartition("Error: ")[2].strip()  # Behind the whole game ID.
            raise Unsupported(f"refuses this board: {truncate(why)}")
        saved = sorted(Path(folder).iterdir())
        if not saved:
            raise Unsupported("does not take this board")
        return seconds, saved[0].read_text("utf-8")


def solution(instance: Instance, saved: str) -> Shown:
    """Return the grid of a saved game: the move by which it was solved, which tells every cell."""
    (move,) = re.findall(r"^SOLVE +:\d+:(.*)$", saved, re.MULTILINE)
    return READ[instance["family"]][1](instance, move)


def _program(family: str) -> str:
    return str(which(READ[family][0], path=PATH))


def _children_s() -> float:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
