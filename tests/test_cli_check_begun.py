"""`satgrid check` of a grid with `?`: right so far, broken already, without completion, unknown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commandline import BAR_TEXT, CORNERS, LETTER, LETTER_ROWS, SWITCH, Ran, random_puzzle, run

import satgrid
from satgrid.grid import Grid

SO_FAR = Ran(0, ["right so far: it can be completed"], [])
HITORI = "hitori\n1 1 2\n2 1 3\n3 2 1\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that holds the bar."""
    monkeypatch.chdir(tmp_path)
    Path("bar.txt").write_text(BAR_TEXT)
    return tmp_path


def written(*lines: str) -> str:
    """Write the lines to a file and return its name."""
    Path("grid").write_text("".join(f"{line}\n" for line in lines))
    return "grid"


def test_what_a_solution_shows_is_right_so_far() -> None:
    empty = ["?" * 6] * 6
    for k in 0, 1, 5:
        grid = written(*LETTER_ROWS[:k], *empty[k:])
        assert run("check", LETTER, grid) == SO_FAR
    assert run("check", LETTER, written("??.#..", *LETTER_ROWS[1:]), "-q").out == []


@pytest.mark.parametrize(
    ("puzzle", "rows", "sentence"),
    [
        ("bar.txt", ["?.???", "?????"], "row 1: broken already by what is drawn"),
        ("bar.txt", ["?????", "#????"], "row 2: broken already by what is drawn"),
        (HITORI, ["..?", "???", "???"], "1 in row 1: broken already by what is drawn"),
        (HITORI, ["???", "?##", "???"], "row 2, column 2 and row 2, column 3 are both black"),
        (HITORI, ["?#?", "#??", "???"], "broken already by what is drawn: the rule connected"),
        (CORNERS, ["????"] * 4, "no rule is broken yet, but no completion exists"),
        (LETTER, [".?????", *["??????"] * 5], "no rule is broken yet, but no completion exists"),
        ("bar.txt", ["?O???", "?????"], "row 1, column 2: 'O' is none of the symbols . # ?"),
        ("bar.txt", ["????", "????"], "the grid has 2 x 4 cells, the puzzle 2 x 5"),
        (f"{SWITCH},Bc", ["?.", "??"], "row 1, column 2: # is given, the grid has ."),
    ],
)
def test_what_failed_is_named(puzzle: str, rows: list[str], sentence: str) -> None:
    ran = run("check", puzzle, written(*rows))
    assert (ran.code, ran.out) == (4, [])
    assert ran.err[0].startswith(f"satgrid: grid: {sentence}")


def test_cells_given_count_though_the_grid_leaves_them_out() -> None:
    puzzle = f"{SWITCH},Bc"
    assert run("check", puzzle, written("??", "??")) == SO_FAR
    ran = run("check", puzzle, written("#?", "??"))
    assert (ran.code, ran.err) == (4, ["satgrid: grid: row 1: broken already by what is drawn"])


def test_what_is_not_known_in_time_is_told_so() -> None:
    words = ["check", random_puzzle(64, 1), written(*["?" * 64] * 64), "--timeout", "0.3"]
    ran = run(*words)
    assert (ran.code, ran.out, len(ran.err)) == (3, [], 1)
    assert "grid: gave up after 0.3 s: not known whether it can be completed" in ran.err[0]
    ran = run(*words, "--json")
    (found,) = map(json.loads, ran.out)
    assert (ran.code, found["status"]) == (3, "gave-up")


def test_the_json_object() -> None:
    for rows, status, code in (
        (LETTER_ROWS, "solved", 0),
        (["??????"] * 6, "right-so-far", 0),
        (["?.????", *["??????"] * 5], "error", 4),
    ):
        ran = run("check", LETTER, written(*rows), "--json")
        (found,) = map(json.loads, ran.out)
        assert (ran.code, found["status"]) == (code, status)
        assert found["solutions"] == [rows] * (status == "solved")


def test_the_library_asks_alike() -> None:
    puzzle = satgrid.load("nonogram\nrows:\n1\n1\ncolumns:\n1\n1\n")
    assert satgrid.check(puzzle, Grid.from_rows(["#?", "??"])) == []
    assert satgrid.check(puzzle, Grid.from_rows(["##", "??"]), timeout_s=60) == [
        "row 1: broken already by what is drawn"
    ]
    assert satgrid.check(puzzle, Grid.from_rows(["#.", "#."])) != []
