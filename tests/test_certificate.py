"""Certificates: written, verified, and never written where the claim is not proved."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import shadings
from certificates import ASKED, FILES, forge, made

import satgrid
from satgrid import constraints
from satgrid.certificate import Rejected, cuts, verify, write
from satgrid.certificate.claim import Claim
from satgrid.certificate.cuts import Cut
from satgrid.errors import RefereeError, SatgridError, UsageError
from satgrid.grid import Grid
from satgrid.model import Aim, Model
from satgrid.search.answer import Answer, Objective
from satgrid.search.options import Report
from satgrid.solvers.pysat import PySatBackend


@pytest.fixture(autouse=True)
def no_outside_checker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "program", lambda: None)


@pytest.mark.parametrize("name", ASKED)
def test_a_certificate_verifies_by_other_means_too(name: str, tmp_path: Path) -> None:
    """The two files as a stranger reads them, and the answer once more."""
    import dratify

    folder, again = made(name, tmp_path / "proof"), made(name, tmp_path / "again")
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again", "proof"]
    assert all((folder / file).read_bytes() == (again / file).read_bytes() for file in FILES)
    verified = satgrid.verify(str(folder), twice=True)
    checks = dict(verified.checks)
    assert checks["once more"].startswith("the same answer, with minisat22, ")
    for kind, used in verified.claim.encoders.items():
        assert (f"{kind}={used}" in checks["once more"]) == (len(constraints.encoders(kind)) == 1)
    lazy = verified.claim.encoders.get("connected") in ("boundary", "separator")
    assert "cuts.json" not in checks or lazy
    formula = dratify.parse_dimacs((folder / "formula.cnf").read_text(), strict=True)
    assert dratify.check_proof(formula, (folder / "proof.drat").read_text()).ok
    needed = not dratify.check_proof(formula, "").ok
    unneeded = "not needed: unit propagation refutes the formula (checked by dratify)"
    assert checks["proof.drat"] == ("valid refutation (checked by dratify)" if needed else unneeded)
    # The page tells what is to be trusted.
    _, _, trusted = (folder / "README.txt").read_text().partition("What you still have to trust: ")
    bound = json.loads((folder / "claim.json").read_text())["objective"] is not None
    clauses = "the rules and of the bound" if bound else "the rules"
    assert trusted.startswith(f"the clauses of {clauses} exclude no solution.\n")
    assert ("\n  at_most=" in trusted) == bound


def test_the_page_names_no_encoders_where_there_are_none(tmp_path: Path) -> None:
    puzzle = satgrid.load("regex\nalphabet: A\nrows:\nA+\ncolumns:\nA\nA\n")
    satgrid.certify(puzzle, satgrid.solve(puzzle, unique=True), str(tmp_path / "proof"))
    assert satgrid.verify(str(tmp_path / "proof")).claim.encoders == {}
    trusted = "What you still have to trust: each cell has at most one value.\n"
    assert (tmp_path / "proof/README.txt").read_text().endswith(trusted)


@pytest.mark.parametrize("family", shadings.FAMILIES)
def test_on_small_boards_what_is_right_is_certified_and_what_is_wrong_cannot_be(
    family: str, tmp_path: Path
) -> None:
    """A wrong claim comes as well forged as can be: all files fit.

    The proof is one of the right claim "no solution" of a formula with more clauses, or empty.
    """
    random = Random(family)
    seen = {True: 0, False: 0}
    for k in range(30):
        height, width = random.choice([(2, 3), (3, 3), (3, 4)])
        puzzle = shadings.random_board(family, height, width, random)
        solutions = sorted(shadings.solutions(puzzle), key=lambda grid: grid.flat)
        solution = random.choice(solutions) if solutions else None
        aim = random.choice([None, Aim("black", "#", False), Aim("black", "#", True)])
        unique = aim is None or random.random() < 0.5
        claim = Claim(puzzle, None, False, None, 0, {}, "glucose4")
        if solution is not None:
            value = shadings.black(solution) if aim else 0
            claim = replace(claim, solution=solution, unique=unique, aim=aim, value=value)
        folder = tmp_path / f"{k}"
        right = solution is None or is_right(claim, solutions)
        seen[right] += 1
        if right:
            satgrid.certify(puzzle, answer_of(claim), str(folder))
            satgrid.verify(str(folder))
            continue
        with pytest.raises(RefereeError, match="a solution that the answer denies"):
            satgrid.certify(puzzle, answer_of(claim), str(folder))
        assert not folder.exists()
        forge(claim, folder, proof="0\n")
        with pytest.raises(Rejected, match=r"rejected: proof\.drat: step 1 does not follow"):
            satgrid.verify(str(folder))
        with pytest.raises(Rejected, match=r"rejected: proof\.drat|the answer is another"):
            satgrid.verify(str(folder), twice=True)
    assert min(seen.values()) > 4


def is_right(claim: Claim, solutions: list[Grid[str]]) -> bool:
    sign = -1 if claim.aim and claim.aim.most else 1
    rivals = [sign * shadings.black(grid) for grid in solutions if grid != claim.solution]
    if claim.aim is None:
        return not rivals
    mine = sign * claim.value
    return all(rival > mine if claim.unique else rival >= mine for rival in rivals)


def answer_of(claim: Claim) -> Answer:
    if claim.solution is None:
        return Answer("unsatisfiable", (), None, True, Report())
    objective = claim.aim and Objective("black", claim.aim.most, claim.value, claim.value)
    return Answer("solved", (claim.solution,), claim.unique, True, Report(), objective)


LATIN = shadings.puzzle("hitori", 4, 4, [1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3])
CLAIM = Claim(LATIN, Grid(4, 4, (".",) * 16), True, None, 0, {}, "glucose4")
"""That a Latin square has no other solution than the white board: wrong, it has many."""

EVERY = [Cut(((cell, "."),)) for cell in LATIN.cells.cells()]


def rejected(folder: Path, **more: bool) -> str:
    """Return what is wrong with the certificate."""
    with pytest.raises(Rejected) as caught:
        satgrid.verify(str(folder), **more)
    start = f"{folder}: rejected: "
    assert str(caught.value).startswith(start)
    return str(caught.value).removeprefix(start)


def test_a_false_cut_is_found_whatever_else_fits(tmp_path: Path) -> None:
    """With a cut "this cell is white" for every cell, the formula has no model, and a proof."""
    folder = forge(CLAIM, tmp_path / "proof", EVERY)
    assert rejected(folder).startswith("cuts.json: cut 1: it does not follow")


def test_a_clause_smuggled_into_the_rules_is_found(tmp_path: Path) -> None:
    folder = forge(CLAIM, tmp_path / "proof", proof="0\n")
    text = (folder / "formula.cnf").read_text()
    clauses = text.partition("p cnf ")[2].partition("\n")[2]
    (folder / "formula.cnf").write_text(text.replace(clauses, f"-1 0\n{clauses}"))
    assert re.match(r"formula.cnf, line \d+: .*\(the rules of the puzzle\)", rejected(folder))


def test_long_numbers_are_not_printed(tmp_path: Path) -> None:
    far = Cut((((10**3000, 1), "."),))
    aim = Aim("black", "#", False)
    value = forge(replace(CLAIM, aim=aim, value=10**3000), tmp_path / "value", proof="")
    cut = forge(CLAIM, tmp_path / "cut", EVERY)
    (cut / "cuts.json").write_text(cuts.text([far]))
    assert all(len(rejected(folder)) < 90 for folder in (value, cut))


def test_the_second_answer_may_reject(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the encoders of the certificate lost a solution: the proof is then no help."""
    folder = forge(CLAIM, tmp_path / "proof", proof="0\n")
    monkeypatch.setattr(verify, "require_refuted", lambda formula, proof, on_progress: None)
    satgrid.verify(str(folder))
    message = rejected(folder, twice=True)
    assert re.match(r"solving again with minisat22, .* gives another answer", message)


