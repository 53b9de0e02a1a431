"""What the tests of experiments share: a small study, and running one in this process."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from satgrid.batch import workers
from satgrid.experiments import runs
from satgrid.experiments.store import Row
from satgrid.search.options import Report

VERSIONS = {
    "satgrid": "1", "python": "3", "system": "Linux", "machine": "m",
    "processor": "Fast 7", "cores": 2, "jobs": 1,
}  # fmt: skip

SMALL = """
title = "Small"
timeout_s = 20
repetitions = 2
methods = ["--unique", "--encode blocks=states --unique"]
[[instances]]
folder = "puzzles"
files = "*.non"
"""
"""Eight runs, of two puzzles: "bar" has one solution, "switch" two."""

BAR = "width 5\nheight 1\nrows\n3,1\ncolumns\n1\n1\n1\n0\n1\n"
SWITCH = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"


def small_study(folder: Path, text: str = SMALL) -> str:
    """Write the study and its puzzles to the folder, and return its path."""
    puzzles = folder / "puzzles"
    puzzles.mkdir(exist_ok=True)
    (puzzles / "bar.non").write_text(BAR)
    (puzzles / "switch.non").write_text(SWITCH)
    path = folder / "study.toml"
    path.write_text(text, "utf-8")
    return str(path)


def here(tasks: Iterable[Any], *_: Any) -> Generator[tuple[Any, Any]]:
    """Do the tasks in this process, one after the other."""
    for task in tasks:
        yield task, task()


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let studies be run in this process, which is not warmed up for each method."""
    monkeypatch.setattr(workers, "results", here)
    monkeypatch.setattr(runs, "warm_up", lambda method, family: None)


def row(
    instance: str = "a", method: str = "m", status: str = "solved", seconds: float = 1, **more: Any
) -> Row:
    """Return a run, of a puzzle with one solution unless more is said."""
    report = Report(version="solver 1", clauses={"blocks": 7}, variables={"cells": 3}).to_json()
    claim = {"solvable": True, "unique": None, "best": None, "solution": ["#"], "says": None}
    if status != "solved":
        claim |= {"solvable": False if status == "unsatisfiable" else None, "solution": None}
    return Row(
        instance, method, more.pop("repetition", 0), 0, more.pop("limit_s", 8), status,
        more.pop("reason", None), seconds, 2 * seconds, claim | more.pop("claim", {}),
        report | more.pop("report", {}), VERSIONS,
    )  # fmt: skip
