"""`satgrid solve` of many puzzles: a line each, kept in a file that another run goes on with."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

from satgrid.batch import serving
from satgrid.cli import _answers, _many
from satgrid.cli._asked import Asked
from satgrid.cli._many import Do, Done, Many
from satgrid.errors import UsageError

if TYPE_CHECKING:
    from satgrid.cli._options import Reading
    from satgrid.problem import Problem
    from satgrid.search.options import Options
    from satgrid.search.question import Question


def require_sense(ask: Asked) -> None:
    """Raise `UsageError` for what means nothing where each of many puzzles gets a line."""
    for name, asked in (
        ("--determined", ask.determined),
        ("--given", ask.given is not None),
        ("--proof", ask.proof is not None),
        ("-o", bool(ask.outputs)),
        ("--plain", ask.plain),
        ("--verbose", ask.verbose),
    ):
        if asked:
            raise UsageError(f"{name} is for puzzles that are drawn: leave --jobs and --jsonl out")
    if ask.report and not (ask.as_json or ask.jsonl):
        raise UsageError("--report of many puzzles goes with --json or --jsonl")
    if ask.resume and ask.jsonl is None:
        raise UsageError("--resume goes on with a file: name it with --jsonl FILE")


_SAID = ("status", "grids", "unique", "complete", "objective", "says", "checked")


def _answered(
    question: Question,
    options: Options,
    wanted: int | None,
    with_report: bool,
    label: str,
    problem: Problem,
    left_s: float | None,
) -> Done:
    """Answer the question about a puzzle."""
    answer = question.answer(problem, options, left_s, serving.on_event)
    told = {name: getattr(answer, name) for name in _SAID}
    report = answer.report if with_report else None
    found = _answers.answer_object(label, problem.puzzle, **told, report=report)
    heading = _answers.heading(label, problem.puzzle)
    said = _answers.verdict(answer, wanted)
    return Done(_outcome(question.unique, found), heading, (said,), found=found)


def _outcome(unique: bool, found: dict[str, Any]) -> str:
    """Return what an answer, as JSON, counts as."""
    return "refuted" if unique and found["unique"] is False else str(found["status"])


def solve(
    sources: tuple[str, ...],
    reading: Reading,
    ask: Asked,
    question: Question,
    options: Options,
) -> int:
    """Answer for each puzzle, and return the exit code of all."""
    do = partial(_answered, question, options, ask.most(), ask.report)

    def do_for(label: str, problem: Problem) -> Do:
        question.require_sense(problem, options)
        return do

    many = Many(
        ask.engine,
        {"solved": "with one solution" if ask.unique else "solved"},
        ask.quiet,
        ask.as_json,
        ordered=not ask.unordered,
        timeout_s=ask.timeout,
    )
    with ExitStack() as stack:
        kept = None
        if ask.jsonl is not None:
            from satgrid.batch.journal import journal

            asked = repr((question, options, ask.timeout, ask.report))
            kept = stack.enter_context(journal(ask.jsonl, asked, ask.resume))
        outcome_of = partial(_outcome, ask.unique)
        return _many.run(sources, reading, many, do_for, kept, outcome_of)
