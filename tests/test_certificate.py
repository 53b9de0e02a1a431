"""Certificates: written, verified, and never written where the claim is not proved."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import certificates
import pytest
import shadings
from boards import grids
from certificates import ASKED, FILES, forge, made

import satgrid
from satgrid import constraints
from satgrid.certificate import Rejected, cuts, drat, files, write
from satgrid.certificate.claim import Claim
from satgrid.certificate.cuts import Cut
from satgrid.errors import GaveUp, RefereeError, SatgridError, UsageError
from satgrid.grid import Grid
from satgrid.model import Aim, Model
from satgrid.problem import Problem
from satgrid.search.report import Report
from satgrid.search.solutions import Answer, Objective
from satgrid.solvers.pysat import PySatBackend

each_sort = pytest.mark.parametrize("name", ASKED)


@pytest.fixture(autouse=True)
def no_outside_checker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drat, "program", lambda: None)


@each_sort
def test_a_certificate_verifies_and_so_does_the_answer_by_other_means(
    name: str, tmp_path: Path
) -> None:
    folder = made(name, tmp_path / "proof")
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["proof"]
    verified = satgrid.verify(str(folder), twice=True)
    assert verified.claim.puzzle.height > 1
    checks = dict(verified.checks)
    assert checks["once more"].startswith("the same answer, with minisat22, ")
    for kind, used in verified.claim.encoders.items():
        assert (f"{kind}={used}" in checks["once more"]) == (len(constraints.encoders(kind)) == 1)
    lazy = verified.claim.encoders.get("connected") in ("boundary", "separator")
    assert "cuts.json" not in checks or lazy


@each_sort
def test_the_same_question_gives_the_same_bytes(name: str, tmp_path: Path) -> None:
    one, two = made(name, tmp_path / "one"), made(name, tmp_path / "two")
    assert [(one / f).read_bytes() for f in FILES] == [(two / f).read_bytes() for f in FILES]


@each_sort
def test_anybody_can_check_the_two_files(name: str, tmp_path: Path) -> None:
    """As a stranger does, who reads them by other means than satgrid."""
    import dratify

    folder = made(name, tmp_path / "proof")
    formula = dratify.parse_dimacs((folder / "formula.cnf").read_text(), strict=True)
    assert dratify.check_proof(formula, (folder / "proof.drat").read_text()).ok
    told = dict(satgrid.verify(str(folder)).checks)["proof.drat"]
    if dratify.check_proof(formula, "").ok:
        assert told == "not needed: unit propagation refutes the formula, as dratify finds"
    else:
        assert told == "a refutation, as dratify finds"


@each_sort
def test_the_page_tells_what_is_to_be_trusted(name: str, tmp_path: Path) -> None:
    folder = made(name, tmp_path / "proof")
    _, _, trusted = (folder / "README.txt").read_text().partition("What remains to be trusted: ")
    bound = json.loads((folder / "claim.json").read_text())["objective"] is not None
    clauses = "the rules and of the bound" if bound else "the rules"
    assert trusted.startswith(f"that the clauses of {clauses} lose no solution.\n")
    assert ("\n  at_most=" in trusted) == bound


def test_the_page_names_no_encoders_where_there_are_none(tmp_path: Path) -> None:
    puzzle = satgrid.load("regex\nalphabet: A\nrows:\nA+\ncolumns:\nA\nA\n")
    satgrid.certify(puzzle, satgrid.solve(puzzle, unique=True), str(tmp_path / "proof"))
    assert satgrid.verify(str(tmp_path / "proof")).claim.encoders == {}
    assert (
        (tmp_path / "proof" / "README.txt")
        .read_text()
        .endswith("What remains to be trusted: that each cell can take no more than one value.\n")
    )


@pytest.mark.parametrize("solver", ["glucose3", "cadical153", "cadical195"])
def test_other_solvers_and_seeds_prove_as_well(solver: str, tmp_path: Path) -> None:
    folder = made("hitori", tmp_path / "proof", solver=solver, seed=7)
    assert satgrid.verify(str(folder)).claim.solver == solver


def test_general_cuts_name_the_two_cells_that_they_part(tmp_path: Path) -> None:
    folder = made("hitori, general cuts", tmp_path / "proof")
    listed = json.loads((folder / "cuts.json").read_text())["cuts"]
    assert listed
    assert all(len(cut["between"]) == 2 for cut in listed)


def test_complete_encoders_need_no_cuts(tmp_path: Path) -> None:
    puzzle = satgrid.load_all(str(certificates.PUZZLES / "hitori/gaps.hitori"))[0][1]
    answer = satgrid.solve(puzzle, unique=True)
    satgrid.certify(puzzle, answer, str(tmp_path / "proof"), encoders={"connected": "forest"})
    assert (tmp_path / "proof/cuts.json").read_text() == '{"cuts": []}\n'
    assert "cuts.json" not in dict(satgrid.verify(str(tmp_path / "proof")).checks)


def test_tables_are_built_again_as_big_as_they_are(tmp_path: Path) -> None:
    columns = "\n".join("rrggrrrr")
    puzzle = satgrid.load(f"sequence\nrows:\nrgr\ncolumns:\n{columns}\n")
    folder, answer = tmp_path / "proof", satgrid.solve(puzzle, unique=True)
    satgrid.certify(puzzle, answer, str(folder), encoders={"sequence": "table"})
    satgrid.verify(str(folder))
    # Two places for the ends of runs among seven: 21 words, in no formula of eight bytes.
    (folder / "formula.cnf").write_text(" " * 8)
    with pytest.raises(Rejected, match=r"rejected: encoders: .* more than 4 literals$"):
        satgrid.verify(str(folder))


# --------------------------------------------------- claims against enumeration


@pytest.mark.parametrize("family", shadings.FAMILIES)
def test_on_small_boards_what_is_right_is_certified_and_what_is_wrong_cannot_be(
    family: str, tmp_path: Path
) -> None:
    """Every claim, right or wrong, against the list of all solutions.

    A wrong one comes as well forged as can be: all files fit, and the proof is one of the
    right claim "no solution" of a formula with more clauses, or empty.
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
        if solution is None:
            claim = Claim(puzzle, None, False, None, 0, {}, "glucose4")
            right = True
        else:
            value = shadings.black(solution) if aim else 0
            claim = Claim(puzzle, solution, unique, aim, value, {}, "glucose4")
            right = is_right(claim, solutions)
        folder = tmp_path / f"{k}"
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
    rivals = [grid for grid in solutions if grid != claim.solution]
    if claim.aim is None:
        return not rivals
    sign = -1 if claim.aim.most else 1
    best = min(sign * shadings.black(grid) for grid in solutions)
    mine = sign * claim.value
    if claim.unique and any(sign * shadings.black(grid) <= mine for grid in rivals):
        return False
    return mine == best


