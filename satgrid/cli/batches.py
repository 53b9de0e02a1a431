"""The puzzles of one command: worked on here or in workers, reported, counted, and shown."""

from __future__ import annotations

import os
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import click

from satgrid.cli import answers, complain, files
from satgrid.cli.inputs import EXIT_CODES, Read, Reading, exit_code, read_puzzles, walk_folders
from satgrid.errors import (
    GaveUp,
    PuzzleError,
    SatgridError,
    UsageError,
    count,
    printable,
    printable_json,
)
from satgrid.records import record

if TYPE_CHECKING:
    from rich.progress import Progress

    from satgrid.batch import Engine
    from satgrid.batch.journal import Journal
    from satgrid.batch.tasks import Lost, Rules
    from satgrid.batch.tasks import Task as AnyTask
    from satgrid.formats import Entry
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.search.options import OnEvent, Report


T = TypeVar("T", bound="AnyTask")

_WORDS = {
    "refuted": "with several",
    "unsatisfiable": "without a solution",
    "gave-up": "given up",
    "error": "bad",
}


class Result(NamedTuple):
    """The result of one puzzle.

    `outcome` is counted, and decides the exit code unless there is a `code`.
    `heading` and `says` are one line for people, `lines` the long form for a puzzle that is drawn,
    `errors` lines on standard error. `found` is the JSON object, `text` is always printed,
    `content` is written to the puzzle's own file, and `made` is a new puzzle. `after` is called
    when the result has been drawn, and may return another exit code.
    """

    outcome: str
    heading: str = ""
    says: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    found: dict[str, Any] | None = None
    text: str = ""
    content: tuple[str | bytes, ...] = ()
    made: Puzzle | None = None
    lines: tuple[str, ...] = ()
    code: int | None = None
    after: Callable[[], int | None] | None = None


