"""What a time limit did not end, or what filled the memory before it could."""

from __future__ import annotations

import tracemalloc
from itertools import count
from pathlib import Path
from random import Random

import pytest
from commandline import run

import satgrid
from satgrid import deadline, solvers
from satgrid.clues import Automaton
from satgrid.constraints.regular import Regular
from satgrid.domains import Domains, repeat
from satgrid.grid import Grid
from satgrid.narrowing import narrow
from satgrid.referee import region_faults
from satgrid.solvers import SOLVERS


def test_a_puzzle_is_inspected_and_stated_within_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock was first looked at when all constraints had been made."""
    now = iter([0.0, *[2.0] * 9])
    puzzle = satgrid.load("hitori\n1 1\n1 2\n")
    monkeypatch.setattr(deadline, "perf_counter", lambda: next(now))
    assert satgrid.solve(puzzle, timeout_s=1).status == "gave-up"
    assert len(list(now)) == 8


def test_the_sentences_of_the_referee_are_within_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    monkeypatch.setattr(deadline, "perf_counter", lambda: float(not looks.append(None)))
    said = list(region_faults(Grid(50, 50, ("#",) * 2500), ".", "#"))
    assert len(said) == 2 * 50 * 49
    assert len(looks) >= len(said) // 1000


def test_an_automaton_of_many_states_takes_memory_with_its_moves() -> None:
    """A long int for each move took 600 MB here, and 60 GB for a million states."""
    n, random = 100_000, Random(0)
    moves = tuple((("a", random.randrange(n)),) for _ in range(n))
    line = ((0, 0), (0, 1))
    statement = Regular(line, Automaton(0, frozenset(range(n)), moves), "row 1")
    domains = Domains(1, 2, ("a", "b"))
    tracemalloc.start()
    try:
        narrow([statement], domains, lambda: None)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()
    assert domains.planes["b"] == 0


@pytest.mark.parametrize("times", [0, 1, 2, 7, 8])
def test_a_pattern_is_repeated_without_a_division(times: int) -> None:
    assert repeat(0b101, 4, times) == int("0101" * times or "0", 2)


def test_a_puzzle_at_random_is_made_within_its_time() -> None:
    """The limit was not looked at, and walls of a big board took a quarter of a minute."""
    with pytest.raises(satgrid.GaveUp, match="gave up after 1e-09 s: no countryroad 60x60"):
        satgrid.generate("countryroad", 60, 60, kind="random", timeout_s=1e-9)


@pytest.mark.parametrize("solver", [s.name for s in SOLVERS.values() if s.budget and s.proves])
def test_a_solver_does_little_before_its_first_conflict(solver: str) -> None:
    """On a board of 100x100 it was busy for seconds, with what no limit ends: 2,700 lines here."""
    formula = satgrid.encode(satgrid.load("slitherlink\n" + ("." * 10 + "\n") * 10)).formula
    backend = solvers.start_live(SOLVERS[solver], formula, proves=True)
    backend.prefer(range(-formula.variables, 0))
    assert backend.solve(lambda: None, conflicts=1) is None
    # What it has derived and deleted stands in the proof.
    assert len(list(backend.proof())) < 100
    backend.close()


@pytest.mark.parametrize("command", ["check", "draw"])
def test_the_limit_that_was_given_is_the_limit_that_is_named(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of many puzzles, "gave up after 1.99955… s" named what reading had left of 2 seconds."""
    now = count(0.0, 0.0001)
    monkeypatch.setattr(deadline, "perf_counter", lambda: next(now))
    # A worker, whose clock is right, needs more than the limit to state the rules.
    puzzle = satgrid.load("slitherlink\n" + ("." * 60 + "\n") * 60)
    (tmp_path / "a.json").write_text(satgrid.convert([puzzle], "json"))
    (tmp_path / "a.txt").write_text(("?" * 121 + "\n") * 121)
    words = {"check": [], "draw": ["--solve", "--to", "svg", "-o", f"{tmp_path}/out/"]}[command]
    ran = run(command, str(tmp_path), "--jobs", "1", "--timeout", "0.03", *words)
    assert ran.code == 3
    assert "gave up after 0.03 s: " in ran.err[0]


@pytest.mark.parametrize(
    ("timeout_s", "when"),
    [
        (2, "after 2 s"),
        (1.9995512341, "after 1.99955 s"),
        (2_500_000, "after 2500000 s"),
        (None, "at the time limit"),
    ],
)
def test_a_limit_is_named_in_a_short_figure(timeout_s: float | None, when: str) -> None:
    assert deadline.after(timeout_s) == when
