"""The benchmark beside other tools: runner, judgement, tables."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

import satgrid
from benchmarks.peers import __main__ as peers
from benchmarks.peers import instances, reasons
from benchmarks.peers.judged import Verdict, judged
from benchmarks.peers.runner import Worker, by_turns
from benchmarks.peers.table import Asked, short, summary
from benchmarks.peers.tools.satgrid import forget
from satgrid.clues import Block
from satgrid.constraints.regular.narrowing import subsets
from satgrid.puzzle import Puzzle
from tests import fake_peer

ROOT = Path(__file__).resolve().parents[1]
OWN = Path(sys.executable)
LIMIT_S = 0.3


def black(width: int) -> Puzzle:
    """Return a row of cells that all are black."""
    return Puzzle("nonogram", 1, width, ((Block(width),),), ((Block(1),),) * width)


@pytest.fixture
def fake() -> Iterator[Worker]:
    worker = Worker(OWN, "tests.fake_peer")
    yield worker
    worker.close()


def verdict(worker: Worker, width: int) -> Verdict:
    puzzle, warm = black(width), instances.instance(black(fake_peer.RIGHT))
    told = worker.ask(instances.instance(puzzle), False, LIMIT_S, warm)
    return judged(puzzle, False, {"fake": told})["fake"]


def test_a_right_grid_counts_and_nothing_else_does(fake: Worker) -> None:
    """A tool that ends or takes too long is started again."""
    assert fake.version == "fake 1"
    for width, why in (
        (fake_peer.WRONG, "wrong grid"),
        (fake_peer.FAULT, "failed: ValueError: no such board"),
        (fake_peer.NONE, "too wide"),
        (fake_peer.SLOW, "over 0.3 s"),
        (fake_peer.CRASH, "failed: its process ended"),
        (fake_peer.ENDLESS, "over 0.3 s"),
    ):
        assert verdict(fake, width) == (None, why)
        seconds = verdict(fake, fake_peer.RIGHT).seconds
        assert seconds is not None
        assert 0 < seconds < LIMIT_S


@pytest.mark.parametrize("width", [fake_peer.SLOW, fake_peer.FAULT])
def test_what_is_solved_before_counts_neither_as_time_nor_as_an_answer(
    fake: Worker, width: int
) -> None:
    right, like = (instances.instance(black(n)) for n in (fake_peer.RIGHT, width))
    told = fake.ask(right, False, LIMIT_S, right, like)
    assert 0 < told["seconds"] < LIMIT_S


def test_nothing_of_a_board_is_known_behind_forgetting() -> None:
    puzzle = satgrid.load("tapa\n3 - -\n- - -\n- - -\n")
    assert satgrid.solve(puzzle).status == "solved"
    assert subsets.cache_info().currsize
    forget()
    assert not subsets.cache_info().currsize


def test_of_quick_answers_the_least_time_counts() -> None:
    class Timed:
        def __init__(self, *seconds: float) -> None:
            self.left = [*seconds]

        def ask(self, *asked: Any) -> dict[str, Any]:
            return {"seconds": self.left.pop(0)}

    workers = {"quick": Timed(0.02, 0.01, 0.03), "slow": Timed(0.9)}
    told = by_turns(cast(Any, workers), {}, True, 1, {}, {})
    assert told == {"quick": {"seconds": 0.01}, "slow": {"seconds": 0.9}}


def test_a_tool_that_is_not_installed_is_missing(tmp_path: Path) -> None:
    assert "No module named" in Worker(OWN, "tests.no_such_tool").missing
    assert Worker(tmp_path / "python", "tests.fake_peer").missing.startswith("not installed")


ONE, OTHER = [["#", "."], [".", "#"]], [[".", "#"], ["#", "."]]


@pytest.mark.parametrize(
    ("grids", "why"),
    [
        ([ONE, OTHER], ""),
        ([ONE], "wrong: it says that its solution is the only one"),
        ([], "wrong: it says that there is no solution"),
        ([ONE, ONE], "wrong grid"),
        ([ONE, [["#", "#"], [".", "."]]], "wrong grid"),
        ([ONE[:1]], "wrong grid"),
        ([[[*row, "."] for row in ONE]], "wrong grid"),
    ],
)
def test_a_verdict_is_held_against_the_grids_of_others(grids: Any, why: str) -> None:
    puzzle = Puzzle("nonogram", 2, 2, ((Block(1),),) * 2, ((Block(1),),) * 2)
    answers = {"a": {"grids": [ONE, OTHER], "seconds": 1}, "b": {"grids": grids, "seconds": 2}}
    found = judged(puzzle, True, answers)
    assert found["a"] == (1, "")
    assert found["b"] == ((None, why) if why else (2, ""))


def test_ratios_are_of_the_puzzles_that_both_answered() -> None:
    late = Verdict(None, "over 3 s")
    asked = [
        Asked("hitori", "real", False, {"satgrid": Verdict(ours), "b": theirs})
        for ours, theirs in ((1.0, Verdict(2.0)), (0.5, Verdict(4.0)), (3.0, late))
    ]
    row = "×4 (2 of 3)"
    assert list(summary(asked, ["b"])) == [["hitori", "first answer", row], ["all", "both", row]]


def test_what_was_measured_is_told_in_short() -> None:
    measured = (ROOT / "benchmarks" / "PEERS.md").read_text("utf-8")
    heads = re.findall("^## (.*)$", measured, re.MULTILINE)
    assert heads[:3] == ["Where satgrid is not first", "In short", "How it compares"]
    table = measured.partition("## In short")[2].partition("##")[0]
    table = table[table.index("|") :]
    assert "| nonogram | the only one | ×" in table
    assert table.strip() in (ROOT / "README.md").read_text("utf-8")


def test_in_short_a_family_is_a_row_and_lost_ones_are_first() -> None:
    def asked(family: str, unique: bool, theirs: float) -> Asked:
        verdicts = {"satgrid": Verdict(1.0), "b": Verdict(theirs), "c": Verdict(None, "none")}
        return Asked(family, "real", unique, verdicts)

    measured = [
        asked("nonogram", True, 2.0), asked("hitori", False, 0.001), asked("hitori", True, 0.5),
        asked("kurodoko", True, 0.25), asked("kurodoko", True, 0.25), asked("regex", True, 16.0),
    ]  # fmt: skip
    assert list(short(measured, ["b", "c"])) == [
        ["kurodoko", "the only one", "×0.25", "-"],
        ["hitori", "the only one", "×0.5", "-"],
        ["nonogram", "the only one", "×2", "-"],
        ["regex", "the only one", "×16", "-"],
        ["all", "the only one", "×1", "-"],
    ]


def test_all_is_asked_judged_and_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One tool is right, one gives wrong grids, one is not there."""
    monkeypatch.setattr(instances, "FAMILIES", ("hitori",))
    wide = [satgrid.generate("hitori", 8, 8, seed=seed) for seed in range(2)]
    monkeypatch.setattr(instances, "ten_real", lambda family: wide)
    readme = tmp_path / "README.md"
    tools = {
        "satgrid": peers.TOOLS["satgrid"],
        "liar": (OWN, "tests.fake_peer"),
        "clingo": (tmp_path / "python", "clingo"),
    }
    patched = {"TOOLS": tools, "WRITTEN": tmp_path / "PEERS.md", "README": readme}
    for name, value in patched.items():
        monkeypatch.setattr(peers, name, value)
    readme.write_text("before\n| family | question | old |\n|---|\n| x |\n\nbehind\n", "utf-8")
    peers.main(["--quick"])
    text = (tmp_path / "PEERS.md").read_text("utf-8")
    assert capsys.readouterr().out.count("hitori real, the only one: satgrid") == 2
    assert "Not asked at all: clingo (not installed" in text
    assert "| liar | hitori | real | first answer | wrong grid | 2 |" in text
    head = "| family | question | liar |\n|---|---|---|\n"
    only = "| hitori | the only one | - |\n"
    assert f"{head}| hitori | first answer | - |\n{only}| all | both | - |\n" in text
    shown = f"{head}{only}| all | the only one | - |\n"
    assert readme.read_text("utf-8") == f"before\n{shown}\nbehind\n"
    (shares,) = re.findall(r"^\| hitori \| real \| [0-9.]+ \|(.*)\|$", text, re.MULTILINE)
    assert 90 < sum(int(each.strip(" %")) for each in shares.split("|")) < 110


