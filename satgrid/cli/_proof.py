"""What `satgrid solve --proof` writes, and when it writes nothing."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from satgrid.cli import complain
from satgrid.cli._asked import Asked
from satgrid.errors import GaveUp, UsageError, printable

if TYPE_CHECKING:
    from satgrid.cli._progress import Progress
    from satgrid.problem import Problem
    from satgrid.search.answer import Answer
    from satgrid.search.options import Options


def require_sense(ask: Asked) -> None:
    """Raise `UsageError`, before any puzzle is read, where no certificate could be written."""
    from satgrid import solvers
    from satgrid.certificate import write

    assert ask.proof is not None
    if ask.every or ask.limit is not None:
        raise UsageError("--proof does not go with --all and --limit: ask with --unique")
    if ask.given is not None:
        raise UsageError("--proof is about the puzzle alone: leave --given out")
    solvers.require_proof(ask.solver or solvers.PROVING)
    if os.path.abspath(ask.proof) in map(os.path.abspath, ask.outputs):
        raise UsageError(f"-o and --proof both name {ask.proof}: choose another folder")
    write.require_writable(ask.proof)


def written(
    label: str,
    problem: Problem,
    answer: Answer,
    ask: Asked,
    options: Options,
    limit_s: float | None,
    progress: Progress,
) -> bool:
    """Write the certificate of an answer, if it claims what can be proved; tell what was done.

    Return False if there was not enough time.
    """
    from satgrid import solvers
    from satgrid.certificate import write

    assert ask.proof is not None
    if ask.solver is None:
        options = replace(options, solver=solvers.PROVING)
    if not write.claims(answer):
        why = "to find two solutions" if ask.unique else "to find a solution"
        complain(f"{label}: {why} needs no proof: {ask.proof} is not written")
        return True
    left = None if limit_s is None else max(limit_s - progress.seconds(), 0)
    try:
        write.certify_problem(
            problem, answer, ask.proof, options, timeout_s=left, on_event=progress
        )
    except UsageError as error:
        # Nothing is narrowed for a certificate, and not every encoder takes a board that is not.
        raise UsageError(f"{label}: {ask.proof} is not written: {error}") from None
    except GaveUp:
        complain(f"{label}: no proof in {ask.timeout:g} s, {ask.proof} is not written: allow more")
        return False
    finally:
        progress.clear()
    if ask.talks():
        click.echo(printable(f"certificate written to {ask.proof}"))
    return True
