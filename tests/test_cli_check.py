"""`satgrid check`: right answers in every form that satgrid prints, wrong, damaged, begun ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commandline import (
    BAR_TEXT,
    CORNERS,
    LETTER,
    LETTER_ROWS,
    SWITCH,
    Ran,
    random_puzzle,
    run,
)

RIGHT = Ran(0, ["right: every clue and rule is met"], [])


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


@pytest.mark.parametrize(
    "more", [["--plain"], ["--plain", "--report", "--unique"], ["--json"], ["--json", "--report"]]
)
@pytest.mark.parametrize("puzzle", [LETTER, "bar.txt", "1x1:1/1"])
def test_what_solve_prints_is_right(puzzle: str, more: list[str]) -> None:
    grid = written(*run("solve", puzzle, *more).out)
    assert run("check", puzzle, grid) == RIGHT


def test_an_entry_of_a_file() -> None:
    Path("two.sgt").write_text(f"{SWITCH}\n{LETTER}\n")
    grid = written(*LETTER_ROWS)
    assert run("check", "two.sgt#2", grid) == RIGHT
    assert run("check", "two.sgt", grid) == Ran(
        1, [], ["satgrid: two.sgt: 2 puzzles: name one, as in two.sgt#1"]
    )


@pytest.mark.parametrize(
    ("rows", "sentences"),
    [
        (["###.#"], ["the grid has 1 x 5 cells, the puzzle 2 x 5"]),
        (["###.#.", "......"], ["the grid has 2 x 6 cells, the puzzle 2 x 5"]),
        (["###.O", "....."], ["row 1, column 5: 'O' is none of the symbols . #"]),
        (["#####", "....."], ["row 1: ", "column 4: the blocks drawn are 1, the clue says 0"]),
    ],
)
def test_every_kind_of_wrong_answer(rows: list[str], sentences: list[str]) -> None:
    ran = run("check", "bar.txt", written(*rows))
    assert (ran.code, ran.out, len(ran.err)) == (4, [], len(sentences))
    for line, sentence in zip(ran.err, sentences, strict=True):
        assert line.startswith(f"satgrid: grid: {sentence}")


HITORI = "hitori\n1 1 2\n2 1 3\n3 2 1\n"


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


def test_what_is_not_known_in_time_is_told_so() -> None:
    words = ["check", random_puzzle(64, 1), written(*["?" * 64] * 64), "--timeout", "1.5"]
    ran = run(*words, "--json")
    (found,) = map(json.loads, ran.out)
    assert (ran.code, found["status"], len(ran.err)) == (3, "gave-up", 1)
    assert "grid: gave up after 1.5 s: not known whether it can be completed" in ran.err[0]
    assert ran.err == [f"satgrid: {found['error']}"]


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
