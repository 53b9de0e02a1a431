"""`satgrid solve` of many puzzles: a line each, kept in a file that another run goes on with."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from satgrid.batch.journal import Journal, journal
from satgrid.batch.solving import Failed, Solving, failed, results
from satgrid.batch.workers import Lost
from satgrid.cli import _answers, complain
from satgrid.cli._asked import Asked
from satgrid.cli._puzzles import GAVE_UP, REFUTED, UNSATISFIABLE, Read, each, exit_code
from satgrid.errors import GaveUp, SatgridError, UsageError, count, printable, printable_json

if TYPE_CHECKING:
    from rich.progress import Progress

    from satgrid.search.options import Options
    from satgrid.search.question import Question
    from satgrid.search.solutions import Answer


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


def walked(sources: tuple[str, ...]) -> Iterator[str]:
    """Yield the sources, in place of a folder the puzzle files in it and below, by name.

    A text beside a puzzle file of the same name is the drawing of a solution, and none of them.
    """
    from satgrid import formats

    for source in sources:
        if not os.path.isdir(source):
            yield source
            continue
        for folder, below, files in os.walk(source):
            below.sort()
            parts = [os.path.splitext(name) for name in sorted(files) if name[0] != "."]
            puzzles = [(stem, suffix) for stem, suffix in parts if formats.of_suffix(suffix)]
            stems = Counter(stem for stem, _ in puzzles)
            for stem, suffix in puzzles:
                if suffix != ".txt" or stems[stem] == 1:
                    yield os.path.join(folder, stem + suffix)


@dataclass(frozen=True)
class _Named(Solving):
    """The task to answer for a puzzle that people call by a name."""

    label: str = ""
    key: str = ""


@dataclass(frozen=True)
class _Bad:
    """The task that is done already: the puzzle cannot be read."""

    label: str
    key: str
    failed: Failed
    puzzle: None = None
    limit_s: None = None

    def __call__(self) -> Failed:
        return self.failed


_SAID = ("status", "grids", "unique", "complete", "objective", "says", "checked")


class _Told:
    """What has been told, and what is told at the end."""

    def __init__(self, ask: Asked, kept: Journal | None, bar: _Bar) -> None:
        self._ask = ask
        self._kept = kept
        self._bar = bar
        self._counts: Counter[str] = Counter()
        self._start = perf_counter()

    def before(self, found: dict[str, Any]) -> None:
        """Take account of an answer that was there before."""
        self._count(found)

    def tell(self, task: _Named | _Bad, result: Answer | Failed) -> None:
        """Print and keep an answer."""
        ask = self._ask
        if isinstance(result, Failed):
            named = result.error.startswith(task.label)
            complain(result.error if named else f"{task.label}: {result.error}")
            told: dict[str, Any] = {"status": result.status}
            if result.status == "error":
                told["error"] = result.error
        else:
            if ask.talks() and task.puzzle is not None:
                heading = _answers.heading(task.label, task.puzzle)
                click.echo(printable(f"{heading}: {_answers.verdict(result, ask.most())}"))
            told = {name: getattr(result, name) for name in _SAID}
            told["report"] = result.report if ask.report else None
        found = _answers.answer_object(task.label, task.puzzle, **told)
        self._count(found)
        if ask.as_json:
            click.echo(printable_json(found))
        if self._kept is not None:
            self._kept.add(task.key, found)

    def _count(self, found: dict[str, Any]) -> None:
        status = found["status"]
        self._counts["several" if self._ask.unique and found["unique"] is False else status] += 1
        self._bar.shows(sum(self._counts.values()), self._parts())

    def code(self) -> int:
        """Return the exit code of all."""
        codes = {"error": 1, "gave-up": GAVE_UP, "several": REFUTED, "unsatisfiable": UNSATISFIABLE}
        return exit_code([code for name, code in codes.items() if self._counts[name]])

    def _parts(self) -> str:
        words = {
            "solved": "with one solution" if self._ask.unique else "solved",
            "several": "with several",
            "unsatisfiable": "without a solution",
            "gave-up": "given up",
            "error": "bad",
        }
        parts = [f"{n:,} {what}" for name, what in words.items() if (n := self._counts[name])]
        return ", ".join(parts) or "none"

    def summary(self) -> str:
        """Return the line that sums up."""
        total = count(sum(self._counts.values()), "puzzle")
        return f"{total}: {self._parts()}; {perf_counter() - self._start:.1f} s"


class _Bar:
    """Shows nothing: standard error is no terminal, or nobody wants to see it."""

    def holds(self, puzzles: int) -> None:
        """Take note of how many puzzles a file holds."""

    def shows(self, done: int, parts: str) -> None:
        """Show how many puzzles are done, and what came of them."""


class _Shown(_Bar):
    """A bar on the terminal, with the time that is left; files that are not read hold one each."""

    def __init__(self, shown: Progress, files: int) -> None:
        self._shown = shown
        self._total = files
        self._task = shown.add_task("", total=files)

    def holds(self, puzzles: int) -> None:
        """Take note of how many puzzles a file holds."""
        self._total += puzzles - 1

    def shows(self, done: int, parts: str) -> None:
        """Show how many puzzles are done, and what came of them."""
        self._shown.update(self._task, completed=done, total=self._total, description=parts)


@contextmanager
def _bar(files: int, quiet: bool) -> Iterator[_Bar]:
    if quiet or not sys.stderr.isatty():
        yield _Bar()
        return
    from rich import progress
    from rich.console import Console

    with progress.Progress(
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.description};"),
        progress.TimeRemainingColumn(),
        progress.TextColumn("left"),
        console=Console(stderr=True),
        transient=True,
    ) as shown:
        yield _Shown(shown, files)


def solve(
    sources: tuple[str, ...],
    format: str | None,
    family: str | None,
    ask: Asked,
    question: Question,
    options: Options,
) -> int:
    """Answer for each puzzle, and return the exit code of all."""
    named = [*walked(sources)]
    with ExitStack() as stack:
        bar = stack.enter_context(_bar(len(named), ask.quiet))
        found = each(named, format, family, ask.timeout, bar.holds)
        kept = None
        if ask.jsonl is not None:
            asked = repr((question, options, ask.timeout, ask.report))
            kept = stack.enter_context(journal(ask.jsonl, asked, ask.resume))
        told = _Told(ask, kept, bar)
        if kept is not None:
            for before in kept.read():
                told.before(before)
        tasks = _tasks(found, question, options, kept)
        done = stack.enter_context(closing(results(tasks, ask.jobs or 1, not ask.unordered)))
        for task, result in done:
            told.tell(task, failed(result) if isinstance(result, Lost) else result)
    if ask.talks():
        click.echo(told.summary())
    return told.code()


def _tasks(
    found: Iterator[Read], question: Question, options: Options, kept: Journal | None
) -> Iterator[_Named | _Bad]:
    """Yield what is not done yet."""
    from satgrid import families

    for label, problem, left_s in found:
        puzzle = None if isinstance(problem, SatgridError) else problem.puzzle
        key = "" if kept is None else kept.key(puzzle, label)
        if kept is not None and kept.has(key):
            continue
        if isinstance(problem, SatgridError):
            status = "gave-up" if isinstance(problem, GaveUp) else "error"
            yield _Bad(label, key, Failed(str(problem), status))
            continue
        question.require_sense(problem, options)
        file = families.rule_file(problem.name)
        path = None if file is None else file.path
        yield _Named(problem.puzzle, question, options, left_s, path, label, key)