def answer_of(claim: Claim) -> Answer:
    """Return the answer that claims so."""
    if claim.solution is None:
        return Answer("unsatisfiable", (), None, True, Report())
    objective = claim.aim and Objective("black", claim.aim.most, claim.value, claim.value)
    return Answer("solved", (claim.solution,), claim.unique, True, Report(), objective)


# ------------------------------------------------------------- forged certificates


CLAIM = Claim(
    shadings.puzzle("hitori", 4, 4, [1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3]),
    Grid(4, 4, (".",) * 16),
    True,
    None,
    0,
    {},
    "glucose4",
)
"""That a Latin square has no other solution than the white board: wrong, it has many."""

EVERY = [Cut(".", (cell,), ()) for cell in CLAIM.solution.cells()]  # type: ignore[union-attr]


def test_a_false_cut_is_found_whatever_else_fits(tmp_path: Path) -> None:
    """With a cut "this cell is white" for every cell, the formula has no model, and a proof."""
    folder = forge(CLAIM, tmp_path / "proof", EVERY)
    with pytest.raises(Rejected, match=r"rejected: cuts.json: cut 1: without its cells the board"):
        satgrid.verify(str(folder))


def test_a_clause_smuggled_into_the_rules_is_found(tmp_path: Path) -> None:
    folder = forge(CLAIM, tmp_path / "proof", proof="0\n")
    text = (folder / "formula.cnf").read_text()
    clauses = text.partition("p cnf ")[2].partition("\n")[2]
    (folder / "formula.cnf").write_text(text.replace(clauses, f"-1 0\n{clauses}"))
    with pytest.raises(Rejected, match=r"formula.cnf, line \d+: .*\(the rules of the puzzle\)"):
        satgrid.verify(str(folder))


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        (replace(CLAIM, solution=Grid(4, 4, ("#", *"." * 15))), "proof.drat"),
        (replace(CLAIM, solution=Grid(4, 4, ("#", "#", *"." * 14))), "solution: row 1, column 1"),
        (replace(CLAIM, solution=Grid(4, 4, ("x", *"." * 15))), "solution: "),
        (replace(CLAIM, aim=Aim("black", "#", False), value=1), "objective: the solution has 0"),
        (replace(CLAIM, puzzle=replace(CLAIM.puzzle, family="kurodoko")), "solution: "),
    ],
)
def test_a_claim_is_rejected_by_what_is_wrong_in_it(
    claim: Claim, message: str, tmp_path: Path
) -> None:
    folder = forge(claim, tmp_path / "proof", proof="")
    with pytest.raises(Rejected, match=f"{folder}: rejected: {message}"):
        satgrid.verify(str(folder))