def test_text_below_a_file_is_found(tmp_path: Path) -> None:
    folder = made("nonogram", tmp_path / "proof")
    for name in set(FILES) - {"proof.drat"}:
        whole = (folder / name).read_text()
        (folder / name).write_text(f"{whole}\n")
        message = rejected(folder)
        assert re.match(f"{name}, line .*: more lines than", message)
        (folder / name).write_text(whole)


def fail(self: Path, target: Path) -> None:
    raise OSError(28, "No space left on device")


WHOLE, BLOCKING = PySatBackend.proof, Model.blocking


@pytest.mark.parametrize(
    ("name", "owner", "attribute", "value", "message"),
    [
        # A clause that excludes more than the solution.
        (
            "nonogram", Model, "blocking", lambda self, grid: BLOCKING(self, grid)[1:],
            r"formula.cnf: clause \d+ is not the one that excludes",
        ),
        # As when the disk is full: PySAT hands over what there is of a proof.
        (
            "regex", PySatBackend, "proof", lambda self: [*WHOLE(self)][:-2],
            r"is not written, because it would not verify: proof.drat",
        ),
        # Too big to be read again.
        (
            "regex", verify, "_MOST_BYTES", verify._MOST_BYTES | {"proof.drat": 100},
            r"would not verify: proof.drat has .* bytes: the limit is 100",
        ),
        ("nonogram", Path, "rename", fail, r"cannot be written \(No space left on device\)"),
    ],
)  # fmt: skip
def test_what_would_not_verify_is_not_written(
    name: str,
    owner: object,
    attribute: str,
    value: object,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(owner, attribute, value)
    with pytest.raises(SatgridError, match=message):
        made(name, tmp_path / "proof")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_stopped_at_any_moment_it_leaves_nothing(
    error: type[BaseException], tmp_path: Path
) -> None:
    def ticks(end: int | None) -> int:
        """Return how often the watcher is called; it stops the certificate the `end`th time."""
        count = 0

        def on_event(event: str, report: Report) -> None:
            nonlocal count
            count += 1
            if count == end:
                raise error

        made("hitori", tmp_path / "proof", on_event=on_event)
        return count

    every = ticks(None)
    assert every > 20
    (tmp_path / "proof").rename(tmp_path / "whole")
    for end in range(1, every + 1):
        with pytest.raises(error):
            ticks(end)
        assert [path.name for path in tmp_path.iterdir()] == ["whole"]


@pytest.mark.parametrize(
    ("status", "unique", "objective", "claimed"),
    [
        ("solved", None, None, False),
        ("solved", False, None, False),
        ("solved", True, None, True),
        ("gave-up", None, None, False),
        ("unsatisfiable", None, None, True),
        ("gave-up", None, Objective("black", False, 3, 2), False),
        ("solved", None, Objective("black", False, 3, 3), True),
        ("solved", False, Objective("black", False, 3, 3), True),
    ],
)
def test_what_claims_nothing_is_not_certified(
    status: str, unique: bool | None, objective: Objective | None, claimed: bool, tmp_path: Path
) -> None:
    answer = Answer(status, (), unique, False, Report(), objective)
    assert write.claims(answer) is claimed
    if not claimed:
        with pytest.raises(UsageError, match="nothing to certify"):
            satgrid.certify(CLAIM.puzzle, answer, str(tmp_path / "proof"))
