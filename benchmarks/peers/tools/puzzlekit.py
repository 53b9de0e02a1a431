"""puzzlekit, through its function `solve`: one solution, black-and-white nonograms only.

Its hitori is solved for the most white cells.
"""

from __future__ import annotations

from importlib.metadata import version as installed

import puzzlekit

from benchmarks.peers.tools import Instance, Shown, Unsupported

OPTIONS = {"time_limit_sec": 3600.0, "num_workers": 1}
"""Its own limit is out of the way, as the run has one for all tools; each has one core."""

NAMES = {"nonogram": "nonogram", "hitori": "hitori", "kurodoko": "kuromasu"}


def version() -> str:
    return f"puzzlekit {installed('puzzlekit')}"


def solve(instance: Instance, unique: bool) -> list[Shown]:
    if unique:
        raise Unsupported("finds one solution only")
    if instance["family"] not in NAMES:
        raise Unsupported("has no such puzzles")
    if instance["given"] or len(instance["values"]) > 2:
        raise Unsupported("has no such clues")
    asked = {"num_rows": instance["height"], "num_cols": instance["width"]}
    if instance["numbers"]:
        numbers = instance["numbers"]
        asked["grid"] = [["-" if n is None else str(n) for n in row] for row in numbers]
    else:
        clues = [[str(length) for length, _ in line["blocks"]] for line in instance["lines"]]
        asked["rows"], asked["cols"] = clues[: instance["height"]], clues[instance["height"] :]
    result = puzzlekit.solve(asked, NAMES[instance["family"]], dict(OPTIONS))
    if not result.is_solved:
        return []
    white, black = instance["values"]
    return [[[black if v == "x" else white for v in row] for row in result.sol_grid.matrix]]