def test_long_numbers_are_not_printed(tmp_path: Path) -> None:
    claim = replace(CLAIM, aim=Aim("black", "#", False), value=10**3000)
    far = Cut(".", ((10**3000, 1),), ())
    for folder in (
        forge(claim, tmp_path / "value", proof=""),
        forge(CLAIM, tmp_path / "cut", EVERY),
    ):
        if folder.name == "cut":
            (folder / "cuts.json").write_text(cuts.text([far]))
        with pytest.raises(Rejected) as caught:
            satgrid.verify(str(folder))
        assert len(str(caught.value)) < len(str(folder)) + 100


@pytest.mark.parametrize(
    ("encoders", "message"),
    [
        ({"connected": "boundary"}, "not one for each kind of constraint"),
        ({"connected": "cycles", "never_touch": "pairs"}, "formula.cnf, line"),
        ({"connected": "cycle"}, "unknown encoder of connected 'cycle'"),
        ({"conected": "cycles"}, "unknown constraint 'conected'"),
    ],
)
def test_encoders_are_those_of_the_formula(
    encoders: dict[str, str], message: str, tmp_path: Path
) -> None:
    folder = forge(replace(CLAIM, encoders={"connected": "forest"}), tmp_path / "proof", proof="")
    claim = folder / "claim.json"
    found = json.loads(claim.read_text())
    claim.write_text(json.dumps(found | {"encoders": encoders}))
    with pytest.raises(Rejected, match=message) as caught:
        satgrid.verify(str(folder))
    assert ("rejected: encoders: " in str(caught.value)) == ("formula.cnf" not in message)


