"""From a folder to a verdict: is the claim right?

Nothing in the folder is believed. The formula is built anew from the puzzle and compared byte by
byte, with nothing that an earlier run has kept; each cut is checked by the shape of the board; the
solution by the referee, its clause and its objective cell by cell; and the proof by a checker that
shares no code with the solver. What cannot be checked is named. (Comparing bytes parses no formula,
and leaves nothing to hide in one; the price is that only the version that wrote it can compare.)
"""

from __future__ import annotations

import json
import stat
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from satgrid import constraints
from satgrid.certificate import CLAIM, CUTS, FORMULA, PROOF, README, Rejected, cuts, drat, readme
from satgrid.certificate.claim import EXCLUDED, Claim, NegatedClaim
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected.cycle_lists import made_anew
from satgrid.deadline import OutOfTime, after, limited
from satgrid.errors import GaveUp, PuzzleError, SatgridError, UsageError, count, truncate
from satgrid.formula import FALSE, TABLE_LIMIT
from satgrid.grid import Grid
from satgrid.model import Encoding, Model, TooManyCells
from satgrid.problem import Problem
from satgrid.search.answer import Answer, list_solutions
from satgrid.search.loop import Search
from satgrid.search.optimum import best_solution
from satgrid.search.options import OnEvent, Options
from satgrid.sources import content, text

_TOO_SMALL = f"{FORMULA}: too small for a board of so many cells"


@dataclass(frozen=True)
class Verified:
    """A claim that is right, and how it was checked: (what, how) pairs for people.

    `claim.unchecked` names what was not.
    """

    claim: Claim
    checks: tuple[tuple[str, str], ...]


def verify(
    folder: str,
    *,
    twice: bool = False,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
) -> Verified:
    """Return the claim of a certificate, once it is found to be right.

    `twice` answers the question again, with other encoders and another solver. Raises `Rejected`
    for a certificate that proves nothing, `PuzzleError` for a folder that is none or of another
    version of satgrid, and `GaveUp` at the time limit.
    """
    late = "gave up"
    try:
        with limited(timeout_s):
            verified = examine(Path(folder), on_event, outside=drat.program())
            if not twice:
                return verified
            late = "the proof holds, but asked once more there was no answer"
            how = require_same_answer(verified.claim, on_event)
            return Verified(verified.claim, (*verified.checks, ("once more", how)))
    except OutOfTime:
        raise GaveUp(f"{folder}: {late} {after(timeout_s)}: allow more time") from None
    except Rejected as error:
        raise Rejected(f"{folder}: rejected: {error}") from None