def test_rows_that_another_tool_wins_say_what_takes_the_time() -> None:
    asked = [
        Asked("hitori", "real", unique, {"satgrid": Verdict(0.002), "a": a, "b": Verdict(0.004)})
        for unique, a in ((False, Verdict(0.001)), (True, Verdict(None, "over 2 s")))
    ]
    stages = dict.fromkeys(reasons.STAGES, 0.0001) | {"encoding": 0.0005, reasons.REST: 0.0002}
    found = [reasons.Spent("hitori", "real", 0.002, stages)]
    (row,) = reasons.lost_rows(asked, found, ["satgrid", "a", "b"])
    cells = "first answer", "a", "2", "1 of 2 ms", "0.3 ms", "encoding, 25%"
    assert row == ["hitori", "real", *cells]
    assert reasons.held_back(found, 0.2) == ("0.3 ms", "before and behind")
    assert reasons.held_back([], 1) == ("-", "no verdict")


def test_puzzles_of_a_folder_are_taken_by_size(tmp_path: Path) -> None:
    """Twenty are of one size, and one each of nine others."""
    for k, width in enumerate([3] * 20 + list(range(4, 13))):
        (tmp_path / f"{k}.non").write_text(satgrid.convert([black(width)], "non"), "utf-8")
    (tmp_path / "notes.txt").write_text("no puzzle", "utf-8")
    found = instances.by_size("nonogram", tmp_path)
    assert [puzzle.width for puzzle in found] == list(range(3, 13))
    assert instances.by_size("hitori", tmp_path) == []
    for k in range(23, 29):
        (tmp_path / f"{k}.non").unlink()
    found = instances.by_size("nonogram", tmp_path)
    assert [puzzle.width for puzzle in found] == [3] * 7 + [4, 5, 6]


@pytest.mark.parametrize("family", instances.FAMILIES)
def test_ten_puzzles_a_family_can_be_told_to_tools(family: str) -> None:
    told = [instances.instance(puzzle) for puzzle in instances.ten_real(family)]
    assert len(told) == 10
