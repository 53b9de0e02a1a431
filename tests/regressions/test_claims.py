"""The smallest instances of claims that said more than was known, and of counts of one."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

import satgrid
from benchmarks.generated import hitori
from satgrid.certificate.verify import verify
from satgrid.constraints.connected import cycle_lists
from satgrid.deadline import OutOfTime
from satgrid.errors import RefereeError, SatgridError, UntrustedError
from satgrid.problem import Problem
from satgrid.search.assumptions import SecondSolutionSearch
from satgrid.solvers.pysat import PySatBackend, Rc2Backend
from tests.commandline import run

SWITCH = "2x2:1/1/1/1"
LINE = "hitori\n1 2 3\n"
"""A board whose only variables are its three cells."""

UNSAT = "echo s UNSATISFIABLE\nexit 20\n"


Fake = Callable[[str], str]


@pytest.fixture
def fake(tmp_path: Path) -> Fake:
    def make(script: str) -> str:
        path = tmp_path / "fake"
        path.write_text(f"#!/bin/sh\n{script}", encoding="utf-8")
        path.chmod(0o755)
        return f"external:{shlex.quote(str(path))}"

    return make


def once(model: str) -> str:
    """Return a script that gives the model, and says later that there is none."""
    return (
        'if [ -e "$0.ran" ]; then echo s UNSATISFIABLE; exit 20; fi\n'
        f'touch "$0.ran"; echo s SATISFIABLE; echo v {model} 0; exit 10\n'
    )


@pytest.mark.parametrize(
    ("script", "words", "verdict", "word"),
    [
        (UNSAT, [], "no solution, says {}", True),
        (once("-1 -2 -3"), ["--unique"], "the only solution, says {}", True),
        # A count is never negative, so no clause says it.
        (once("-1 -2 -3"), ["--minimise", "black"], "0 black, the fewest; --unique", False),
        (once("1 -2 3"), ["--maximise", "black"], "2 black, the most, says {}; --unique", True),
    ],
)  # fmt: skip
def test_what_a_program_says_is_told_as_its_word_unless_nothing_could_be_better(
    script: str, words: list[str], verdict: str, word: bool, fake: Fake, tmp_path: Path
) -> None:
    solver = fake(script)
    asked = ["solve", LINE, "--no-narrow", "--plain", *words, "--solver", solver]
    assert run(*asked).out[-1].startswith(verdict.format(solver))
    (tmp_path / "fake.ran").unlink(missing_ok=True)
    assert json.loads(run(*asked, "--json").out[0]).get("says") == (solver if word else None)


def test_what_satgrid_found_out_by_itself_is_nobodys_word(fake: Fake) -> None:
    for words in ["2x2:2//2/", "--solver", fake("exit 1")], [SWITCH, "--no-narrow", "--all"]:
        assert "says" not in json.loads(run("solve", *words, "--json").out[0])


@pytest.mark.parametrize("wrong", [lambda found: None, lambda found: [abs(x) for x in found]])
def test_a_first_solution_is_no_best_one_for_want_of_another(
    wrong: Callable[[list[int]], list[int] | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Rc2Backend.optimum
    monkeypatch.setattr(
        Rc2Backend, "optimum", lambda self, on_progress: wrong(whole(self, on_progress))
    )
    board = satgrid.load("hitori\n1 x 2\n2 1\n") if wrong([1]) else hitori(6, 1)
    with pytest.raises(RefereeError, match="please report it"):
        satgrid.solve(board, minimise="black")


def test_a_cost_that_is_not_the_best_solutions_is_no_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    cost = Rc2Backend.cost
    monkeypatch.setattr(Rc2Backend, "cost", lambda self: cost(self) - 1)
    with pytest.raises(RefereeError, match="optimiser rc2 ends without the best solution"):
        satgrid.solve(hitori(6, 1), minimise="black")


def test_a_solver_that_denies_the_best_solutions_is_not_believed(fake: Fake) -> None:
    board = satgrid.load(LINE)
    with pytest.raises(UntrustedError, match="gave a best solution and says that there is none"):
        satgrid.solve(board, maximise="black", most=2, narrow=False, solver=fake(once("1 -2 3")))


def test_a_solver_that_does_not_tell_proves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = satgrid.load(SWITCH)
    grid = satgrid.solve(puzzle).grids[0]
    contradiction = satgrid.load("4x4:1.1/2/2/2/1.1/1.1/2/2")
    answer = satgrid.solve(contradiction)
    monkeypatch.setattr(PySatBackend, "solve", lambda *words, **more: None)
    with pytest.raises(OutOfTime):
        SecondSolutionSearch(Problem(puzzle), grid).second_solution(puzzle)
    with pytest.raises(SatgridError, match="no proof in time"):
        satgrid.certify(contradiction, answer, str(tmp_path / "proof"))


def test_cycles_are_not_believed_because_they_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    cycle_lists.kept_cycles.cache_clear()
    right = cycle_lists.cycles_of(3, 3)
    # With a checksum, and one that is none: the corner alone parts nothing.
    wrong = [*right, (0,)]
    kept = tmp_path / "satgrid/cycles-3x3.txt"
    cycle_lists._write(kept, "3x3", wrong)
    cycle_lists.kept_cycles.cache_clear()
    assert cycle_lists.cycles_of(3, 3) == wrong
    with cycle_lists.made_anew():
        assert cycle_lists.cycles_of(3, 3) == right
    with pytest.raises(SatgridError, match="not written"):
        certified(tmp_path / "wrong")
    kept.unlink()
    cycle_lists.kept_cycles.cache_clear()
    folder = certified(tmp_path / "right")
    cycle_lists._write(kept, "3x3", wrong)
    cycle_lists.kept_cycles.cache_clear()
    verify(str(folder), twice=True)
    cycle_lists.kept_cycles.cache_clear()


def certified(folder: Path) -> Path:
    """Write a certificate, encoded by cycles, that a board has no solution."""
    puzzle = satgrid.load("hitori\n3 3 1\n1 2 3\n1 2 3\n")
    answer = satgrid.solve(puzzle)
    assert answer.status == "unsatisfiable"
    satgrid.certify(puzzle, answer, str(folder), encoders={"connected": "cycles"})
    return folder


def test_a_claim_names_what_nobody_checks(tmp_path: Path) -> None:
    puzzle = satgrid.load("4x4:1.1/2/2/2/1.1/1.1/2/2")
    folder = tmp_path / "proof"
    satgrid.certify(puzzle, satgrid.solve(puzzle), str(folder))
    # Another solver that proves could have made it.
    for name in "claim.json", "README.txt":
        file = folder / name
        file.write_text(file.read_text("utf-8").replace("glucose4", "cadical195"), "utf-8")
    ran = run("verify", str(folder))
    assert ran.code == 0
    assert "  not checked  which solver made the proof (cadical195)" in ran.out
    page = (folder / "README.txt").read_text("utf-8")
    assert (
        "Not checked, and not needed for the claim: which solver made the proof (cadical195).\n"
        in page
    )


@pytest.mark.parametrize(("output", "says"), [("s UNSATISFIABLE", True), ("v -1 -2 -3 0", False)])
def test_an_output_is_named_where_it_is_the_only_word(
    output: str, says: bool, tmp_path: Path
) -> None:
    cnf, answer = str(tmp_path / "line.cnf"), tmp_path / "line.out"
    run("encode", LINE, "--dimacs", "--no-narrow", "-q", "-o", cnf)
    answer.write_text(output + "\n", encoding="utf-8")
    found = json.loads(run("decode", cnf, str(answer), "--json").out[0])
    assert found.get("says") == (str(answer) if says else None)


@pytest.mark.parametrize(
    "text",
    [
        # One island, whose bridge could go nowhere: all places but few are alike.
        "hashi\n" + "- - - - - - - - -\n" * 4 + "- - - - 1 - - - -\n" + "- - - - - - - - -\n" * 4,
        # One tank; no row is half full.
        "aquarium\nrows: 5"
        + " -" * 19
        + "\ncolumns:"
        + " -" * 60
        + "\nrooms:\n"
        + ("A" * 60 + "\n") * 20,
    ],
    ids=["hashi", "aquarium"],
)
def test_a_formula_with_fewer_bytes_than_the_board_has_cells_verifies(
    text: str, tmp_path: Path
) -> None:
    """Cells share variables here: it was refused as too small for the number of cells."""
    puzzle = satgrid.load(text)
    answer = satgrid.solve(puzzle)
    assert answer.status == "unsatisfiable"
    satgrid.certify(puzzle, answer, str(tmp_path / "proof"))
    assert verify(str(tmp_path / "proof")).claim.solution is None
