"""A check of DRAT proofs that a formula is unsatisfiable.

A proof is a list of steps, one per line: `1 -2 0` adds a clause, `d 1 -2 0` deletes one. In binary
DRAT a step is the byte `a` or `d`, the literals, and a zero byte; literal x is the number 2x, or
-2x + 1 if it is negative, in groups of seven bits, the lowest first.

Each added clause must follow from those before it by unit propagation from its negation (RUP); the
last one is empty. If unit propagation refutes the formula itself, no step is needed, and an empty
proof is valid. The rule RAT, which adds clauses that do not follow, is not accepted: the solvers
that write proofs here do not use it, and dratify 0.1.10 accepts false proofs that use it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO

from satgrid.certificate import PROOF, Rejected
from satgrid.errors import truncate
from satgrid.formula import Formula
from satgrid.solvers.process import running

PROGRAM = "drat-trim"
"""The outside checker that `verify` uses if it is on the PATH; without it, and for new proofs,
dratify checks. (Wetzler, Heule, Hunt, SAT 2014.)"""

_STEP = re.compile(rb"(?:d )?(?:-?[1-9][0-9]{0,8} )*0 ?\r?\n?")
_BINARY_STEP = re.compile(rb"[ad](?:[\x80-\xff]{0,4}[\x01-\x7f])*\x00")
_LONGEST = 1 << 22
"""The most bytes of a step."""
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
        read = _binary_steps if is_binary(proof) else _text_steps
        steps = read(file, formula.variables, on_progress)
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


def _binary_steps(
    file: BinaryIO, variables: int, on_progress: Callable[[], None]
) -> Iterator[tuple[str, list[int]]]:
    """Yield the steps of binary DRAT; raise `Rejected` for bytes that are not a step."""
    for k, step in enumerate(_ended_by_zero(file), 1):
        if k % _BETWEEN_TICKS == 0:
            on_progress()
        if not _BINARY_STEP.fullmatch(step):
            raise Rejected(
                f"{PROOF}, step {k}: {quoted(step)} is not a step of binary DRAT: a or d, "
                "literals, a zero byte"
            )
        clause = []
        number = shift = 0
        for byte in step[1:-1]:
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                if not 2 <= number <= 2 * variables + 1:
                    raise Rejected(
                        f"{PROOF}, step {k}: there is no variable {number >> 1}: the formula has "
                        f"{variables}"
                    )
                clause.append(number - 2)
                number = shift = 0
        yield chr(step[0]), clause


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


def _text_steps(
    file: BinaryIO, variables: int, on_progress: Callable[[], None]
) -> Iterator[tuple[str, list[int]]]:
    """Yield the steps for dratify; raise `Rejected` for a line that is not a step."""
    for k, line in enumerate(iter(partial(file.readline, _LONGEST), b""), 1):
        if k % _BETWEEN_TICKS == 0:
            on_progress()
        if not _STEP.fullmatch(line):
            raise Rejected(f"{PROOF}, line {k}: {quoted(line)} is not a step, which ends with 0")
        kind = "d" if line[:1] == b"d" else "a"
        clause = [int(word) for word in line.removeprefix(b"d").split()[:-1]]
        for x in clause:
            if abs(x) > variables:
                raise Rejected(
                    f"{PROOF}, line {k}: there is no variable {abs(x)}: the formula has {variables}"
                )
        yield kind, [_theirs(x) for x in clause]


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


def quoted(line: bytes) -> str:
    """Return the beginning of a line for a message."""
    return repr(truncate(line[:100].decode("utf-8", "replace").rstrip()))
