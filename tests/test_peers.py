"""The benchmark beside other tools: runner, judgement, tables, and the models of the tools."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import groupby, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import satgrid
from benchmarks.coloured import PALETTE, sequence
from benchmarks.peers import __main__ as peers
from benchmarks.peers import instances, reasons
from benchmarks.peers.judged import Verdict, judged
from benchmarks.peers.runner import Worker
from benchmarks.peers.table import Asked, summary
from satgrid import families
from satgrid.clues import Automaton, Block, Patterns
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle
from tests import fake_cspuz, fake_peer

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
    assert fake.version == "fake 1"
    seconds = verdict(fake, fake_peer.RIGHT).seconds
    assert seconds is not None
    assert 0 < seconds < LIMIT_S
    assert verdict(fake, fake_peer.WRONG) == (None, "wrong grid")
    assert verdict(fake, fake_peer.FAULT) == (None, "failed: ValueError: no such board")
    assert verdict(fake, fake_peer.NONE) == (None, "too wide")
    assert verdict(fake, fake_peer.SLOW) == (None, "over 0.3 s")


def test_a_tool_that_ends_or_takes_too_long_is_started_again(fake: Worker) -> None:
    assert verdict(fake, fake_peer.CRASH) == (None, "failed: its process ended")
    assert verdict(fake, fake_peer.RIGHT).seconds is not None
    assert verdict(fake, fake_peer.ENDLESS) == (None, "over 0.3 s")
    assert verdict(fake, fake_peer.RIGHT).seconds is not None


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


def test_the_readme_shows_the_measured_summary() -> None:
    measured = (ROOT / "benchmarks" / "PEERS.md").read_text("utf-8")
    table = measured.partition("## How it compares")[2].partition("##")[0]
    table = table[table.index("|") :]
    assert "| nonogram | the only one | ×" in table
    assert table.strip() in (ROOT / "README.md").read_text("utf-8")


def test_all_is_asked_judged_and_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One tool is right, one gives wrong grids, one is not there."""
    monkeypatch.setattr(instances, "FAMILIES", ("hitori",))
    tools = {
        "satgrid": peers.TOOLS["satgrid"],
        "liar": (OWN, "tests.fake_peer"),
        "clingo": (tmp_path / "python", "clingo"),
    }
    monkeypatch.setattr(peers, "TOOLS", tools)
    monkeypatch.setattr(peers, "WRITTEN", tmp_path / "PEERS.md")
    readme = tmp_path / "README.md"
    monkeypatch.setattr(peers, "README", readme)
    readme.write_text("before\n| family | question | old |\n|---|\n| x |\n\nbehind\n", "utf-8")
    peers.main(["--quick"])
    text = (tmp_path / "PEERS.md").read_text("utf-8")
    assert capsys.readouterr().out.count("hitori real, the only one: satgrid") == 2
    assert "Not asked at all: clingo (not installed" in text
    assert "| liar | hitori | real | first answer | wrong grid | 2 |" in text
    summary_table = (
        "| family | question | liar |\n|---|---|---|\n| hitori | first answer | - |\n"
        "| hitori | the only one | - |\n| all | both | - |\n"
    )
    assert summary_table in text
    assert readme.read_text("utf-8") == f"before\n{summary_table}\nbehind\n"
    (shares,) = re.findall(r"^\| hitori \| real \| [0-9.]+ \|(.*)\|$", text, re.MULTILINE)
    assert 90 < sum(int(each.strip(" %")) for each in shares.split("|")) < 110


def test_rows_that_another_tool_wins_say_what_takes_the_time() -> None:
    asked = [
        Asked("hitori", "real", unique, {"satgrid": Verdict(0.002), "a": a, "b": Verdict(0.004)})
        for unique, a in ((False, Verdict(0.001)), (True, Verdict(None, "over 2 s")))
    ]
    stages = dict.fromkeys(reasons.STAGES, 0.0001) | {"encoding": 0.0005, reasons.REST: 0.0002}
    found = [reasons.Spent("hitori", "real", 0.002, stages)]
    assert list(reasons.lost_rows(asked, found, ["satgrid", "a", "b"])) == [
        ["hitori", "real", "first answer", "a", "1 of 2 ms", "0.3 ms", "encoding"]
    ]


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


AUTOMATA = (
    ("odd", Automaton(0, frozenset({1}), ((("R", 0), ("G", 1)), (("R", 1), ("G", 0))))),
    ("apart", Automaton(0, frozenset({0, 1}), ((("R", 1), ("G", 0)), (("G", 0),)))),
)
"""The lines with an odd number of G, and those where no two R touch."""


def board(family: str, height: int, width: int, seed: int) -> Puzzle:
    """Return a small board; some have no solution, some have many."""
    random = Random(seed)
    if family in ("hitori", "kurodoko"):
        top, clued = (3, 1.0) if family == "hitori" else (5, 0.3)
        numbers = [random.randint(1, top) for _ in range(height * width)]
        cells = tuple(n if random.random() < clued else None for n in numbers)
        return Puzzle(family, height, width, cells=Grid(height, width, cells))
    if family == "sequence":
        return sequence(3, seed, colours=2)
    if family == "regex":
        rows, columns = (
            tuple(Patterns(tuple(random.sample(("odd", "apart"), 1 + k % 2))) for k in range(n))
            for n in (height, width)
        )
        return Puzzle(family, height, width, rows, columns, alphabet="RG", automata=AUTOMATA)
    symbols = "".join(colour.symbol for colour in PALETTE[: 2 * (seed % 2)]) or "#"
    picture = [random.choices("." + symbols, k=width) for _ in range(height)]
    across, down = (
        tuple(
            tuple(Block(len(list(run)), v) for v, run in groupby(line) if v != ".")
            for line in lines
        )
        for lines in (picture, zip(*picture, strict=True))
    )
    return Puzzle(family, height, width, across, down, colours=PALETTE[: 2 * (seed % 2)])


