"""The programs of the folder `benchmarks`: that they run, and how they count."""

from __future__ import annotations

from functools import partial
from itertools import product
from pathlib import Path

import pytest

import satgrid
from benchmarks import __main__ as benchmarks
from benchmarks import boards, cardinality, generated, hard, measure
from satgrid.clues import Block
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.grid import Grid


def test_tasks_are_warmed_up_and_then_run_in_turn() -> None:
    ran: list[str] = []
    taken = measure.interleaved([partial(ran.append, "a"), partial(ran.append, "b")], 2)
    assert ran == ["a", "b"] * 3
    assert [len(each) for each in taken] == [2, 2]


def test_medians_are_in_milliseconds_and_ratios_within_a_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    slower = iter([9, 1, 1, 8])

    def one() -> None:
        nonlocal now
        now += 0.001

    def other() -> None:
        nonlocal now
        now += 0.002 * next(slower)

    monkeypatch.setattr(measure, "perf_counter", lambda: now)
    first, (ratio,) = measure.ratios([one, other], 3)
    assert first == pytest.approx(1)
    assert ratio == pytest.approx(2)


def test_a_random_puzzle_has_the_clues_of_one_picture() -> None:
    full = boards.random_puzzle(3, black=1, seed=0)
    assert full.rows == full.columns == ((Block(3),),) * 3
    assert boards.random_puzzle(3, black=0, seed=0).rows == ((),) * 3
    some = boards.random_puzzle(9, black=0.5, seed=1)
    assert some == boards.random_puzzle(9, black=0.5, seed=1)
    assert some != boards.random_puzzle(9, black=0.5, seed=2)


def test_hitori_of_one_and_two_cells_a_side_can_be_made() -> None:
    assert generated.hitori(1, 0).cells == Grid(1, 1, (1,))
    for n, seed in product((1, 2), range(5)):
        assert satgrid.solve(generated.hitori(n, seed)).status == "solved"


def test_kurodoko_of_one_and_two_cells_a_side_can_be_made() -> None:
    for n, seed, clues in product((1, 2), range(5), (0, 0.5, 1)):
        assert satgrid.solve(generated.kurodoko(n, seed, clues), unique=True).unique


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


def test_first_solutions_of_many_puzzles_are_summed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hard, "RUNS", 2)
    # The one puzzle of the first file twice, then the two of the second file in turn.
    taken = iter([1, 2, 7, 8, 3, 9])
    monkeypatch.setattr(hard, "_used", lambda task: task() and next(taken))
    one, two = boards.NONOGRAMS / "moon.non", boards.NONOGRAMS / "noise-25x25.tournament"
    rows = [_cells(row) for row in hard.lines(["--first", str(one), str(two)])][2:]
    assert rows == [
        ["moon", "1", "1.00 s", "1.000 s"],
        ["noise-25x25", "2", "11.00 s", "8.000 s"],
        ["all 2", "3", "12.00 s", "8.000 s"],
    ]


@pytest.mark.parametrize(
    ("x", "text"), [(0.01234, "0.0123"), (1.005, "1"), (99.94, "99.9"), (1234.5, "1234")]
)
def test_numbers_have_three_digits(x: float, text: str) -> None:
    assert benchmarks.number(x) == text


@pytest.mark.long
def test_the_tables_are_printed_and_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    written = tmp_path / "RESULTS.md"
    monkeypatch.setattr(benchmarks, "RESULTS", written)
    for rounds in ("MANY", "FEW", "RANDOM"):
        monkeypatch.setattr(benchmarks, rounds, 1)
    # The version is known where satgrid is installed.
    monkeypatch.setattr(benchmarks, "version", lambda package: "0")
    benchmarks.main()
    text = written.read_text("utf-8")
    assert text == capsys.readouterr().out
    for what in "moon", "50x50", "100x100", "webpbn-01611", "--help", "peak memory":
        assert what in text
    titles = [line for line in text.splitlines() if line.startswith("## ")]
    assert titles == ["## Aims", "## Stages", "## Encoders", "## Solvers"]
    widths = {line.count("|") for line in text.splitlines() if line.startswith("|")}
    assert widths == {5, 9, 6, 7}


def test_encoders_of_cardinalities_are_measured() -> None:
    board = cardinality.one(AtMostOne((1, 2, 3, 4)))
    assert cardinality.measured(board, "pairwise") == [0, 6, 0, 0]
    assert cardinality.measured(board, "sequential_counter") == [3, 8, 0, 0]
