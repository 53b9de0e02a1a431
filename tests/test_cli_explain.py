"""`satgrid explain` on the command line: words, JSON, pictures, exit codes and refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from satgrid.cli import run

THREE = "4x4:1/1/2/2/1/1/2/2"


@pytest.fixture
def explained(capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    def explained(*words: str) -> tuple[int, str, str]:
        code = run(["explain", *words])
        seen = capsys.readouterr()
        return code, seen.out, seen.err

    return explained


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_json_has_names_and_places_from_one(explained):  # type: ignore[no-untyped-def]
    code, out, _ = explained("--json", "3x3:3/1/1/1/2/2")
    found = json.loads(out)
    assert code == 20
    assert found["status"] == "unsatisfiable"
    assert found["clues"]
    code, out, _ = explained("--json", THREE)
    found = json.loads(out)
    assert code == 0
    assert (found["status"], found["unique"], found["open"]) == ("solved", False, 7)
    first, other = found["solutions"]
    differ = [[r + 1, c + 1] for r in range(4) for c in range(4) if first[r][c] != other[r][c]]
    assert found["difference"] == differ
    for each in found["givens"]:
        r, c = each["cell"]
        assert first[r - 1][c - 1] == each["value"]


def test_the_steps_to_one_solution_end_in_it(explained):  # type: ignore[no-untyped-def]
    board = "hitori\n4 4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n"
    code, out, _ = explained("--json", board)
    found = json.loads(out)
    assert (code, found["unique"], found["complete"]) == (0, True, True)
    facts = [fact for step in found["steps"] for fact in step["facts"]]
    (solution,) = found["solutions"]
    cells = [(r, c) for r in range(4) for c in range(4)]
    gone = {(*fact["cell"], fact["not"]) for fact in facts}
    other = {"#": ".", ".": "#"}
    assert gone == {(r + 1, c + 1, other[solution[r][c]]) for r, c in cells}
    lines = explained(board)[1].splitlines()
    assert lines[1] == f"the only solution, in {len(found['steps'])} steps:"
    assert [line.split(".")[0].strip() for line in lines[2:]] == [
        str(k + 1) for k in range(len(found["steps"]))
    ]


def test_steps_that_take_too_long_are_told_as_far_as_they_were_found(explained, tmp_path):  # type: ignore[no-untyped-def]
    hard = Path("puzzles/magnets/generated.jsonl").read_text("utf-8").splitlines()[1]
    board = written(tmp_path, "hard.json", hard)
    code, out, _ = explained("--timeout", "0.5", board)
    assert code == 3
    assert out.splitlines()[-1] == "gave up: this is what was found in time"