@made_anew()
def examine(folder: Path, on_event: OnEvent | None, outside: str | None = None) -> Verified:
    """Return what `verify` returns, or raise `Rejected`; `on_event` may raise to end it.

    `outside` is the path of drat-trim, which then checks the proof.
    """
    require_readable(folder)
    claim, listed = _read_claim(folder)
    problem, checks = _check_solution(claim)
    # No part of a formula is bigger than its file: each variable of a cell has a line there, and
    # each literal two characters. More words than usual differ in 18 cells, and have so many
    # clauses each. Cells that are alike share variables, so that a formula may have fewer of these
    # than the board has cells; then the claim has the cells. Before the rules are stated, the
    # cells are bounded by both files, so that no small folder makes a big board.
    size = (folder / FORMULA).stat().st_size
    if problem.board.area > size + (folder / CLAIM).stat().st_size:
        raise Rejected(_TOO_SMALL)
    try:
        encoding = Encoding(
            claim.encoders,
            narrowed=False,
            table_limit=max(TABLE_LIMIT, size // 100),
            most_literals=size // 2,
        )
        search = Search(problem, Options(encoding=encoding), on_event)
        model = search.model()
        negated_claim = NegatedClaim(claim, model)
        if negated_claim.claim != claim:
            raise Rejected("encoders: not one for each kind of constraint in the formula")
        stated = [lazy.constraint for lazy in model.cuts]
        cuts.require_hold(listed, stated, *problem.board)
        negated_claim.cut([cut.clause() for cut in listed])
    except TooManyCells:
        raise Rejected(_TOO_SMALL) from None
    except UsageError as error:
        raise Rejected(f"encoders: {error}") from None
    require_equal(folder / FORMULA, negated_claim.text())
    if claim.unique:
        assert claim.solution is not None
        _require_excluded(negated_claim, model, claim.solution)
    require_equal(folder / CLAIM, [("the claim as it is written", claim.text())])
    require_equal(folder / CUTS, [("the cuts as they are written", cuts.text(listed))])
    require_equal(folder / README, [("the claim in words", readme.text(negated_claim))])
    checks.append((FORMULA, f"as built from the puzzle, {count(len(model.formula), 'clause')}"))
    if listed:
        checks.append((CUTS, f"{len(listed)}, each {_cut_reason(stated)}"))
    with search.report.stage("checking"):
        if outside:
            how = drat.require_verified(
                outside, folder / FORMULA, folder / PROOF, search.on_progress
            )
        else:
            how = drat.require_refuted(model.formula, folder / PROOF, search.on_progress)
    checks.append((PROOF, how))
    return Verified(claim, tuple(checks))


def _cut_reason(stated: Sequence[Constraint]) -> str:
    """Return how the cuts of the statements hold."""
    parting = all(isinstance(each, Connected) for each in stated)
    return "parts the board" if parting else "by the shape of the board"


def _read_claim(folder: Path) -> tuple[Claim, list[cuts.Cut]]:
    """Return the claim and the cuts; raise `PuzzleError` for files that are neither."""
    name = CLAIM
    try:
        claim = Claim.from_json(read_json(folder / CLAIM))
        name = CUTS
        return claim, cuts.read(read_json(folder / CUTS))
    except (PuzzleError, UsageError) as error:
        told = error.message if isinstance(error, PuzzleError) else str(error)
        raise PuzzleError(told if name in told else f"{name}: {told}", source=str(folder)) from None


def _check_solution(claim: Claim) -> tuple[Problem, list[tuple[str, str]]]:
    """Return the problem, and how its solution was checked.

    Raises `Rejected` if it is not as claimed.
    """
    try:
        problem = Problem(claim.puzzle)
        problem.inspect()
    except SatgridError as error:
        raise Rejected(f"puzzle: {error}") from None
    if claim.solution is None:
        return problem, []
    broken = next(problem.check(claim.solution), None)
    if broken is not None:
        raise Rejected(f"solution: {broken}")
    how = f"its {problem.checked} hold" if problem.checked else "the referee accepts it"
    found = [("solution", how)]
    if claim.aim is not None:
        count = sum(value == claim.aim.value for value in claim.solution.flat)
        if count != claim.value:
            claimed = truncate(str(claim.value))
            raise Rejected(
                f"objective: the solution has {count} {claim.aim.name}, {claimed} are claimed"
            )
        found.append(("objective", f"{count} {claim.aim.name} on the grid"))
    return problem, found


def _require_excluded(negated_claim: NegatedClaim, model: Model, solution: Grid[Value]) -> None:
    """Raise `Rejected` unless a clause says that some cell, any one, is not as in the solution."""
    (part,) = (part for part in negated_claim.parts() if part.name == EXCLUDED)
    clause = list(model.formula.flat[part.start : part.end - 1])
    differs = {-model.literal(cell, solution[cell]) for cell in solution.cells()} - {FALSE}
    # Where every cell is settled there is nothing to differ, and the part contradicts itself.
    if differs and (set(clause) != differs or len(clause) != len(differs)):
        raise Rejected(f"{FORMULA}: {part.clauses()} is not the one that excludes the solution")


# The files of a certificate, which may come from anywhere

_MOST_BYTES = {
    CLAIM: 16_000_000,
    CUTS: 16_000_000,
    README: 16_000_000,
    FORMULA: 64_000_000,
    PROOF: 64_000_000,
}
"""The most bytes of each file: what a checker in Python can hold."""


def require_readable(folder: Path) -> None:
    """Raise `PuzzleError` for a folder that is no certificate, or has a file that is too big."""
    for name, most in _MOST_BYTES.items():
        try:
            found = (folder / name).lstat()
        except OSError as error:
            raise PuzzleError(
                f"{name} cannot be read ({error.strerror}): name a folder that satgrid solve "
                "--proof has written",
                source=str(folder),
            ) from None
        if not stat.S_ISREG(found.st_mode):
            raise PuzzleError(f"{name} is no plain file", source=str(folder))
        if found.st_size > most:
            raise PuzzleError(
                f"{name} has {found.st_size:,} bytes, more than the {most:,} that are read",
                source=str(folder),
            )


def read_json(path: Path) -> Any:
    """Return the JSON value in the file; raise `PuzzleError` for another file."""
    try:
        return json.loads(text(content(str(path), _MOST_BYTES[path.name])))
    except (OSError, ValueError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no JSON"
        raise PuzzleError(f"{path.name} cannot be read ({why})", source=str(path.parent)) from None


def require_equal(path: Path, pieces: Iterable[tuple[str, str]]) -> None:
    """Raise `Rejected` unless the file is, byte by byte, the pieces of a text one after another.

    Each comes with a name for what it tells; the message has that of the first that differs.
    """
    line = 1
    with path.open("rb") as file:
        for part, text in pieces:
            wanted = text.encode()
            found = file.read(len(wanted))
            if found != wanted:
                same = next(
                    (k for k, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b),
                    min(len(found), len(wanted)),
                )
                line += wanted.count(b"\n", 0, same)
                raise Rejected(f"{path.name}, line {line}: not what the claim gives ({part})")
            line += wanted.count(b"\n")
        if file.read(1):
            raise Rejected(f"{path.name}, line {line}: more than what the claim gives")


# The same question with other encoders and another solver
#
# Nothing is narrowed, so every constraint goes through its encoder. That shows an error which no
# proof can show: clauses that exclude a solution.

SECOND_SOLVER = "minisat22"
"""It writes no proofs, so no proof is its own."""

_TABLE_LIMIT = 10_000
"""Above so many words a line, an encoder that lists words is passed over for the next."""


@made_anew()
def require_same_answer(claim: Claim, on_event: OnEvent | None) -> str:
    """Return how the question was answered again, with the same answer.

    Raises `Rejected` for another answer, and `OutOfTime`.
    """
    problem = Problem(claim.puzzle)
    encoding = _other_encoding(claim, problem, on_event)
    search = Search(problem, Options(SECOND_SOLVER, encoding=encoding), on_event)
    most = 2 if claim.unique else 1
    if claim.aim is None:
        answer = list_solutions(search, most)
    else:
        answer = best_solution(search, claim.aim, most=most)
    if answer.status == "gave-up":
        raise OutOfTime
    chosen = sorted(search.model().encoders().items())
    used = ", ".join([SECOND_SOLVER, *(f"{kind}={name}" for kind, name in chosen)])
    if not _confirms(claim, answer):
        raise Rejected(f"asked once more, with {used}, the answer is another")
    return f"the same answer, with {used}"


def _confirms(claim: Claim, answer: Answer) -> bool:
    value = answer.objective.value if answer.objective else 0
    if claim.solution is None or not answer.grids or value != claim.value:
        return claim.solution is None and not answer.grids
    return not claim.unique or answer.grids == (claim.solution,)


def _other_encoding(claim: Claim, problem: Problem, on_event: OnEvent | None) -> Encoding:
    """Return the encoding that has another encoder of each kind, where one takes the puzzle."""
    found = Encoding(claim.encoders, narrowed=False, table_limit=_TABLE_LIMIT)
    for kind, used in claim.encoders.items():
        for name in _alternatives(kind, used):
            chosen = replace(found, encoders={**found.encoders, kind: name})
            try:
                for cut in Search(problem, Options(encoding=chosen), on_event).model().cuts:
                    cut.preferred()  # a cut refuses a statement only when it is asked
            except UsageError:
                continue
            found = chosen
            break
    return found


def _alternatives(kind: str, used: str) -> list[str]:
    """Return the other encoders, those first that are meant for general use."""
    statement = constraints.statement(kind)
    names = [statement.standalone, statement.default, *reversed(constraints.encoders(kind))]
    return [name for name in dict.fromkeys(names) if name not in (None, used)]