def solutions(puzzle: Puzzle) -> list[list[list[str]]]:
    """Return the grids that the referee accepts, of all there are."""
    values = families.find(puzzle.family).values(puzzle)
    return [
        [list(row) for row in grid.rows()]
        for flat in product(values, repeat=puzzle.height * puzzle.width)
        if not satgrid.check(puzzle, grid := Grid(puzzle.height, puzzle.width, flat))
    ]


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in peers.TOOLS if name != "satgrid"])
def test_a_tool_has_the_solutions_that_enumeration_finds(name: str) -> None:
    worker = Worker(*peers.TOOLS[name])
    if worker.missing:
        pytest.skip(f"{name}: {worker.missing}")
    answered = 0
    try:
        for family in families.names():
            # Few nonograms have two blocks in a line, and room to move them.
            seeds = range(12 if family == "nonogram" else 4)
            for seed, size in product(seeds, ((3, 3), (2, 4))):
                puzzle = board(family, *size, seed)
                right = solutions(puzzle)
                if not right and name == "Tatham's":
                    continue  # Its deductions are of the solution that they take for granted.
                for unique in (False, True):
                    told = instances.instance(puzzle)
                    answer = worker.ask(told, unique, 20, told)
                    if "unsupported" in answer:
                        continue
                    answered += 1
                    assert len(answer["grids"]) == min(len(right), 1 + unique), puzzle
                    assert all(grid in right for grid in answer["grids"]), puzzle
    finally:
        worker.close()
    assert answered > 5


def asked_of_all_boards(
    solve: Callable[[dict[str, Any], bool], list[list[list[str]]]], family: str, seeds: range
) -> None:
    """Compare a tool's answers with enumeration, on boards of which some have no solution."""
    numbers = set()
    for seed, size in product(seeds, ((2, 4), (3, 3))):
        puzzle = board(family, *size, seed)
        right = solutions(puzzle)
        numbers.add(min(len(right), 2))
        for unique in (False, True):
            found = solve(instances.instance(puzzle), unique)
            assert len(found) == min(len(right), 1 + unique), puzzle
            assert all(grid in right for grid in found), puzzle
            assert len(found) < 2 or found[0] != found[1]
    assert numbers >= {0, 1} or numbers >= {0, 2}


@pytest.mark.parametrize("family", ["hitori", "kurodoko"])
def test_cspuz_is_told_the_rules(monkeypatch: pytest.MonkeyPatch, family: str) -> None:
    for name, module in fake_cspuz.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "benchmarks.peers.tools.cspuz", raising=False)
    tool = import_module("benchmarks.peers.tools.cspuz")
    monkeypatch.delitem(sys.modules, "benchmarks.peers.tools.cspuz")
    assert tool.version() == "cspuz of a folder with trial"
    asked_of_all_boards(tool.solve, family, range(16))


PBNSOLVE = """#!{python}
import sys

sys.path.insert(0, {root!r})
import satgrid

options, file = sys.argv[1:]
puzzle = satgrid.load(file)
grids = list(satgrid.solutions(puzzle, limit=2))
print("1: a title, as it shows it")
heads = ["STOPPED WITH SOLUTION:"] if options == "-t" else ["UNIQUE LINE SOLUTION:"]
if options == "-tu" and len(grids) > 1:
    heads = ["FOUND MULTIPLE SOLUTIONS:", "ALTERNATE SOLUTION"]
if not grids:
    print("NO SOLUTION")
for head, grid in zip(heads, grids):
    print(head)
    for row in grid.rows():
        print("".join(row).replace("#", "X") if file.endswith(".non") else "".join(row))
print("Cells Solved: some")
print("Processing Time: 0.001250 sec ")
"""


def test_pbnsolve_is_told_the_clues(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A program in its place writes as it does: black and white, coloured, several and none."""
    program = tmp_path / "pbnsolve"
    program.write_text(PBNSOLVE.format(python=sys.executable, root=str(ROOT)), "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.delitem(sys.modules, "benchmarks.peers.tools.pbnsolve", raising=False)
    tool = import_module("benchmarks.peers.tools.pbnsolve")
    monkeypatch.delitem(sys.modules, "benchmarks.peers.tools.pbnsolve")
    monkeypatch.setattr(tool, "RUNS", 1)

    def solve(instance: dict[str, Any], unique: bool) -> list[list[list[str]]]:
        grids, seconds = tool.timed(instance, unique)
        assert seconds == 0.00125
        return grids

    impossible = Puzzle("nonogram", 2, 2, ((Block(2),), ()), ((Block(2),), ()))
    several = Puzzle("nonogram", 2, 2, ((Block(1),),) * 2, ((Block(1),),) * 2)
    for puzzle in (impossible, several, board("nonogram", 2, 4, 1), board("nonogram", 3, 3, 5)):
        right = solutions(puzzle)
        for unique in (False, True):
            found = solve(instances.instance(puzzle), unique)
            assert len(found) == min(len(right), 1 + unique)
            assert all(grid in right for grid in found)
    told = instances.instance(black(3))
    assert judged(black(3), False, {"p": {"grids": solve(told, False), "seconds": 1}})["p"].seconds
    mended = program.read_text("utf-8").replace('"X"', '"."')
    program.write_text(mended, "utf-8")
    wrong = {"grids": solve(told, False), "seconds": 1}
    assert judged(black(3), False, {"p": wrong})["p"] == (None, "wrong grid")
