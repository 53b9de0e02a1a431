"""pbnsolve, Jan Wolter's program for nonograms, black and white or coloured.

It reads a file and prints one solution, or with `-u` a second one where there is one. The time is
that which `-t` tells, of solving without the reading of the file. Source: webpbn.com/pbnsolve.html.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory

import satgrid
from benchmarks.peers.tools import Instance, Shown, Unsupported
from satgrid.clues import BLACK, WHITE

RUNS, LEAST_S = 3, 1e-6
"""How often it is run, and the least that its clock tells."""

PROGRAM = which("pbnsolve")
if PROGRAM is None:
    raise ImportError("pbnsolve is not installed")

_TOLD = re.compile(r"^Processing Time: ([0-9.]+) sec", re.MULTILINE)
_HEADS = (
    r"(?:UNIQUE.* SOLUTION:|STOPPED WITH SOLUTION:|FOUND MULTIPLE SOLUTIONS:|ALTERNATE SOLUTION)"
)


def version() -> str:
    # It tells its version in a message to people who debug it only.
    return "pbnsolve"


def timed(instance: Instance, unique: bool) -> tuple[list[Shown], float]:
    """Return the solutions, and the seconds that finding them takes."""
    if instance["family"] != "nonogram":
        raise Unsupported("has no such puzzles")
    with TemporaryDirectory() as folder:
        file, values = _written(instance, folder)
        command = [str(PROGRAM), "-tu" if unique else "-t", file]
        told = [_run(command) for _ in range(RUNS)]
    return solutions(instance, told[0], values), median(map(_seconds, told))


def _written(instance: Instance, folder: str) -> tuple[str, dict[str, str]]:
    """Write the clues; return the file, and the value that each sign of the answer stands for."""
    puzzle = satgrid.Puzzle.from_json({**instance["puzzle"], "info": {}})
    values = {value: value for value in instance["values"]}
    kind, suffix = "webpbn", "xml"
    if set(values) == {WHITE, BLACK}:
        kind = suffix = "non"
        values = {".": WHITE, "X": BLACK}
    file = f"{folder}/board.{suffix}"
    try:
        Path(file).write_text(satgrid.convert([puzzle], kind), encoding="utf-8")
    except satgrid.PuzzleError:
        raise Unsupported("has no such clues") from None
    return file, values


def _run(command: list[str]) -> str:
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        raise Unsupported(f"refuses this board: {ran.stderr.strip() or ran.returncode}")
    return ran.stdout


def _seconds(told: str) -> float:
    found = _TOLD.search(told)
    if found is None:
        raise ValueError("no time told")
    return max(float(found[1]), LEAST_S)


def solutions(instance: Instance, told: str, values: dict[str, str]) -> list[Shown]:
    """Return the grids that an output shows."""
    height, width = instance["height"], instance["width"]
    grid = rf"^{_HEADS}\n((?:.{{{width}}}\n){{{height}}})"
    found = re.findall(grid, told, re.MULTILINE)
    if not found and "NO SOLUTION" not in told:
        raise ValueError("no grid told")
    return [[[values.get(sign, sign) for sign in row] for row in each.split()] for each in found]
