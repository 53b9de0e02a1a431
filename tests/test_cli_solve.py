"""`satgrid solve`: what is drawn and said, the JSON contract, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TextIO

import pytest
from commandline import (
    BAR_NON,
    BAR_ROWS,
    BAR_TEXT,
    CORNERS,
    CROSS,
    LETTER,
    LETTER_ROWS,
    SWITCH,
    SWITCHES,
    Ran,
    program,
    run,
)

from satgrid import Grid, Puzzle

THREE = "3x3:1/1/1/1/1/1"
"""A game ID with six solutions: the 3 x 3 permutation matrices."""

TOTALS = "2x1:1//2"
"""A game ID whose rows and columns do not add up."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that holds the bar in two formats and a file of many puzzles."""
    monkeypatch.chdir(tmp_path)
    Path("bar.txt").write_text(BAR_TEXT)
    Path("bar.non").write_text(BAR_NON)
    Path("many.sgt").write_text(f"{SWITCH}\n{TOTALS}\n{LETTER}\n{CROSS}\n")
    return tmp_path


def objects(ran: Ran) -> list[dict[str, Any]]:
    """Return the JSON objects printed, one a line."""
    return [json.loads(line) for line in ran.out]


@pytest.mark.parametrize(
    ("words", "code", "verdict"),
    [
        ([LETTER, "--unique"], 0, "the only solution"),
        ([LETTER, "--all"], 0, "the only solution"),
        ([LETTER, "--limit", "2"], 0, "the only solution"),
        (["bar.txt", "--no-narrow", "--unique"], 0, "the only solution"),
        (["bar.txt", "--no-narrow"], 0, "a solution; --unique tells whether it is the only one"),
        ([SWITCH, "--unique"], 4, "not the only solution: there are at least 2"),
        ([SWITCH, "--all"], 0, "all 2 solutions"),
        ([SWITCH, "--limit", "3"], 0, "all 2 solutions"),
        ([THREE, "--limit", "4"], 0, "not the only solution: there are at least 4"),
        ([CORNERS], 20, "no solution; satgrid explain tells why"),
        ([CORNERS, "--unique"], 20, "no solution; satgrid explain tells why"),
        ([CROSS], 20, "no solution (narrowing alone); satgrid explain tells why"),
        ([CROSS, "--no-narrow", "--all"], 20, "no solution; satgrid explain tells why"),
    ],
)
def test_the_verdict_and_the_exit_code(words: list[str], code: int, verdict: str) -> None:
    ran = run("solve", *words)
    assert (ran.code, ran.out[-1], ran.err) == (code, verdict, [])


@pytest.mark.parametrize(
    ("words", "code", "expected"),
    [
        (["bar.non"], 0, {"solutions": [BAR_ROWS], "unique": None, "complete": True}),
        (["bar.non", "--unique"], 0, {"solutions": [BAR_ROWS], "unique": True, "complete": True}),
        ([LETTER], 0, {"solutions": [LETTER_ROWS], "unique": None, "complete": False}),
        ([LETTER, "--all"], 0, {"solutions": [LETTER_ROWS], "unique": True, "complete": True}),
        ([LETTER, "--limit", "1"], 0, {"solutions": [LETTER_ROWS], "unique": None}),
        ([SWITCH, "--unique"], 4, {"solutions": SWITCHES, "unique": False, "complete": False}),
        ([SWITCH, "--all"], 0, {"solutions": SWITCHES, "unique": False, "complete": True}),
        ([SWITCH, "--limit", "2"], 0, {"solutions": SWITCHES, "unique": False}),
        ([CORNERS], 20, {"status": "unsatisfiable", "solutions": [], "complete": True}),
        ([CROSS, "--unique"], 20, {"status": "unsatisfiable", "unique": None, "complete": True}),
    ],
)
def test_the_json_object_says(words: list[str], code: int, expected: dict[str, Any]) -> None:
    ran = run("solve", *words, "--json")
    (found,) = objects(ran)
    found["solutions"].sort()
    assert (ran.code, ran.err) == (code, [])
    assert found | {"status": "solved"} | expected == found


