"""From a folder to a verdict on its claim.

Nothing in the folder is trusted. The formula is built again from the puzzle, without the cache, and
compared byte by byte. Each cut is checked by the shape of the board, the solution by the referee,
its clause and its objective cell by cell, and the proof by a checker that shares no code with the
solver. The result names the parts that cannot be checked. Because bytes are compared, no formula is
parsed, and only the version that wrote a certificate can verify it.
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

_TOO_SMALL = f"{FORMULA}: too small for a board of this size"


@dataclass(frozen=True)
class Verified:
    """A correct claim, and the checks as (part, result) texts; `claim.unchecked` has the rest."""

    claim: Claim
    checks: tuple[tuple[str, str], ...]


def verify(
    folder: str,
    *,
    twice: bool = False,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
) -> Verified:
    """Return the claim of a certificate after checking it.

    `twice` answers the question again, with other encoders and another solver. Raises `Rejected`
    for a certificate that proves nothing, `PuzzleError` for a folder that is not a certificate of
    this version of satgrid, and `GaveUp` at the time limit.
    """
    late = "gave up"
    try:
        with limited(timeout_s):
            verified = examine(Path(folder), on_event, outside=drat.program())
            if not twice:
                return verified
            late = "the proof is valid, but there was no second answer"
            how = require_same_answer(verified.claim, on_event)
            return Verified(verified.claim, (*verified.checks, ("once more", how)))
    except OutOfTime:
        raise GaveUp(f"{folder}: {late} {after(timeout_s)}: allow more time") from None
    except Rejected as error:
        raise Rejected(f"{folder}: rejected: {error}") from None


@made_anew()
def examine(folder: Path, on_event: OnEvent | None, outside: str | None = None) -> Verified:
    """Return the result of `verify`, or raise `Rejected`; `on_event` may raise to end it.

    If `outside` is the path of drat-trim, it checks the proof.
    """
    require_readable(folder)
    claim, listed = _read_claim(folder)
    problem, checks = _check_solution(claim)
    # The files bound the work, so that a small folder cannot cause a big board. Each variable of a
    # cell has a line in the formula's file, and each literal two characters. (Equal cells share
    # variables, so the formula may have fewer of them than the board has cells; the claim's file
    # has all cells.) A table of more words than usual has at least 18 clauses per word, hence the
    # limit of a hundredth of the size.
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
            raise Rejected("encoders: not exactly one for each kind of constraint in the formula")
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
    require_equal(folder / CLAIM, [("the layout of the claim", claim.text())])
    require_equal(folder / CUTS, [("the layout of the cuts", cuts.text(listed))])
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
    """Return the reason for the cuts of the statements."""
    parting = all(isinstance(each, Connected) for each in stated)
    return "parts the board" if parting else "by the shape of the board"


def _read_claim(folder: Path) -> tuple[Claim, list[cuts.Cut]]:
    """Return the claim and the cuts; raise `PuzzleError` for invalid files."""
    name = CLAIM
    try:
        claim = Claim.from_json(read_json(folder / CLAIM))
        name = CUTS
        return claim, cuts.read(read_json(folder / CUTS))
    except (PuzzleError, UsageError) as error:
        why = error.message if isinstance(error, PuzzleError) else str(error)
        raise PuzzleError(why if name in why else f"{name}: {why}", source=str(folder)) from None


def _check_solution(claim: Claim) -> tuple[Problem, list[tuple[str, str]]]:
    """Return the problem, and the checks of its solution; raise `Rejected` for a wrong solution."""
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
    checks = [("solution", how)]
    if claim.aim is not None:
        count = sum(value == claim.aim.value for value in claim.solution.flat)
        if count != claim.value:
            claimed = truncate(str(claim.value))
            raise Rejected(
                f"objective: the solution has {count} {claim.aim.name}, the claim says {claimed}"
            )
        checks.append(("objective", f"{count} {claim.aim.name} on the grid"))
    return problem, checks


def _require_excluded(negated_claim: NegatedClaim, model: Model, solution: Grid[Value]) -> None:
    """Raise `Rejected` unless a clause says that some cell differs from the solution."""
    (part,) = (part for part in negated_claim.parts() if part.name == EXCLUDED)
    clause = list(model.formula.flat[part.start : part.end - 1])
    differs = {-model.literal(cell, solution[cell]) for cell in solution.cells()} - {FALSE}
    # If every cell is decided, no cell can differ, and the part contradicts itself.
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
"""The most bytes of each file, so that a checker in Python has enough memory."""


def require_readable(folder: Path) -> None:
    """Raise `PuzzleError` for a folder that lacks a file, or has one that is too big."""
    for name, most in _MOST_BYTES.items():
        try:
            status = (folder / name).lstat()
        except OSError as error:
            raise PuzzleError(
                f"{name} cannot be read ({error.strerror}): name a folder that satgrid solve "
                "--proof has written",
                source=str(folder),
            ) from None
        if not stat.S_ISREG(status.st_mode):
            raise PuzzleError(f"{name} is not a regular file", source=str(folder))
        if status.st_size > most:
            raise PuzzleError(
                f"{name} has {status.st_size:,} bytes: the limit is {most:,}",
                source=str(folder),
            )


def read_json(path: Path) -> Any:
    """Return the JSON value in the file; raise `PuzzleError` if it has none."""
    try:
        return json.loads(text(content(str(path), _MOST_BYTES[path.name])))
    except (OSError, ValueError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not JSON"
        raise PuzzleError(f"{path.name} cannot be read ({why})", source=str(path.parent)) from None


def require_equal(path: Path, pieces: Iterable[tuple[str, str]]) -> None:
    """Raise `Rejected` unless the file is the sequence of pieces of text, byte by byte.

    Pieces are (name, text); the message has the name of the first that differs.
    """
    line = 1
    with path.open("rb") as file:
        for part, text in pieces:
            wanted = text.encode()
            read = file.read(len(wanted))
            if read != wanted:
                same = next(
                    (k for k, (a, b) in enumerate(zip(read, wanted, strict=False)) if a != b),
                    min(len(read), len(wanted)),
                )
                line += wanted.count(b"\n", 0, same)
                raise Rejected(f"{path.name}, line {line}: it differs from the claim's ({part})")
            line += wanted.count(b"\n")
        if file.read(1):
            raise Rejected(f"{path.name}, line {line}: more lines than the claim's")


# The same question with other encoders and another solver
#
# Nothing is narrowed, so every constraint goes through its encoder. That shows an error which no
# proof can show: clauses that exclude a solution.

SECOND_SOLVER = "minisat22"
"""It writes no proofs, so it never verifies its own."""

_TABLE_LIMIT = 10_000
"""An encoder that would list more words per line is skipped."""


@made_anew()
def require_same_answer(claim: Claim, on_event: OnEvent | None) -> str:
    """Solve again and return the encoders used; raise `Rejected` for another answer."""
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
        raise Rejected(f"solving again with {used} gives another answer")
    return f"the same answer, with {used}"


def _confirms(claim: Claim, answer: Answer) -> bool:
    value = answer.objective.value if answer.objective else 0
    if claim.solution is None or not answer.grids or value != claim.value:
        return claim.solution is None and not answer.grids
    return not claim.unique or answer.grids == (claim.solution,)


def _other_encoding(claim: Claim, problem: Problem, on_event: OnEvent | None) -> Encoding:
    """Return an encoding with another encoder of each kind that has one for this puzzle."""
    encoding = Encoding(claim.encoders, narrowed=False, table_limit=_TABLE_LIMIT)
    for kind, used in claim.encoders.items():
        for name in _alternatives(kind, used):
            chosen = replace(encoding, encoders={**encoding.encoders, kind: name})
            try:
                for cut in Search(problem, Options(encoding=chosen), on_event).model().cuts:
                    cut.preferred()  # A cut refuses a statement only here.
            except UsageError:
                continue
            encoding = chosen
            break
    return encoding


def _alternatives(kind: str, used: str) -> list[str]:
    """Return the other encoders; those for general use are first."""
    statement = constraints.statement(kind)
    names = [statement.standalone, statement.default, *reversed(constraints.encoders(kind))]
    return [name for name in dict.fromkeys(names) if name not in (None, used)]
