"""From an answer to a folder: the formula that denies it, refuted by a fresh solver.

The formula has the encoders of the stage that settled the answer, and one plain search refutes it:
without narrowing, and without constraints that follow from several clues. Lazy constraints add cuts
until the formula is unsatisfiable. Then a new solver refutes the formula and writes a proof. The
folder is verified before it gets its name, so it is complete or absent.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp
from typing import Unpack

from satgrid import solvers
from satgrid.certificate import CLAIM, CUTS, FORMULA, PROOF, README, Rejected, cuts, readme
from satgrid.certificate.claim import Claim, NegatedClaim, rules_digest
from satgrid.certificate.cuts import Cut
from satgrid.certificate.verify import examine
from satgrid.deadline import OutOfTime, checked, limited
from satgrid.errors import BUG, GaveUp, PuzzleError, RefereeError, SatgridError, UsageError
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.answer import UNSATISFIABLE, Answer
from satgrid.search.loop import Search
from satgrid.search.merged import is_ambiguous
from satgrid.search.options import OnEvent, Options, SearchOptions
from satgrid.search.stages import FrontierStage, stage_encoding
from satgrid.signals import Held

_DENIED = f"there is a solution that the answer denies: {BUG}"


def certify(
    puzzle: Puzzle,
    answer: Answer,
    folder: str,
    *,
    timeout_s: float | None = None,
    **options: Unpack[SearchOptions],
) -> None:
    """Write a certificate of the claim of an answer of `solve`: no, one or a best solution.

    The folder must not exist; after an exception it does not exist. `timeout_s` is the time limit;
    `SearchOptions` has the other options. Raises `UsageError` for an answer without such a claim
    and for a solver whose proofs satgrid cannot read, `GaveUp` at the time limit, and
    `SatgridError` if the folder cannot be written.
    """
    certify_problem(
        Problem(puzzle),
        answer,
        folder,
        Options.of(options, solver=solvers.PROVING),
        timeout_s,
        options.get("on_event"),
    )


def certify_problem(
    problem: Problem,
    answer: Answer,
    folder: str,
    options: Options,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
) -> None:
    """Write the certificate as `certify` does. Nothing is narrowed, whichever options are given."""
    prover = solvers.require_proof(options.solver)
    require_writable(folder)
    if not claims(answer):
        raise UsageError("nothing to certify: ask for uniqueness or for a best solution")
    puzzle, best = problem.puzzle, answer.objective
    claim = Claim(
        puzzle,
        solution=answer.grids[0] if answer.grids else None,
        unique=bool(answer.unique),
        aim=best and problem.aim(best.name, most=best.most),
        value=best.value if best else 0,
        encoders={},
        solver=prover.prover,
        rules=rules_digest(puzzle),
    )
    stage = settled_by(answer)
    encoding = replace(stage_encoding(stage, options.encoding), narrowed=False)
    search = Search(problem, replace(options, encoding=encoding), on_event)
    if claim.unique and claim.solution is not None and is_ambiguous(problem, claim.solution):
        raise GaveUp(
            "no proof: a region without a printed number is so large that it may be several, which "
            f"no formula denies, {folder} is not written"
        )
    try:
        with limited(timeout_s):
            negated = NegatedClaim(claim, search.model())
            # Cuts are added until the formula is unsatisfiable.
            if search.model().cuts and search.next() is not None:
                raise RefereeError(_DENIED)
            search.close()
            with search.report.stage("proving"):
                proof = _proof(search, options.solver)
            listed = [Cut.of(clause) for clause in checked(search.cuts, 16)]
            _write(Path(folder), negated, listed, proof, search)
    except OutOfTime:
        what = of_stage(answer)
        raise GaveUp(f"no proof in time{what}, {folder} is not written: allow more time") from None
    finally:
        search.close()


def settled_by(answer: Answer) -> str:
    """Return the stage that settled the last question of an answer."""
    turns = answer.report.turns
    return turns[-1].stage if turns else "search"


def of_stage(answer: Answer) -> str:
    """Return words that name the stage without a proof, unless it is the plain search."""
    stage = settled_by(answer)
    if stage == FrontierStage.name:
        return f" by a plain search ({stage}, the stage that settled the puzzle, writes none)"
    return "" if stage == "search" else f" by {stage}, the stage that settled the puzzle"


def require_writable(folder: str) -> None:
    """Raise `UsageError` for a folder that exists or cannot be created."""
    target = Path(folder)
    try:
        target.lstat()
    except (FileNotFoundError, NotADirectoryError):
        pass
    except OSError as error:
        raise UsageError(f"{folder}: cannot be created ({error.strerror}): name another") from None
    else:
        raise UsageError(f"{folder} exists: name a new folder for the proof, or delete it")
    if not target.parent.is_dir():
        raise UsageError(f"{folder}: its parent folder does not exist")
    if not os.access(target.parent, os.W_OK):
        raise UsageError(f"{folder}: no permission to create it there")


def claims(answer: Answer) -> bool:
    """Return whether the answer claims that no other, or no better, solution exists."""
    best = answer.objective
    settled = bool(answer.unique) if best is None else best.optimal
    return answer.status == UNSATISFIABLE or settled


def _proof(search: Search, name: str) -> list[bytes]:
    backend = solvers.start_proving(name, search.model().formula, search.on_progress)
    try:
        satisfiable = backend.solve(search.on_progress)
        if satisfiable is None:
            raise OutOfTime
        if satisfiable:
            raise RefereeError(_DENIED)
        return list(backend.proof())
    finally:
        backend.close()


def _write(
    target: Path, negated: NegatedClaim, listed: list[Cut], proof: Iterable[bytes], search: Search
) -> None:
    """Write the folder under a temporary name, verify it, and rename it."""
    contents: dict[str, Iterable[bytes]] = {
        CLAIM: [negated.claim.text().encode()],
        FORMULA: (text.encode() for _, text in negated.text()),
        CUTS: [cuts.text(listed).encode()],
        PROOF: proof,
        README: [readme.text(negated).encode()],
    }
    try:
        with Held() as held:
            made = Path(mkdtemp(dir=target.parent, prefix=".satgrid."))
            try:
                with held.lifted():
                    for name, content in contents.items():
                        search.on_progress()
                        with (made / name).open("wb") as file:
                            file.writelines(checked(content))
                    examine(made, on_event=lambda *_: search.on_progress())
                mask = os.umask(0)
                os.umask(mask)
                made.chmod(0o777 & ~mask)
                made.rename(target)
            except BaseException:
                shutil.rmtree(made, ignore_errors=True)
                raise
    except (Rejected, PuzzleError) as error:
        # A file may be too big to be read again.
        why = error.message if isinstance(error, PuzzleError) else error
        raise SatgridError(f"{target} is not written, because it would not verify: {why}") from None
    except OSError as error:
        raise SatgridError(f"{target}: cannot be written ({error.strerror})") from None
