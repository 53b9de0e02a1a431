"""The solvers of the PySAT package: what the table says of each, and what each finds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from commandline import SWITCH, random_puzzle, run
from propagation import Propagation
from properties import one_in
from solvers_asked import LIVE, SORTS, asked
from tables import program

import satgrid
from satgrid import deadline, solvers
from satgrid.errors import UsageError
from satgrid.formula import Formula
from satgrid.solvers import SOLVERS, programs
from satgrid.solvers.pysat import ThreadCall

HARD = random_puzzle(64, seed=1)

each_solver = pytest.mark.parametrize("solver", asked(SOLVERS, ("minisat22", "maplesat", *SORTS)))
OUTSIDE = [name for name, solver in SOLVERS.items() if not solver.live]


def pigeons(n: int) -> list[list[int]]:
    """Return clauses that put n+1 pigeons into n holes, one into each: there is no way."""
    inside = [[p * n + h + 1 for h in range(n)] for p in range(n + 1)]
    apart = [[-a, -b] for hole in zip(*inside, strict=True) for a, b in combinations(hole, 2)]
    return [*inside, *apart]


def threes(n: int, m: int, seed: int) -> list[list[int]]:
    """Return m random clauses of three literals over n variables."""
    random = Random(seed)
    return [[random.choice((x, -x)) for x in random.sample(range(1, n + 1), 3)] for _ in range(m)]


REFUTED = [pigeons(4), *(threes(14, 75, seed) for seed in (2, 3, 5))]
"""Clauses that nothing satisfies: a proof of it can be checked."""

PROBE = program("probe")


def probed(solver: str, patience_s: int) -> Iterator[tuple[str, object]]:
    """Yield (capability, what it did) of each attempt that the process survived."""
    arguments = [solver, json.dumps(REFUTED), json.dumps(pigeons(12)), str(patience_s)]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROBE, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=60,
        check=False,
    )
    for line in done.stdout.splitlines():
        what, value = json.loads(line)
        yield what, value


def stands(clauses: Sequence[Sequence[int]], proof: list[str]) -> bool:
    """Return whether unit propagation sees each clause of the proof, and the empty one is there.

    That is stricter than DRAT has it; and nothing is deleted, which changes no implication.
    """
    known = [*clauses]
    most = max(abs(x) for clause in clauses for x in clause)
    for line in proof:
        if line.startswith("d"):
            continue
        clause = [int(word) for word in line.split()[:-1]]
        state = Propagation(most, known)
        if state.consistent and state.assume(*(-x for x in clause)):
            return False
        if not clause:
            return True
        known.append(clause)
    return False


@one_in(2)
@each_solver
def test_a_solver_can_what_its_row_says(solver: str) -> None:
    row = SOLVERS[solver]
    able = dict.fromkeys(("grows", "budget", "phases", "interrupt"), False)
    proofs = []
    for what, value in probed(solver, 20 if row.interrupt else 1):
        if what == "proof":
            proofs.append(value)
        else:
            able[what] = bool(value)
    able["proof"] = len(proofs) == len(REFUTED) and all(
        isinstance(proof, list) and stands(clauses, proof)
        for clauses, proof in zip(REFUTED, proofs, strict=True)
    )
    assert able == {what: getattr(row, what) for what in able}


def test_a_solver_that_python_sat_lacks_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    from pysat.solvers import SolverNames

    monkeypatch.setattr(SolverNames, "maplecm", ())
    solvers.present.cache_clear()
    try:
        ran = run("solve", SWITCH, "--solver", "maplecm")
        listed = run("list", "solvers")
        assert run("solve", SWITCH, "--solver", "maplesat").code == 0
    finally:
        solvers.present.cache_clear()
    (line,) = ran.err
    assert ran.code == 2
    assert line.startswith(f"satgrid: {SWITCH}: python-sat ")
    assert " has no solver maplecm: choose one of minisat22, minisat-gh, " in line
    assert "maplecm," not in line
    assert [": not in python-sat " in row for row in listed.out if row[:8] == "maplecm "] == [True]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder for temporary files, which is empty in the end, as all that ran has ended.

    There has to be a process, and each has been waited for.
    """
    found: list[subprocess.Popen[bytes]] = []

    class Started(subprocess.Popen[bytes]):
        def __init__(self, *command: object, **options: object) -> None:
            super().__init__(*command, **options)  # type: ignore[call-overload]
            found.append(self)

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(subprocess, "Popen", Started)
    yield tmp_path
    assert found
    assert all(each.returncode is not None for each in found)
    assert [name for name in os.listdir(tmp_path) if name != "pysat.py"] == []


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("solver", OUTSIDE)
def test_a_time_limit_ends_the_program_of_a_solver(
    solver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = 0

    def on_event(event: str, report: satgrid.Report) -> None:
        nonlocal ticks
        ticks += event == "tick" and "loading" in report.seconds

    monkeypatch.setattr(deadline, "perf_counter", lambda: 1e9 if ticks > 3 else 0.0)
    answer = satgrid.solve(satgrid.load(HARD), solver=solver, timeout_s=1, on_event=on_event)
    assert (answer.status, answer.report.rounds, ticks) == ("gave-up", 1, 4)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("solver", OUTSIDE)
def test_a_solver_that_crashes_is_told_in_one_line(
    solver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = programs.of_pysat(solver)
    for command, message in (
        ((*right.command[:-1], "no-such-solver"), "failed with exit code 1"),
        ((sys.executable, "-c", "import os; os.abort()"), "ended by signal 6: choose another"),
    ):
        wrong = right._replace(command=command)
        monkeypatch.setattr(programs, "of_pysat", lambda name, wrong=wrong: wrong)
        ran = run("solve", SWITCH, "--solver", solver)
        assert (ran.code, len(ran.err)) == (1, 1)
        assert ran.err[0].startswith(f"satgrid: solver {solver} {message}")


def holes(n: int) -> Formula:
    """Return the formula for n + 1 pigeons in n holes."""
    formula = Formula()
    formula.new(n * (n + 1))
    formula.extend(pigeons(n))
    return formula


def packed(n: int, k: int) -> Formula:
    """Return the formula for k cells of an n x n board, no two side by side: what is counted.

    Where k is above half, Gluecard searches for tens of thousands of conflicts without a restart.
    """
    formula = Formula(counts=True)
    cells = dict(zip(product(range(n), repeat=2), formula.new(n * n), strict=True))
    for (r, c), x in cells.items():
        formula.extend((-x, -cells[at]) for at in ((r, c + 1), (r + 1, c)) if at in cells)
    assert formula.add_native_count(list(cells.values()), k, n * n)
    return formula


COUNTERS = [name for name in SOLVERS if "card" in name]


@pytest.mark.parametrize(
    ("solver", "formula"),
    [*((name, holes(12)) for name in LIVE), *((name, packed(8, 33)) for name in COUNTERS)],
    ids=[*LIVE, *(f"{name} counts" for name in COUNTERS)],
)
def test_a_budget_is_kept_or_refused(solver: str, formula: Formula) -> None:
    row = SOLVERS[solver]
    backend = solvers.start(solver, formula)
    try:
        if not row.budget:
            with pytest.raises(UsageError, match=f"solver {solver} keeps no budget of conflicts"):
                backend.solve(lambda: None, conflicts=500)
            return
        for budget in 500, 500, 1500:
            before = backend.conflicts() or 0
            assert backend.solve(lambda: None, conflicts=budget) is None
            assert budget // 2 <= (backend.conflicts() or 0) - before <= 2 * budget
    finally:
        backend.close()


@pytest.mark.parametrize("solver", LIVE)
def test_a_search_that_does_not_look_is_left(solver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its solver is freed when it ends, and another one goes on with the same clauses."""
    stopped = ThreadCall.stop
    monkeypatch.setattr(ThreadCall, "stop", lambda *given: stopped(*given) and False)
    formula = holes(12)
    own = formula.variable()
    formula.add(own, 1)
    backend = solvers.start(solver, formula)
    backend.add([own])
    with pytest.raises(deadline.OutOfTime):
        backend.solve(_late)
    spent = backend.conflicts()
    assert spent
    assert backend.solve(lambda: None, [-own]) is False
    assert (backend.conflicts() or 0) >= spent
    backend.close()


def _late() -> None:
    raise deadline.OutOfTime