def test_the_second_answer_may_reject(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the encoders of the certificate lost a solution: the proof is then no help."""
    folder = forge(CLAIM, tmp_path / "proof", proof="0\n")
    monkeypatch.setattr(drat, "require_refuted", lambda formula, proof, on_progress: None)
    satgrid.verify(str(folder))
    with pytest.raises(Rejected, match=r"asked once more, with minisat22, .*, the answer is anoth"):
        satgrid.verify(str(folder), twice=True)


def test_text_below_a_file_is_found(tmp_path: Path) -> None:
    folder = made("nonogram", tmp_path / "proof")
    for name in set(FILES) - {"proof.drat"}:
        whole = (folder / name).read_text()
        (folder / name).write_text(f"{whole}\n")
        with pytest.raises(Rejected, match=f"rejected: {name}, line .*: more than what the claim"):
            satgrid.verify(str(folder))
        (folder / name).write_text(whole)


# ------------------------------------------------------------------- nothing written


def test_a_clause_that_excludes_more_than_the_solution_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Model.blocking
    monkeypatch.setattr(Model, "blocking", lambda self, grid: whole(self, grid)[1:])
    with pytest.raises(SatgridError, match=r"formula.cnf: clause \d+ is not the one that excludes"):
        made("nonogram", tmp_path / "proof")
    assert list(tmp_path.iterdir()) == []


def test_a_proof_that_does_not_verify_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the disk is full: PySAT hands over what there is of a proof."""
    whole = PySatBackend.proof
    monkeypatch.setattr(PySatBackend, "proof", lambda self: whole(self)[:-2])
    with pytest.raises(SatgridError, match=r"is not written, for it would not verify: proof.drat"):
        made("regex", tmp_path / "proof")
    assert list(tmp_path.iterdir()) == []


def test_a_proof_that_is_too_big_to_be_read_again_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(files._MOST, "proof.drat", 100)
    with pytest.raises(SatgridError, match=r"would not verify: proof.drat has .* bytes, more than"):
        made("regex", tmp_path / "proof")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    for target in ("folder", "file", "link"):
        path = tmp_path / target
        if target == "folder":
            path.mkdir()
        elif target == "file":
            path.write_text("mine")
        else:
            path.symlink_to(tmp_path / "nowhere")
        with pytest.raises(UsageError, match=f"{path} exists: name a new folder"):
            made("nonogram", path)
    with pytest.raises(UsageError, match="there is no folder to make it in"):
        made("nonogram", tmp_path / "no" / "proof")
    assert len(list(tmp_path.iterdir())) == 3


def test_a_disk_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(SatgridError, match=r"cannot be written \(No space left on device\)"):
        made("nonogram", tmp_path / "proof")
    assert list(tmp_path.iterdir()) == []


def ticks(name: str, tmp_path: Path, stop: Callable[[str, int], None]) -> int:
    """Return how often the watcher of a certificate is called."""
    count = 0

    def on_event(event: str, report: Report) -> None:
        nonlocal count
        count += 1
        stop(event, count)

    made(name, tmp_path / "proof", on_event=on_event)
    return count


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_stopped_at_any_moment_it_leaves_nothing(
    error: type[BaseException], tmp_path: Path
) -> None:
    every = ticks("hitori", tmp_path, lambda event, count: None)
    assert every > 20
    (tmp_path / "proof").rename(tmp_path / "whole")
    for end in range(1, every + 1):

        def stop(event: str, count: int, end: int = end) -> None:
            if count == end:
                raise error

        with pytest.raises(error):
            ticks("hitori", tmp_path, stop)
        assert [path.name for path in tmp_path.iterdir()] == ["whole"]


@pytest.mark.parametrize("limit", [0, 1e-9, 0.001, 0.003])
def test_without_enough_time_there_is_no_folder(limit: float, tmp_path: Path) -> None:
    with pytest.raises(GaveUp, match=r"no proof in time, and no .*proof: allow more time"):
        made("colours", tmp_path / "proof", timeout_s=limit)
    assert list(tmp_path.iterdir()) == []


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


def test_the_referee_of_the_claim_is_that_of_the_family(tmp_path: Path) -> None:
    """The white board of the Latin square is the claim's; all others are shown to the referee."""
    legal = [grid for grid in grids(2, 2, (".", "#")) if not list(Problem(SMALL).check(grid))]
    for grid in grids(2, 2, (".", "#")):
        folder = forge(replace(SMALL_CLAIM, solution=grid), tmp_path / "".join(grid.flat), proof="")
        with pytest.raises(Rejected) as caught:
            satgrid.verify(str(folder))
        assert ("proof.drat" in str(caught.value)) == (grid in legal)


SMALL = shadings.puzzle("hitori", 2, 2, [1, 2, 2, 1])
SMALL_CLAIM = replace(CLAIM, puzzle=SMALL)