class Job(NamedTuple):
    """A puzzle to work on, the seconds left for it, and the receiver of the search's events."""

    label: str
    problem: Problem
    left_s: float | None
    watch: OnEvent

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle without its family."""
        return self.problem.puzzle


Action: TypeAlias = "Callable[[Job], Result]"
"""The work on one puzzle."""


@record
class PuzzleTask:
    """The task to call `do` with a puzzle; `path` is the file for its content.

    If the puzzle cannot be read or written, it is None, and `do` is the result.
    """

    label: str
    key: str
    puzzle: Puzzle | None
    do: Action | Result
    limit_s: float | None = None
    rules: Rules | None = None
    path: str | None = None

    def __call__(self) -> Result:
        """Return the result."""
        from satgrid.batch.tasks import problem_of, stop_if_orphaned

        if isinstance(self.do, Result):
            return self.do
        assert self.puzzle is not None
        try:
            problem = problem_of(self.puzzle, self.rules)
            return self.do(Job(self.label, problem, self.limit_s, stop_if_orphaned))
        except SatgridError as error:
            return failed_result(self.label, self.puzzle, error)


def failed_result(
    label: str, puzzle: Puzzle | None, error: SatgridError | str, gave_up: bool = False
) -> Result:
    """Return the result of one of many puzzles, for an error that may not name it."""
    gave_up, said = gave_up or isinstance(error, GaveUp), str(error)
    status = "gave-up" if gave_up else "error"
    found = answers.answer_object(label, puzzle, status=status, error=None if gave_up else said)
    line = said if said.startswith(label) else f"{label}: {said}"
    return Result(status, errors=(line,), found=found)


class Batch(NamedTuple):
    """How puzzles are read and worked on, and where the results go.

    `words` are the summary's words for outcomes; `place` returns the file to write for a puzzle.
    Without an engine, this process works on one puzzle after another and draws the results: it
    prints their long form. If `data` is on standard output, lines for people go to standard error.
    """

    quiet: bool
    as_json: bool = False
    verbose: bool = False
    engine: Engine | None = None
    words: Mapping[str, str] = MappingProxyType({})
    data: bool = False
    ordered: bool = True
    timeout_s: float | None = None
    place: Callable[[str, Puzzle], str] | None = None
    reading: Reading = Reading()

    def talks(self) -> bool:
        """Return whether there are lines for people."""
        return not (self.as_json or self.quiet)


class Tally:
    """Prints results, and counts them for the summary, the exit code and a bar on a terminal.

    A file counts as one puzzle until it is read.
    """

    def __init__(self, batch: Batch, files: int = 0, bar: Progress | None = None) -> None:
        self._batch = batch
        self._total = files
        self._bar = bar
        self._task = None if bar is None else bar.add_task("", total=files)
        self._counts: Counter[str] = Counter()
        self._codes: set[int] = set()
        self._start = perf_counter()

    def tell(self, result: Result) -> None:
        """Count a result, and print it."""
        self.count(result.outcome, result.code)
        batch = self._batch
        for line in result.errors:
            complain(line)
        drawn = batch.engine is None
        lines = result.lines if drawn else ()
        if result.heading and not lines:
            lines = (f"{result.heading}: {', '.join(result.says)}",)
        if batch.talks() and (drawn or not batch.data):
            for line in lines:
                click.echo(printable(line), err=batch.data)
        if batch.as_json and result.found is not None:
            click.echo(printable_json(result.found))
        if result.text:
            click.echo(result.text, nl=False)
        if result.after is not None:
            self._codes.add(result.after() or 0)

    def count(self, outcome: str, code: int | None = None) -> None:
        """Count a puzzle with this outcome."""
        self._counts[outcome] += 1
        self._codes.add(EXIT_CODES.get(outcome, 0) if code is None else code)
        if self._bar is not None and self._task is not None:
            done = self._counts.total()
            parts = f"{self._parts()}, {max(self._total - done, 0):,} left;"
            self._bar.update(self._task, completed=done, total=self._total, description=parts)

    def expect(self, puzzles: int) -> None:
        """Add the puzzles of a file."""
        self._total += puzzles - 1

    def code(self) -> int:
        """Return the exit code of all."""
        return exit_code(self._codes)

    def _parts(self) -> str:
        words = {**_WORDS, **self._batch.words}
        known = [*self._batch.words, *(name for name in _WORDS if name not in self._batch.words)]
        parts = [f"{n:,} {words[name]}" for name in known if (n := self._counts[name])]
        return ", ".join(parts) or "none"

    def summary(self) -> str:
        """Return the line for all puzzles."""
        total = count(self._counts.total(), "puzzle")
        return f"{total}: {self._parts()}; {perf_counter() - self._start:.1f} s"


@contextmanager
def tally_of(batch: Batch, files: int) -> Iterator[Tally]:
    """Yield the tally of many puzzles; print the summary at the end or at Ctrl-C."""
    columns = "BarColumn MofNCompleteColumn {task.description} TimeRemainingColumn"
    with progress_shown(columns, batch.quiet) as bar:
        tally = Tally(batch, files, bar)
        try:
            yield tally
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"interrupted: {tally.summary()}") from None
    if batch.talks():
        click.echo(tally.summary(), err=batch.data)


def run_batch(
    sources: tuple[str, ...],
    batch: Batch,
    do_for: Callable[[str, Problem], Action],
    journal: Journal | None = None,
    outcome_of: Callable[[dict[str, Any]], str] = lambda found: str(found["status"]),
    seen: Callable[[Entry], None] = lambda entry: None,
) -> int:
    """Work on each puzzle, print the results, and return the exit code of all.

    `do_for` returns the work, or raises `SatgridError`. Puzzles in the journal are not done again;
    `outcome_of` returns the outcome of their answers.
    """
    named = [*walk_folders(sources)]
    with tally_of(batch, len(named)) as tally:
        for before in () if journal is None else journal.read():
            tally.count(outcome_of(before))
        found = read_puzzles(named, batch.reading, batch.timeout_s, tally.expect, seen)
        tasks = _tasks(found, named, batch, do_for, journal)
        with closing(run_tasks(tasks, batch)) as ended:
            for task, result in ended:
                if journal is not None and result.found is not None:
                    journal.add(task.key, result.found)
                tally.tell(result)
    return tally.code()


def run_drawn(
    reads: Iterable[Read],
    batch: Batch,
    do: Action,
    failed: Callable[[str, SatgridError], Result] | None = None,
    apart: bool = False,
) -> int:
    """Work on each puzzle in this process, draw the results, and return the exit code of all.

    `failed` returns the result for an error; with `apart` there is an empty line between puzzles.
    """
    tally = Tally(batch)
    for k, (label, problem, left_s) in enumerate(reads):
        if k and apart:
            click.echo()
        watch = SearchProgress(label, batch.verbose, batch.quiet)
        try:
            if isinstance(problem, SatgridError):
                raise problem
            result = do(Job(label, problem, left_s, watch))
        except SatgridError as error:
            result = (failed or error_result)(label, error)
        finally:
            watch.clear()
        tally.tell(result)
    return tally.code()


def error_result(label: str, error: SatgridError) -> Result:
    """Return the result of a puzzle that is drawn, for an error that names it."""
    status = "gave-up" if isinstance(error, GaveUp) else "error"
    found = answers.answer_object(label, None, status=status, error=str(error))
    return Result(status, errors=(str(error),), found=found, code=error.exit_code)


def run_tasks(tasks: Iterable[T], batch: Batch) -> Generator[tuple[T, Result]]:
    """Yield each task with its result, after its file is written."""
    from satgrid.batch.tasks import Lost, lost_reason

    def finish(task: Any, result: Result | Lost) -> Result:
        if isinstance(result, Lost):
            why = lost_reason(result, task.rules)
            result = failed_result(task.label, task.puzzle, why, gave_up=result.limit)
        return result if task.path is None or not result.content else _written(task, result)

    assert batch.engine is not None
    with closing(batch.engine.results(tasks, batch.ordered, finish)) as results:
        yield from results


def _written(task: Any, done: Result) -> Result:
    """Write the file of a task; return the result without its content."""
    says = printable(f"written to {task.path}") + files.replaces(task.path)
    try:
        files.write(task.path, done.content)
    except SatgridError as error:
        return failed_result(task.label, task.puzzle, error)
    return done._replace(content=(), says=(*done.says, says))


def _tasks(
    found: Iterator[Read],
    sources: list[str],
    batch: Batch,
    do_for: Callable[[str, Problem], Action],
    journal: Journal | None,
) -> Iterator[PuzzleTask]:
    """Yield the tasks that are not in the journal."""
    from satgrid.batch.tasks import Rules

    # Files that may not be written again, by hashes, which need less memory than names.
    taken = {hash(os.path.realpath(source)): "is read from" for source in sources if batch.place}
    for label, problem, left_s in found:
        puzzle = None if isinstance(problem, SatgridError) else problem.puzzle
        key = "" if journal is None else journal.key(puzzle, label)
        if journal is not None and journal.has(key):
            continue
        try:
            if isinstance(problem, SatgridError):
                raise problem
            path = batch.place and batch.place(label, problem.puzzle)
            if path is not None:
                place = hash(os.path.realpath(path))
                if place in taken:
                    why = f"a puzzle {taken[place]} {path}: write this one elsewhere, with -o"
                    raise PuzzleError(why, source=label)
                taken[place] = "is written to"
            do = do_for(label, problem)
        except UsageError:
            raise
        except SatgridError as error:
            yield PuzzleTask(label, key, None, failed_result(label, None, error))
        else:
            rules = Rules.of(problem.name)
            yield PuzzleTask(label, key, problem.puzzle, do, left_s, rules, path)


# The bar over many puzzles


@contextmanager
def progress_shown(columns: str, quiet: bool) -> Iterator[Progress | None]:
    """Yield rich's progress display on standard error, None if `quiet` or without a terminal.

    The columns are names of rich's classes, or texts.
    """
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich import progress
    from rich.console import Console

    made = [
        getattr(progress, column)() if column.endswith("Column") else progress.TextColumn(column)
        for column in columns.split()
    ]
    with progress.Progress(*made, console=Console(stderr=True), transient=True) as shown:
        yield shown


# The line over one puzzle's search


class SearchProgress:
    """Shows a search: one line per stage if verbose, and on a terminal one line that changes."""

    def __init__(self, label: str, verbose: bool, quiet: bool) -> None:
        self._label = printable(label)
        self._verbose = verbose
        self._live = sys.stderr.isatty() and not quiet
        if quiet:
            warnings.simplefilter("ignore")
        self._start = self._last = perf_counter()
        self._shown = 0

    def __call__(self, event: str, report: Report) -> None:
        """Receive an event of the search."""
        if event != "tick":
            if self._verbose:
                self.clear()
                click.echo(f"{self._label}: {event} {report.seconds[event]:.3f} s", err=True)
            return
        now = perf_counter()
        if self._live and now - self._start > 1 and now - self._last > 0.2:
            self._last = now
            effort = answers.effort_text(report)
            if report.solutions is not None:
                effort = f"at least {count(report.solutions, 'solution')}"
            stage = f"{report.running}, " if report.running else ""
            text = f"{stage}{effort}, {now - self._start:.0f} s"
            # A wrapped line could not be erased, so a long label loses its beginning. (The width is
            # 0 if the terminal does not know it.)
            columns = os.get_terminal_size(sys.stderr.fileno()).columns or 80
            room = columns - len(text) - 3
            text = f"{self._label[-room:]}: {text}" if room > 0 else text
            click.echo(f"\r{text.ljust(self._shown)}", err=True, nl=False)
            self._shown = len(text)

    def clear(self) -> None:
        """Erase the changing line."""
        if self._shown:
            click.echo(f"\r{' ' * self._shown}\r", err=True, nl=False)
            self._shown = 0

    def seconds(self) -> float:
        """Return the time since the start."""
        return perf_counter() - self._start
