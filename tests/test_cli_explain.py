"""`satgrid explain` on the command line: words, JSON, pictures, exit codes and refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from satgrid.cli import run

SINGLES = "hitori\n4 x 4\n1 1 2 4\n3 1 2 2\n2 3 1 4\n4 2 3 1\n"
THREE = "4x4:1/1/2/2/1/1/2/2"
LONE = {"satgrid": 1, "family": "nonogram", "rows": [[1]], "columns": [["*"]] * 20}


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    def told(*words: str) -> tuple[int, str, str]:
        code = run(["explain", *words])
        seen = capsys.readouterr()
        return code, seen.out, seen.err

    return told


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_no_solution_exits_20_with_clues_and_rules_in_words(told, tmp_path):  # type: ignore[no-untyped-def]
    code, out, _ = told("--smallest", written(tmp_path, "singles.txt", SINGLES))
    assert code == 20
    assert "cannot all hold" in out
    assert "no two black cells touch" in out
    assert "no fewer contradict" in out


def test_json_has_names_and_places_from_one(told):  # type: ignore[no-untyped-def]
    code, out, _ = told("--json", "3x3:3/1/1/1/2/2")
    found = json.loads(out)
    assert code == 20
    assert found["status"] == "unsatisfiable"
    assert found["clues"]
    code, out, _ = told("--json", THREE)
    found = json.loads(out)
    assert code == 0
    assert (found["status"], found["unique"], found["open"]) == ("solved", False, 7)
    first, other = found["solutions"]
    differ = [[r + 1, c + 1] for r in range(4) for c in range(4) if first[r][c] != other[r][c]]
    assert found["difference"] == differ
    for each in found["givens"]:
        r, c = each["cell"]
        assert first[r - 1][c - 1] == each["value"]


def test_the_steps_to_one_solution_end_in_it(told):  # type: ignore[no-untyped-def]
    board = "hitori\n4 4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n"
    code, out, _ = told("--json", board)
    found = json.loads(out)
    assert (code, found["unique"], found["complete"]) == (0, True, True)
    facts = [fact for step in found["steps"] for fact in step["facts"]]
    (solution,) = found["solutions"]
    cells = [(r, c) for r in range(4) for c in range(4)]
    gone = {(*fact["cell"], fact["not"]) for fact in facts}
    other = {"#": ".", ".": "#"}
    assert gone == {(r + 1, c + 1, other[solution[r][c]]) for r, c in cells}
    lines = told(board)[1].splitlines()
    assert lines[1] == f"the only solution, in {len(found['steps'])} steps:"
    assert [line.split(".")[0].strip() for line in lines[2:]] == [
        str(k + 1) for k in range(len(found["steps"]))
    ]


def test_steps_that_take_too_long_are_told_as_far_as_they_were_found(told, tmp_path):  # type: ignore[no-untyped-def]
    hard = Path("puzzles/magnets/generated.jsonl").read_text("utf-8").splitlines()[1]
    board = written(tmp_path, "hard.json", hard)
    code, out, _ = told("--timeout", "0.5", board)
    assert code == 3
    assert out.splitlines()[-1] == "gave up: this is what was found in time"


def test_a_wrong_grid_exits_4_and_is_marked_in_a_picture(told, tmp_path):  # type: ignore[no-untyped-def]
    grid = written(tmp_path, "grid.txt", "??#?\n????\n?#??\n????\n")
    picture = tmp_path / "wrong.svg"
    code, out, _ = told("--given", grid, "-o", str(picture), THREE)
    assert code == 4
    assert "in no solution: black in row 1, column 3; black in row 3, column 2" in out
    assert picture.read_text("utf-8").count('class="marked"') == 2


def test_a_grid_against_a_given_cell_is_refused(told, tmp_path):  # type: ignore[no-untyped-def]
    puzzle = '{"satgrid": 1, "family": "nonogram", "rows": [[1]], "columns": [[1]], "given": ["#"]}'
    source = written(tmp_path, "one.json", puzzle)
    code, _, err = told("--given", written(tmp_path, "grid.txt", ".\n"), source)
    assert code == 1
    assert "row 1, column 1: # is given, the grid has ." in err


def test_only_pictures_of_one_puzzle_are_written(told, tmp_path):  # type: ignore[no-untyped-def]
    code, _, err = told("-o", str(tmp_path / "x.txt"), THREE)
    assert code == 2
    assert "FILE.svg" in err
    code, _, err = told("-o", str(tmp_path / "x.svg"), THREE, THREE)
    assert code == 2
    assert "one puzzle" in err


def test_what_was_found_is_shown_when_time_is_over(told):  # type: ignore[no-untyped-def]
    code, out, _ = told("--timeout", "0.000001", "--json", "3x3:3/1/1/1/2/2")
    assert code == 3
    assert json.loads(out)["status"] == "gave-up"


def test_many_entries_that_cannot_all_hold_are_counted(told, tmp_path):  # type: ignore[no-untyped-def]
    """A blank nonogram row of 20 wants one black cell, and none is drawn."""
    board = written(tmp_path, "row.json", json.dumps(LONE))
    grid = written(tmp_path, "grid.txt", "." * 20 + "\n")
    code, out, _ = told("--given", grid, board)
    assert code == 4
    assert "wrong: 1 clue and 20 entries, all of which are marked, cannot all hold" in out
    assert len(json.loads(told("--json", "--given", grid, board)[1])["entries"]) == 20


@pytest.mark.parametrize("command", ["explain", "hint", "count", "solve"])
def test_puzzle_and_grid_cannot_both_come_from_standard_input(command, capsys):  # type: ignore[no-untyped-def]
    assert run([command, "-", "--given", "-"]) == 2
    told = capsys.readouterr().err
    assert told == "satgrid: PUZZLE and GRID are both -: one of them must be a file\n"


@pytest.mark.parametrize("words", ["hint", "count", "solve", "solve --determined"])
def test_of_a_grid_that_no_solution_shows_it_is_said_who_tells_more(words, tmp_path, capsys):  # type: ignore[no-untyped-def]
    grid = written(tmp_path, "grid.txt", "##??\n????\n????\n????\n")
    assert run([*words.split(), THREE, "--given", grid]) == 20
    mend = "`satgrid explain --given` tells what is wrong in it"
    told = capsys.readouterr().err.splitlines()
    assert told[-1] == f"satgrid: no solution of {THREE} shows {grid}: {mend}"
