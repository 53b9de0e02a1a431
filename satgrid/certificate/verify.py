"""From a folder to a verdict on its claim.

Nothing in the folder is trusted. The formula is built again from the puzzle, without the cache, and
compared byte by byte. Each cut is checked by the shape of the board, the solution by the referee,
its clause and its objective cell by cell, and the proof by a checker that shares no code with the
solver. The result names the parts that cannot be checked. Because bytes are compared, no formula is
parsed, and only the version that wrote a certificate can verify it.
"""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from operator import eq
from pathlib import Path
from typing import Any, BinaryIO

from satgrid import constraints
from satgrid.certificate import CLAIM, CUTS, FORMULA, PROOF, README, Rejected, cuts, readme
from satgrid.certificate.claim import EXCLUDED, Claim, NegatedClaim
from satgrid.clues import OTHER, Value
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected.cycle_lists import made_anew
from satgrid.deadline import OutOfTime, after, limited
from satgrid.errors import GaveUp, PuzzleError, SatgridError, UsageError, count, quoted, truncate
from satgrid.families import OWN_STATEMENTS
from satgrid.formula import FALSE, TABLE_LIMIT, Formula
from satgrid.grid import Grid
from satgrid.model import Encoding, Model, TooManyCells
from satgrid.problem import Problem
from satgrid.records import record
from satgrid.search.answer import Answer, list_solutions
from satgrid.search.loop import Search
from satgrid.search.merged import is_ambiguous
from satgrid.search.optimum import best_solution
from satgrid.search.options import OnEvent, Options
from satgrid.solvers.process import running
from satgrid.sources import content, text

_TOO_SMALL = f"{FORMULA}: too small for a board of this size"


@record
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
            verified = examine(Path(folder), on_event, outside=program())
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
        parting = all(isinstance(each, Connected) for each in stated)
        reason = "parts the board" if parting else "by the shape of the board"
        checks.append((CUTS, f"{len(listed)}, each {reason}"))
    with search.report.stage("checking"):
        if outside:
            how = require_verified(outside, folder / FORMULA, folder / PROOF, search.on_progress)
        else:
            how = require_refuted(model.formula, folder / PROOF, search.on_progress)
    return Verified(claim, (*checks, (PROOF, how)))


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
    how = "the referee accepts it"
    if problem.checked:
        own = problem.checked == OWN_STATEMENTS
        how = f"its {problem.checked} hold" if own else f"accepted by the {problem.checked}"
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
    if is_ambiguous(Problem(negated_claim.claim.puzzle), solution):
        raise Rejected(f"{CLAIM}: a large region of the solution may be several")
    shown = solution.with_only(model.domains.values, OTHER)
    differs = {-model.literal(cell, shown[cell]) for cell in shown.cells()} - {FALSE}
    # If every cell is decided, no cell can differ, and the part contradicts itself.
    if differs and (set(clause) != differs or len(clause) != len(differs)):
        raise Rejected(f"{FORMULA}: {part.clauses()} is not the one that excludes the solution")


# The proof
#
# A DRAT proof is a list of steps, one per line: `1 -2 0` adds a clause, `d 1 -2 0` deletes one. In
# binary DRAT a step is the byte `a` or `d`, the literals, and a zero byte; literal x is the number
# 2x, or -2x + 1 if it is negative, in groups of seven bits, the lowest first.
#
# Each added clause must follow from those before it by unit propagation from its negation (RUP);
# the last one is empty. If unit propagation refutes the formula itself, no step is needed, and an
# empty proof is valid. The rule RAT, which adds clauses that do not follow, is not accepted: the
# solvers that write proofs here do not use it, and dratify 0.1.10 accepts false proofs that use it.

PROGRAM = "drat-trim"
"""The outside checker that `verify` uses if it is on the PATH; without it, and for new proofs,
dratify checks. (Wetzler, Heule, Hunt, SAT 2014.)"""

_TEXT_STEP = re.compile(rb"(?:d )?(?:-?[1-9][0-9]{0,8} )*0 ?\r?\n?")
_BINARY_STEP = re.compile(rb"[ad](?:[\x80-\xff]{0,4}[\x01-\x7f])*\x00")
_LONGEST = 1 << 22  # the most bytes of a step
_CHUNK = 1 << 16
_BETWEEN_TICKS = 100


class _Looked(list[tuple[int, ...]]):
    """Clauses that call `on_progress`, which may raise, while dratify reads them."""

    def __init__(self, clauses: Iterable[tuple[int, ...]], on_progress: Callable[[], None]) -> None:
        super().__init__(clauses)
        self._on_progress = on_progress

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        for k, clause in enumerate(super().__iter__()):
            if k % 1_000 == 0:
                self._on_progress()
            yield clause


