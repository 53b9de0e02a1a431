"""`satgrid check`: right answers in every form that satgrid prints, wrong, damaged, begun ones."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from commandline import (
    BAR_ROWS,
    BAR_TEXT,
    CORNERS,
    LETTER,
    LETTER_LABEL,
    LETTER_ROWS,
    SWITCH,
    SWITCHES,
    Ran,
    random_puzzle,
    run,
)

import satgrid
from satgrid.grid import Grid

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


@pytest.mark.parametrize("suffix", ["txt", "json"])
def test_what_solve_writes_is_right(suffix: str) -> None:
    run("solve", SWITCH, "--all", "-o", f"grid.{suffix}")
    assert run("check", SWITCH, f"grid.{suffix}") == RIGHT


@pytest.mark.parametrize("form", ["--plain", "--json"])
def test_several_solutions_are_all_looked_at(form: str) -> None:
    grid = written(*run("solve", SWITCH, "--all", form).out)
    ran = run("check", SWITCH, grid, "-v")
    assert ran == Ran(0, RIGHT.out, ["2 grids read from grid"])


def test_rows_alone_are_right() -> None:
    assert run("check", LETTER, written(*LETTER_ROWS)) == RIGHT
    Path("windows").write_bytes(b"\xef\xbb\xbf" + "\r\n".join(LETTER_ROWS).encode())
    assert run("check", LETTER, "windows") == RIGHT


def test_either_may_come_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    for words, text in (["-", written(*BAR_ROWS)], BAR_TEXT), (["bar.txt", "-"], "###.#\n.....\n"):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert run("check", *words) == RIGHT
    ran = run("check", "-", "-")
    assert (ran.code, ran.err) == (
        2,
        ["satgrid: PUZZLE and GRID are both -: one of them must be a file"],
    )


def test_an_entry_of_a_file() -> None:
    Path("two.sgt").write_text(f"{SWITCH}\n{LETTER}\n")
    grid = written(*LETTER_ROWS)
    assert run("check", "two.sgt#2", grid) == RIGHT
    assert run("check", "two.sgt", grid) == Ran(
        1, [], ["satgrid: two.sgt: 2 puzzles: name one, as in two.sgt#1"]
    )


def test_a_wrong_answer_gets_a_sentence_a_rule() -> None:
    ran = run("check", "bar.txt", written("###..", "....#"))
    assert ran == Ran(
        4,
        [],
        [
            "satgrid: grid: row 1: the blocks drawn are 3, the clue says 3 1",
            "satgrid: grid: row 2: the blocks drawn are 1, the clue says 0",
        ],
    )
    assert run("check", "bar.txt", "grid", "-q") == ran


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


def test_a_given_cell_is_a_rule() -> None:
    puzzle = f"{SWITCH},Bc"
    first, second = SWITCHES
    assert run("check", puzzle, written(*second)) == RIGHT
    ran = run("check", puzzle, written(*first))
    assert ran == Ran(4, [], ["satgrid: grid: row 1, column 2: # is given, the grid has ."])


def test_the_wrong_one_of_several_is_named() -> None:
    ran = run("check", "bar.txt", written(*BAR_ROWS, "", "###.#", "....#"))
    assert ran.code == 4
    assert {line[: len("satgrid: grid, grid 2: ")] for line in ran.err} == {
        "satgrid: grid, grid 2: "
    }


def test_the_json_object_lists_right_grids_only() -> None:
    grid = written(*SWITCHES[0], "", "##", "..")
    ran = run("check", SWITCH, grid, "--json")
    sentences = [line.removeprefix("satgrid: ") for line in ran.err]
    (found,) = map(json.loads, ran.out)
    assert (ran.code, len(sentences)) == (4, 2)
    assert found == {
        "satgrid": 1,
        "family": "nonogram",
        "puzzle": SWITCH,
        "height": 2,
        "width": 2,
        "status": "error",
        "solutions": [SWITCHES[0]],
        "unique": None,
        "complete": False,
        "objective": None,
        "error": "; ".join(sentences),
    }
    ran = run("check", LETTER, written(*LETTER_ROWS), "--json")
    (found,) = map(json.loads, ran.out)
    assert (ran.code, found["status"], found["solutions"]) == (0, "solved", [LETTER_ROWS])
    assert "error" not in found
    assert found["puzzle"].startswith(LETTER_LABEL[:20])


DAMAGED = {
    "empty": ("", "", "no grid in it"),
    "words": ("hello world\nno rows here\n", "", "no grid in it"),
    "rows of two lengths": ("a heading\n\n###.#\n....\n", ", line 4", "4 symbols, the first has 5"),
    "a long row": ("#" * 10_000_000 + "\n#\n", ", line 2", "1 symbol, the first has 10000000"),
    "half an object": ('{"solutions": [["###.#"', "", "not an answer"),
    "no solutions": ('{"satgrid": 1}', "", "not an answer"),
    "an empty list": ('{"solutions": []}', "", "no grid"),
    "numbers for rows": ('{"solutions": [[1, 2]]}', "", "not an answer"),
    "a number for solutions": ('{"solutions": 3}', "", "not an answer"),
    "JSON rows of two lengths": ('{"solutions": [["###.#", "."]]}', "", "not an answer"),
    "brackets without end": ('{"solutions": ' + "[" * 1_000_000, "", "not an answer"),
}


@pytest.mark.parametrize("case", DAMAGED)
def test_a_damaged_grid(case: str) -> None:
    text, place, words = DAMAGED[case]
    Path("grid").write_text(text)
    ran = run("check", "bar.txt", "grid")
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert ran.err[0].startswith(f"satgrid: grid{place}: ")
    assert words in ran.err[0]


def test_rows_may_begin_with_a_brace() -> None:
    puzzle = "regex\nalphabet: {}\nrows:\n\\{\\}\n\\}+\ncolumns:\n.+\n.+\n"
    assert run("solve", puzzle, "-o", "answer.txt").code == 0
    assert Path("answer.txt").read_text() == "{}\n}}\n"
    assert run("check", puzzle, "answer.txt") == RIGHT


@pytest.mark.parametrize(
    ("content", "why"), [(None, "No such file"), (b"###\xff\n", "not UTF-8 text")]
)
def test_a_grid_that_cannot_be_read(content: bytes | None, why: str) -> None:
    if content is not None:
        Path("grid").write_bytes(content)
    ran = run("check", "bar.txt", "grid")
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert ran.err[0].startswith("satgrid: grid: cannot be read (")
    assert why in ran.err[0]


def test_an_answer_without_solutions_has_no_grid() -> None:
    grid = written(*run("solve", "2x2:2//2/", "--json").out)
    ran = run("check", "2x2:2//2/", grid)
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "no grid in it" in ran.err[0]


# ------------------------------------------------------------------ a grid with `?`

SO_FAR = Ran(0, ["right so far: it can be completed"], [])
HITORI = "hitori\n1 1 2\n2 1 3\n3 2 1\n"


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


def test_the_library_asks_alike() -> None:
    puzzle = satgrid.load("nonogram\nrows:\n1\n1\ncolumns:\n1\n1\n")
    assert satgrid.check(puzzle, Grid.from_rows(["#?", "??"])) == []
    assert satgrid.check(puzzle, Grid.from_rows(["##", "??"]), timeout_s=60) == [
        "row 1: broken already by what is drawn"
    ]
    assert satgrid.check(puzzle, Grid.from_rows(["#.", "#."])) != []