def test_the_json_object_holds_these_keys_and_no_others() -> None:
    ran = run("solve", "bar.non", TOTALS, "--json", "--all")
    message = (
        "2x1:1//2: black cells: the row clues add up to 2, the column clues to 1: "
        "one of the clues is wrong"
    )
    assert objects(ran) == [
        {
            "satgrid": 1,
            "family": "nonogram",
            "puzzle": "bar.non",
            "height": 2,
            "width": 5,
            "status": "solved",
            "solutions": [BAR_ROWS],
            "unique": True,
            "complete": True,
            "objective": None,
        },
        {
            "satgrid": 1,
            "family": None,
            "puzzle": TOTALS,
            "height": None,
            "width": None,
            "status": "error",
            "solutions": [],
            "unique": None,
            "complete": False,
            "objective": None,
            "error": message,
        },
    ]
    assert ran.err == [f"satgrid: {message}"]


def test_the_report_in_json() -> None:
    words = ["solve", SWITCH, "--unique", "--json", "--report", "--seed", "5"]
    (found,) = objects(run(*words, "--solver", "minisat22"))
    report = found["report"]
    assert set(report) == {
        *(
            "solver",
            "version",
            "seed",
            "refuted_by",
            "cells_left",
            "rounds",
            "cuts",
            "conflicts",
            "gave_up",
            "tries",
        ),
        *("decided", "variables", "clauses", "counts", "seconds"),
    }
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


@pytest.mark.parametrize(
    ("puzzles", "code"),
    [
        (["bar.txt", LETTER], 0),
        (["bar.txt", CROSS], 20),
        ([CROSS, SWITCH, "bar.txt"], 4),
        ([CROSS, TOTALS, SWITCH], 1),
        (["bar.txt", "missing.non", CROSS], 1),
        (["many.sgt"], 1),
        (["many.sgt#1", "many.sgt#4"], 4),
    ],
)
def test_the_smallest_exit_code_of_several_puzzles(puzzles: list[str], code: int) -> None:
    assert run("solve", "--unique", *puzzles).code == code


def test_a_bad_puzzle_does_not_stop_the_rest() -> None:
    ran = run("solve", "missing.non", "many.sgt", "bar.txt", "--json", "--unique")
    assert [(found["puzzle"], found["status"]) for found in objects(ran)] == [
        ("missing.non", "error"),
        ("many.sgt#1", "solved"),
        ("many.sgt#2", "error"),
        ("many.sgt#3", "solved"),
        ("many.sgt#4", "unsatisfiable"),
        ("bar.txt", "solved"),
    ]
    assert [line.split(": ")[:2] for line in ran.err] == [
        ["satgrid", "missing.non"],
        ["satgrid", "many.sgt#2"],
    ]


def test_an_entry_by_its_number_and_by_its_name() -> None:
    puzzle = '{"satgrid": 1, "family": "nonogram", "rows": [[1]], "columns": [[1]]'
    Path("two.json").write_text(
        f'{puzzle}, "info": {{"title": "Dot"}}}}\n'
        f'{puzzle}, "given": ["#"], "info": {{"title": "Given dot"}}}}\n'
    )
    for entry in "two.json#2", "two.json#Given dot":
        ran = run("solve", entry, "--json")
        assert [found["puzzle"] for found in objects(ran)] == ["two.json#2"]
    ran = run("solve", "two.json#Gven dot")
    assert (ran.code, ran.out) == (1, [])
    assert "Given dot" in ran.err[0]


@pytest.mark.parametrize(("puzzle", "code"), [("bar.txt", 0), (SWITCH, 4), (CROSS, 20)])
def test_quiet_prints_nothing(puzzle: str, code: int) -> None:
    words = ["solve", puzzle, "--unique", "-q"]
    assert run(*words) == Ran(code, [], [])
    assert run(*words, "-o", "out.txt") == Ran(code, [], [])
    (found,) = objects(run(*words, "--json", "--report"))
    assert "report" in found


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


@pytest.mark.parametrize("seed", ["0", "7"])
def test_the_same_bytes_whatever_the_hash_seed(seed: str) -> None:
    words = ["solve", THREE, LETTER, "--all", "--json", "--no-narrow", "--seed", seed]
    first, second = (program(*words, environment={"PYTHONHASHSEED": n}) for n in "12")
    assert first == second
    assert first.code == 0
