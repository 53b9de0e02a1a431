"""The programs of the folder `benchmarks`: that they run, and how they count."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks import (
    boards,
    encoders,
    hard,
    history,
    measure,
    overshoot,
    scale,
    shares,
    ten,
    throughput,
    versions,
)
from benchmarks.history import Measured, Run
from benchmarks.peers.instances import instance


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def test_hard_nonograms_are_told_with_verdict_and_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hard, "RUNS", 1)
    monkeypatch.setattr(hard, "PLAIN_S", 0)
    names = ["dom-06.dzn", "two-solutions.non"]
    head, rule, one, several, both = hard.lines([str(boards.NONOGRAMS / name) for name in names])
    columns = len(_cells(head))
    assert [len(_cells(row)) for row in (rule, one, several, both)] == [columns] * 4
    assert _cells(one)[:5] == ["dom-06", "13x13", "the only one", "search (1), counting (1)", "0"]
    assert _cells(several)[:4] == ["two-solutions", "2x2", "2 shown", "search (2)"]
    assert _cells(one)[-1].startswith("over ")
    for k in 5, 6:
        # A process takes longer than its verdict, and two as long as both together.
        shown = [float(_cells(row)[k].removesuffix(" s")) for row in (one, several, both)]
        assert shown[0] + shown[1] == pytest.approx(shown[2], abs=0.02)
    assert float(_cells(one)[5].split()[0]) < float(_cells(one)[6].split()[0])


SECTIONS = (
    *("solving", "regions", "fewest", "colours", "expressions", "narrowings", "processes"),
    *("readings", "loops"),
)


def first_of(rows: Callable[[], Iterator[Measured]]) -> Callable[[], Iterator[Measured]]:
    return lambda: islice(rows(), 1)


@pytest.mark.long
def test_the_tables_are_printed_and_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    written = tmp_path / "RESULTS.md"
    monkeypatch.setattr(benchmarks, "RESULTS", written)
    monkeypatch.setattr(benchmarks, "HISTORY", tmp_path / "HISTORY.jsonl")
    for rounds in ("MANY", "FEW", "RANDOM"):
        monkeypatch.setattr(benchmarks, rounds, 1)
    # Of each section one row.
    for section in SECTIONS:
        monkeypatch.setattr(benchmarks, section, first_of(getattr(benchmarks, section)))
    monkeypatch.setattr(versions, "PUZZLES", versions.PUZZLES[:1])
    monkeypatch.setattr(versions, "ROUNDS", 1)
    monkeypatch.setattr(overshoot, "BOARDS", {"hitori": overshoot.hitori})
    # Small files, and limits that soon pass.
    less = {"big_file": ["10000"], "overshoot": ["hitori", "0.1", "0.5"]}
    monkeypatch.setattr(
        benchmarks, "told", lambda _, name, *words: measure.told(1, name, *less.get(name, words))
    )
    # The version is known where satgrid is installed.
    monkeypatch.setattr(benchmarks, "version", lambda package: "0")
    benchmarks.main()
    text = written.read_text("utf-8")
    assert text == capsys.readouterr().out
    for what in "moon", "50x50", "100x100", "webpbn-01611", "--help", "peak memory":
        assert what in text
    titles = [line for line in text.splitlines() if line.startswith("## ")]
    assert titles == [
        *("## Aims", "## Versions", "## Stages", "## Encoders", "## Solvers"),
        "## Since the last kept run",
    ]  # fmt: skip
    assert "nothing to compare it with" in text
    run = history.last(tmp_path / "HISTORY.jsonl")
    assert run is not None
    assert "whole process: satgrid --help" in run["rows"]
    widths = {line.count("|") for line in text.splitlines() if line.startswith("|")}
    assert widths == {5, 9, 6, 7}


def a_run(date: str, reference_ms: float, **rows: float) -> Run:
    return Run(date=date, machine="a machine", reference_ms=reference_ms, rows=rows)


def test_runs_are_kept_in_order(tmp_path: Path) -> None:
    kept = tmp_path / "HISTORY.jsonl"
    assert history.last(kept) is None
    for run in (first := a_run("2026-01-01", 10, a=1), second := a_run("2026-01-02", 11, a=2)):
        history.keep(kept, run)
        assert history.last(kept) == run
    assert [json.loads(line) for line in kept.read_text("utf-8").splitlines()] == [first, second]


def test_what_got_slower_is_told_first() -> None:
    then = a_run("2026-01-01", 10, same=1, slow=1, slower=1, fast=3, gone=1)
    now = a_run("2026-01-02", 20, same=1.2, slow=1.5, slower=2, fast=1, new=1)
    first, _, *changed = history.told(now, then)
    assert "2026-01-01" in first
    assert "20 ms now, 10 then" in first
    assert changed == [
        "- New: new", "- Gone: gone", "- Slower: slower, ×2", "- Slower: slow, ×1.5",
        "- Faster: fast, ×0.333",
    ]  # fmt: skip
    assert list(history.told(now, now))[-1] == "No row of both changed by 1.3 times or more."


def test_growth_is_told_and_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(scale, "SIDES", {"hitori": (4, 6), "nonogram-60": (5,)})
    monkeypatch.setattr(scale, "ROUNDS", 1)
    monkeypatch.setattr(scale, "HOME", tmp_path)
    scale.main()
    rows = (tmp_path / "SCALE.md").read_text("utf-8").splitlines()[-3:]
    assert [row.split(" | ")[:2] for row in rows] == [
        ["| hitori", "4"], ["| hitori", "6"], ["| nonogram-60", "5"]
    ]  # fmt: skip
    drawing = (tmp_path / "scale.svg").read_text("utf-8")
    assert "<svg" in drawing
    assert drawing.count("<path") > 10


def test_functions_are_told_with_their_share_of_the_rows() -> None:
    rows = list(shares.profiled(["hashi"]))
    assert [name for name, _ in rows] == ["hashi 10x10 as printed", "hashi 20x20 as printed"]
    whole = shares.shares(rows, shares.ALL)
    assert any("families/hashi.py rules (hashi " in line for line in whole)
    own = [float(line.split()[0]) for line in shares.shares(rows, shares.OWN)]
    assert own == sorted(own, reverse=True)
    assert 98 < sum(own) < 102


def test_a_row_has_a_cell_for_each_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throughput, "ROUNDS", 1)
    ticks = count()
    row = throughput.row("sudoku", lambda: next(ticks))
    assert len(row) == len(throughput.HEAD)
    # Each puzzle is read between two ticks: 10 puzzles, 2 each, one more before and after.
    assert row[:4] == ("sudoku", "10 9x9", "0", "2100.00")
    assert row[4] == "1000.00"


@pytest.mark.long
def test_a_family_that_is_named_has_its_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoders, "run", lambda *_: encoders.Run([], "not run"))
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
    assert encoders.run("sequence", []) == encoders.Run([], "over 0.01 s")

    def late(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("x", 1, b'{"refused": "no"}\n{"vari')

    monkeypatch.setattr(subprocess, "run", late)
    assert encoders.run("sequence", []).found == [{"refused": "no"}]


def test_an_instance_has_an_automaton_for_each_pattern_of_a_line() -> None:
    made = instance(versions.family_boards("regex")[0])
    assert all(line["automata"] for line in made["lines"])
    assert {k for line in made["lines"] for k in line["automata"]} == {
        *range(len(made["automata"]))
    }
