"""The number of solutions, against lists of them and against numbers that are published."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from math import comb
from pathlib import Path
from random import Random
from time import sleep

import pytest
from properties import one_in
from sampled import is_sampled, puzzles

import satgrid
from satgrid import families
from satgrid.deadline import OutOfTime
from satgrid.errors import SatgridError, UsageError
from satgrid.formula import Formula
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.search import count as counting
from satgrid.search.options import PLAIN, Options
from satgrid.solvers import ganak

SEVERAL = "4x4:1/1/2/2/1/1/2/2"
"""A nonogram with three solutions."""

needs_ganak = pytest.mark.skipif(not ganak.installed(), reason="pyganak is not installed")


def blank(family: str, height: int, width: int) -> satgrid.Puzzle:
    return satgrid.Puzzle.of(family, cells=[[None] * width] * height)


@one_in(3)
@pytest.mark.parametrize("name", [name for name in families.names() if is_sampled(name)])
def test_all_counters_count_what_a_list_holds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two puzzles a family, each with several solutions."""
    several = 0
    for puzzle in list(puzzles(name))[::-5]:
        if several == 2 or puzzle.height * puzzle.width > 9:
            continue
        listed = list(satgrid.solutions(puzzle, limit=20))
        if not 2 < len(listed) < 20:
            continue
        several += 1
        # By a frontier if possible, by components, by components of clauses alone, by Ganak.
        found = [counting.count(Problem(puzzle), few=2)]
        with monkeypatch.context() as patched:
            patched.setattr(counting, "frontier_count", lambda *what, **more: None)
            found.append(counting.count(Problem(puzzle), few=2))
            found.append(counting.count(Problem(puzzle), options=PLAIN, few=2))
            assert "counting" in found[-1].report.seconds
            if ganak.installed():
                patched.setattr(counting, "MOST_LITERALS", 0)
                found.append(counting.count(Problem(puzzle), few=2))
                assert found[-1].says == "ganak"
        for each in found:
            assert (each.status, each.exact) == ("solved", len(listed))
            assert each.at_least == len(listed)
        assert {each.says for each in found[:3]} == {None}


def small_formulas() -> Iterator[Formula]:
    """Formulas with clauses of all lengths, and counts with literals that occur twice."""
    for seed in range(150):
        random = Random(seed)
        n = random.randint(1, 9)
        formula = Formula(counts=True)
        formula.new(n)
        formula.pairwise_up_to = 0

        def literals(few: int, n: int = n, random: Random = random) -> list[int]:
            some = random.choices(range(1, n + 1), k=random.randint(1, few))
            return [x if random.random() < 0.6 else -x for x in some]

        for _ in range(random.randint(0, n)):
            formula.add(*literals(4))
        for _ in range(random.randint(0, 3)):
            some = literals(6)
            formula.add_native_count(some, 0, random.randint(1, len(some)))
        yield formula


def assignments(formula: Formula) -> Iterator[tuple[int, ...]]:
    """Yield the models of a formula with counts."""
    for signs in product((1, -1), repeat=formula.variables):
        model = tuple(sign * x for x, sign in enumerate(signs, 1))
        true = {*model}
        if all(any(x in true for x in clause) for clause in formula.clauses()) and all(
            sum(x in true for x in some) <= most for some, most in formula.counts or ()
        ):
            yield model


def test_components_count_the_assignments_that_are_part_of_a_model() -> None:
    numbers = set()
    for formula in small_formulas():
        n = formula.variables
        for shown in range(1, n + 1), range(1, n // 2 + 1), range(n, n // 2, -1):
            expected = {tuple(model[x - 1] for x in shown) for model in assignments(formula)}
            with closing(counting.ModelCounter(formula, shown, lambda: None)) as counter:
                assert counter.count(10_000, lambda: None) == len(expected)
                assert counter.least() == len(expected)
            numbers.add(len(expected))
    assert {0, 1, 2, 3, 5, 7} < numbers


def test_a_lower_bound_rises_to_the_number() -> None:
    """The counter is ended after each step, and goes on."""
    turns = 0
    for formula in small_formulas():
        expected = len([*assignments(formula)])
        shown = range(1, formula.variables + 1)
        with closing(counting.ModelCounter(formula, shown, lambda: None)) as counter:
            least = 0
            while (exact := counter.count(0, lambda: None)) is None:
                turns += 1
                assert max(least, 1) <= counter.least() <= expected
                least = counter.least()
            assert exact == counter.least() == expected
    assert turns > 200


def test_numbers_that_are_published() -> None:
    """Simple cycles in a grid of corners (OEIS A140517), sudokus of 4x4 (A107739), kings in rows
    and columns (A002464), free cells, ways to choose."""
    assert satgrid.count(blank("slitherlink", 3, 3)).exact == 213
    assert satgrid.count(blank("slitherlink", 4, 4)).exact == 9_349
    assert satgrid.count(blank("sudoku", 4, 4)).exact == 288
    rooms = "".join(f"{room * 8}\n" for room in "ABCDEFGH")
    kings = satgrid.count(satgrid.load(f"starbattle\nrooms:\n{rooms}"))
    assert (kings.exact, kings.says) == (5_242, None)
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
    assert "counting" in found.report.seconds


def test_a_lower_bound_rises_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without steps for a counter, solutions are found one by one between its turns."""
    monkeypatch.setattr(counting, "STEPS", 1)
    monkeypatch.setattr(ganak, "installed", lambda: False)
    told: list[int] = []
    found = counting.count(Problem(blank("slitherlink", 3, 3)), on_count=told.append, few=5)
    assert (found.status, found.exact, found.counted_by) == ("solved", 213, None)
    assert told[:5] == [1, 2, 3, 4, 5]
    assert told == sorted(set(told))
    assert found.report.decided["search"] > 5


def test_a_time_limit_keeps_the_bound_of_the_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ganak, "installed", lambda: False)

    def out_of_time(bound: int) -> None:
        if bound > 1_000:
            raise OutOfTime

    found = counting.count(Problem(blank("slitherlink", 5, 5)), on_count=out_of_time)
    assert (found.status, found.exact, found.says) == ("gave-up", None, None)
    assert 1_000 < found.at_least < 1_222_363
