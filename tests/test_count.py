"""The number of solutions, against lists of them and against numbers that are published."""

from __future__ import annotations

import subprocess
import sys
from math import comb
from pathlib import Path
from time import sleep

import pytest
from properties import one_in
from sampled import is_sampled, puzzles

import satgrid
from satgrid import families
from satgrid.errors import SatgridError, UsageError
from satgrid.formula import Formula
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.search import count as counting
from satgrid.search.options import Options
from satgrid.solvers import ganak

SEVERAL = "4x4:1/1/2/2/1/1/2/2"
"""A nonogram with three solutions."""

needs_ganak = pytest.mark.skipif(not ganak.installed(), reason="pyganak is not installed")


def blank(family: str, height: int, width: int) -> satgrid.Puzzle:
    return satgrid.Puzzle.of(family, cells=[[None] * width] * height)


@needs_ganak
@one_in(3)
@pytest.mark.parametrize("name", [name for name in families.names() if is_sampled(name)])
def test_a_counter_counts_what_a_list_holds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two puzzles a family, each with several solutions."""
    several = 0
    for puzzle in list(puzzles(name))[::-5]:
        if several == 2 or puzzle.height * puzzle.width > 9:
            continue
        listed = list(satgrid.solutions(puzzle, limit=20))
        if not 2 < len(listed) < 20:
            continue
        several += 1
        with monkeypatch.context() as patched:
            patched.setattr(counting, "frontier_count", lambda *what: None)
            found = counting.count(Problem(puzzle), few=2)
        assert (found.status, found.exact, found.counted_by) == ("solved", len(listed), "ganak")
        assert found.at_least == len(listed)
        assert found.says == "ganak"
        other = counting.count(Problem(puzzle), few=2)  # By a frontier, where that can be.
        assert (other.status, other.exact) == ("solved", len(listed))
        assert other.says in (None, "ganak")


@needs_ganak
def test_numbers_that_are_published() -> None:
    """Simple cycles in a grid of 4 x 4 corners (OEIS A140517), free cells, ways to choose."""
    assert satgrid.count(blank("slitherlink", 3, 3)).exact == 213
    free = satgrid.Puzzle.of("nonogram", rows=[["*"]] * 7, columns=[["*"]] * 11)
    assert satgrid.count(free).exact == 2**77
    # Each row has one black cell, anywhere.
    ones = satgrid.Puzzle.of("nonogram", rows=[[1]] * 30, columns=[["*"]] * 10)
    assert satgrid.count(ones).exact == 10**30
    # Seven blocks of one cell in a line of 40.
    line = satgrid.Puzzle.of("nonogram", rows=[[1] * 7], columns=[["*"]] * 40)
    assert satgrid.count(line).exact == comb(34, 7)


def test_a_limit_is_kept() -> None:
    found = satgrid.count(blank("slitherlink", 3, 3), limit=7)
    assert (found.status, found.exact, found.at_least) == ("solved", None, 7)
    found = satgrid.count(satgrid.load(SEVERAL), limit=4)
    assert (found.exact, found.at_least) == (3, 3)
    assert satgrid.count(satgrid.load("2x2:2//1/1"), limit=1).exact == 1
    with pytest.raises(UsageError, match="limit=0"):
        satgrid.count(satgrid.load(SEVERAL), limit=0)


@pytest.mark.long
@needs_ganak
def test_a_counter_is_ended_at_the_time_limit() -> None:
    """What was found one by one until then is a lower bound."""
    found = counting.count(Problem(blank("hitori", 30, 30)), timeout_s=2, few=5)
    assert (found.status, found.exact, found.at_least) == ("gave-up", None, 5)


@pytest.mark.long
@needs_ganak
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such signal")
def test_a_counter_ends_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    """Counting a blank hitori of 30 x 30 takes longer than anybody waits.

    Before it counts, few solutions of such a board are found one by one, by lazy cuts.
    """
    board = tmp_path / "blank.txt"
    board.write_text("30 30\n" + (" ".join("-" * 30) + "\n") * 30)
    words = (sys.executable, "-m", "satgrid", "count", "--family", "hitori", str(board))
    with subprocess.Popen(words) as parent:
        for _ in range(1_200):
            output = subprocess.run(
                ["ps", "-o", "pid=,args=", "--ppid", str(parent.pid)],
                check=False,
                capture_output=True,
                text=True,
            ).stdout
            counting = [line for line in output.splitlines() if "satgrid.solvers.ganak" in line]
            assert parent.poll() is None
            if counting:
                child = int(counting[0].split()[0])
                break
            sleep(0.1)
        else:
            parent.kill()
            raise AssertionError("no counter is started")
        state = Path(f"/proc/{child}/stat")
        while int(state.read_text().split()[13]) < 20:  # So many hundredths: it counts by now.
            sleep(0.01)
        parent.kill()
    for _ in range(500):
        if not state.exists() or state.read_text().split()[2] == "Z":
            return
        sleep(0.01)
    raise AssertionError("it goes on counting")


def test_a_counter_that_fails_is_an_error() -> None:
    failing = ("-c", "import sys; sys.exit('no memory')")
    formula = Formula()
    formula.add(formula.variable())
    with pytest.raises(SatgridError, match=r"ganak failed \(no memory\): count with --limit"):
        ganak.projected_count(formula, 1, lambda: None, failing)


def test_a_formula_with_lazy_rules_is_not_given_to_the_counter() -> None:
    cuts = Options(encoding=Encoding({"single_loop": "cuts"}))
    found = counting.count(Problem(blank("slitherlink", 2, 2)), options=cuts, few=3)
    assert (found.exact, found.counted_by) == (13, None)