def require_refuted(formula: Formula, proof: Path, on_progress: Callable[[], None]) -> str:
    """Return the verdict on the proof in this file; raise `Rejected` if it is not a refutation."""
    from dratify import CNF, DRATChecker

    problem = CNF(formula.variables)
    for k, clause in enumerate(formula.clauses()):
        if k % 10_000 == 0:
            on_progress()
        problem.add(map(_theirs, clause))
    problem.clauses = _Looked(problem.clauses, on_progress)
    checker = DRATChecker(problem, check_rat=False)
    with proof.open("rb") as file:
        steps = _steps(file, is_binary(proof), formula.variables, on_progress)
        result = checker.check(steps)
        if result.ok:
            # Steps after the refutation must be well-formed too.
            for _ in steps:
                pass
    if result.ok:
        if not result.steps:
            return "not needed: unit propagation refutes the formula (checked by dratify)"
        return "valid refutation (checked by dratify)"
    if result.failed_step > 0:
        raise Rejected(
            f"{PROOF}: step {result.failed_step} does not follow from the clauses before it"
        )
    raise Rejected(f"{PROOF}: it ends without the empty clause, the last step of a refutation")


def _theirs(x: int) -> int:
    """Return the literal in dratify's numbers."""
    return 2 * x - 2 if x > 0 else -2 * x - 1


def is_binary(proof: Path) -> bool:
    """Return whether the proof in this file is binary DRAT.

    A text never begins with `a` and has no zero byte; a binary proof that begins with `d` ends its
    first step with one.
    """
    with proof.open("rb") as file:
        first = file.read(1)
        return first == b"a" or (
            first == b"d" and any(b"\0" in chunk for chunk in iter(partial(file.read, _CHUNK), b""))
        )


def _steps(
    file: BinaryIO, binary: bool, variables: int, on_progress: Callable[[], None]
) -> Iterator[tuple[str, list[int]]]:
    """Yield the steps for dratify; raise `Rejected` for one that is malformed."""
    if binary:
        pieces, pattern, unit = _ended_by_zero(file), _BINARY_STEP, "step"
        form = "a step of binary DRAT: a or d, literals, a zero byte"
    else:
        pieces, pattern, unit = iter(partial(file.readline, _LONGEST), b""), _TEXT_STEP, "line"
        form = "a step, which ends with 0"
    for k, piece in enumerate(pieces, 1):
        if k % _BETWEEN_TICKS == 0:
            on_progress()
        if not pattern.fullmatch(piece):
            raise Rejected(f"{PROOF}, {unit} {k}: {quoted(piece)} is not {form}")
        words = () if binary else piece.removeprefix(b"d").split()[:-1]
        clause = _binary_literals(piece) if binary else [_theirs(int(word)) for word in words]
        for literal in clause:
            if not 0 <= literal < 2 * variables:
                raise Rejected(
                    f"{PROOF}, {unit} {k}: there is no variable {literal // 2 + 1}: the formula "
                    f"has {variables}"
                )
        yield "d" if piece[:1] == b"d" else "a", clause


def _binary_literals(step: bytes) -> list[int]:
    clause = []
    number = shift = 0
    for byte in step[1:-1]:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            clause.append(number - 2)
            number = shift = 0
    return clause


def _ended_by_zero(file: BinaryIO) -> Iterator[bytes]:
    """Yield the pieces of the file that end with a zero byte, and the rest."""
    rest = b""
    while chunk := file.read(_CHUNK):
        *whole, rest = (rest + chunk).split(b"\0")
        for piece in whole:
            yield piece + b"\0"
        if len(rest) > _LONGEST:
            break
    if rest:
        yield rest


def program() -> str | None:
    """Return the path of the outside checker, if it is on the PATH."""
    from shutil import which

    return which(PROGRAM)


def require_verified(path: str, formula: Path, proof: Path, on_progress: Callable[[], None]) -> str:
    """Return the outside checker's verdict; raise `Rejected` if the proof is not a refutation."""
    # drat-trim guesses from ten bytes whether a proof is binary; -i states it.
    binary = ["-i"] if is_binary(proof) else []
    # An absolute path cannot look like an option.
    with running([path, str(formula.resolve()), str(proof.resolve()), *binary]) as process:
        lines = b"".join(process.printed(on_progress)).splitlines()
    if b"s VERIFIED" not in lines:
        last = next((line for line in reversed(lines) if line.strip()), b"")
        raise Rejected(f"{PROOF}: {PROGRAM} does not verify it (it prints: {quoted(last)})")
    return f"valid refutation (checked by {PROGRAM})"


# The files of a certificate, which may come from anywhere

# The most bytes of each file, so that a checker in Python has enough memory.
_MOST_BYTES = dict.fromkeys((CLAIM, CUTS, README), 16_000_000)
_MOST_BYTES |= dict.fromkeys((FORMULA, PROOF), 64_000_000)


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
                f"{name} has {status.st_size:,} bytes: the limit is {most:,}", source=str(folder)
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
                same = [*map(eq, read, wanted), False].index(False)
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

_TABLE_LIMIT = 10_000  # an encoder that would list more words per line is skipped


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
        statement = constraints.statement(kind)
        # Encoders for general use come first.
        names = (statement.standalone, statement.default, *reversed(constraints.encoders(kind)))
        for name in filter(None, dict.fromkeys(names)):
            if name == used:
                continue
            chosen = replace(encoding, encoders={**encoding.encoders, kind: name})
            try:
                for cut in Search(problem, Options(encoding=chosen), on_event).model().cuts:
                    cut.preferred()  # A cut refuses a statement only here.
            except UsageError:
                continue
            encoding = chosen
            break
    return encoding
