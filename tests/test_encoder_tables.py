"""The table of all encoders: which choices it compares, and what a row says."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import replace

import pytest

import satgrid
from benchmarks import encoders, ten
from benchmarks.encoders import Run

DONE = {
    "variables": 700, "clauses": 900, "build": 1.2, "solve": 0.4, "conflicts": 3, "cuts": 0,
    "answer": True, "encoders": {"blocks": "order"},
}  # fmt: skip


def test_each_family_has_ten_puzzles_of_its_own() -> None:
    for family in ten.families():
        found = ten.puzzles(family)
        assert len(set(found)) == 10
        assert {puzzle.family for puzzle in found} == {family}


def test_a_row_sums_up_what_is_done() -> None:
    lazy = DONE | {"clauses": 1100, "cuts": 2000}
    assert encoders.row(Run([DONE, lazy], ""), "a=b", default=True) == (
        "a=b", "2", "1,400", "2,000", "2 ms", "1 ms", "6", "default; 2,000 cuts"
    )  # fmt: skip
    refused = {"refused": "row 1: 3 | 4 is too long"}
    assert encoders.row(Run([DONE, refused, refused], "over 20 s"), "a=b")[1:] == (
        "1", "700", "900", "1 ms", "0 ms", "3", r"refused 2: row 1: 3 \| 4 is too long; over 20 s"
    )  # fmt: skip
    assert encoders.row(Run([], "failed: MemoryError"), "a=b") == (
        "a=b", "0", "-", "-", "-", "-", "-", "failed: MemoryError"
    )  # fmt: skip


def test_kinds_that_encoders_state_are_compared_within_the_first_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def run(family: str, choices: Sequence[str]) -> Run:
        asked.append(choices)
        auxiliary = {"at_most_one": "y"} if "connected=forest" in choices else {}
        return Run([DONE | {"encoders": {"connected": "x", **auxiliary}}], "")

    monkeypatch.setattr(encoders, "run", run)
    rows = [row[0] for row in encoders.rows("kurodoko")]
    assert asked[0] == []
    assert [] not in asked[1:]
    assert {"connected=boundary", "connected=forest", "connected=separator"} <= set(rows)
    assert "connected=forest, at_most_one=pairwise" in rows
    assert "connected=separator, at_most_one=pairwise" not in rows
    # With one encoder there is nothing to compare.
    assert not any("never_touch" in row for row in rows)


@pytest.mark.long
def test_a_family_that_is_named_has_its_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoders, "run", lambda *_: Run([], "not run"))
    for named, sections in ([], [*ten.families(), "cardinalities"]), (["regex"], ["regex"]):
        heads = [line[3:].lower() for line in encoders.table(named) if line.startswith("## ")]
        assert heads == sections


def test_a_row_is_run_in_a_process_that_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    found = encoders.run("sequence", ["sequence=states"])
    assert (len(found.found), found.ended) == (10, "")
    assert "sequence" in found.stated()
    for each in found.found:
        assert (each["encoders"]["sequence"], each["clauses"] > 0) == ("states", True)
    assert "unknown encoder of sequence 'x'" in encoders.run("sequence", ["sequence=x"]).ended
    monkeypatch.setattr(encoders, "LIMIT_S", 0.01)
    assert encoders.run("sequence", []) == Run([], "over 0.01 s")

    def late(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("x", 1, b'{"refused": "no"}\n{"vari')

    monkeypatch.setattr(subprocess, "run", late)
    assert encoders.run("sequence", []).found == [{"refused": "no"}]


def test_the_sizes_are_those_of_the_formula_un_narrowed() -> None:
    puzzle = satgrid.load("3x1:1/1/1/3")
    found = ten.solved(puzzle, {"blocks": "states"})
    model = satgrid.encode(puzzle, encoders={"blocks": "states"}, narrow=False)
    assert (found["variables"], found["clauses"]) == (model.formula.variables, len(model.formula))
    assert found["variables"] > 0
    assert (found["answer"], found["encoders"]) == (True, {"blocks": "states"})
    many = next(each for each in ten.puzzles("regex") if each.title() == "Multiples")
    told = ten.solved(replace(many, height=30, rows=many.rows * 5), {"regular": "table"})
    assert "regular=states" in told["refused"]


def test_boards_of_cardinalities_are_solved() -> None:
    for kind in "at_most_one", "at_most", "exactly":
        found = ten.satisfied(ten.BOARDS[kind](0), "totalizer")
        assert (found["answer"], found["clauses"] > 0) == (True, True)
