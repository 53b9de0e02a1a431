"""`satgrid solve`: what is drawn and said, the JSON contract, and the exit codes."""

from __future__ import annotations

import json
from typing import Any, TextIO

import pytest
from commandline import LETTER, LETTER_ROWS, SWITCH, Ran, run

from satgrid import Grid, Puzzle

THREE = "3x3:1/1/1/1/1/1"
"""A game ID with six solutions: the 3 x 3 permutation matrices."""


def objects(ran: Ran) -> list[dict[str, Any]]:
    """Return the JSON objects printed, one a line."""
    return [json.loads(line) for line in ran.out]


def test_the_report_in_json() -> None:
    words = ["solve", SWITCH, "--unique", "--json", "--report", "--seed", "5"]
    (found,) = objects(run(*words, "--solver", "minisat22"))
    report = found["report"]
    effort = "rounds cuts conflicts gave_up tries decided turns variables clauses counts seconds"
    assert {*report} == {"solver", "version", "seed", "refuted_by", "cells_left", *effort.split()}
    assert report["decided"] == {"search": 2}
    assert (report["solver"], report["seed"]) == ("minisat22", 5)
    assert report["version"].startswith("python-sat ")
    # Four undecided cells; two calls of the solver for two solutions.
    assert (report["cells_left"], report["rounds"], report["cuts"]) == (4, 2, 0)
    assert report["variables"]["cells"] == 4
    assert set(report["variables"]) == set(report["clauses"]) == {"cells", "blocks"}
    # Nothing was known after the first, so that cells were counted, in vain.
    stages = {"narrowing", "encoding", "loading", "solving", "counting"}
    assert set(report["seconds"]) == stages


def test_ctrl_c_before_a_solution_is_drawn_does_not_lose_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def picture(puzzle: Puzzle, grid: Grid[str], stream: TextIO) -> str:
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr("satgrid.drawing.text.picture", picture)
    ran = run("solve", LETTER, "--all")
    assert (ran.code, ran.out[1:-1]) == (130, LETTER_ROWS)
    assert ran.out[-1] == "gave up: a solution, not known whether it is the only one"
    assert ran.err[0].endswith(" s, 1 solution found")
