"""The puzzles of one command: worked on here or in workers, reported, counted, and shown."""

from __future__ import annotations

import os
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import click

from satgrid.cli import complain, files
from satgrid.cli.answers import effort_text
from satgrid.cli.inputs import (
    GAVE_UP,
    REFUTED,
    UNSATISFIABLE,
    Read,
    exit_code,
    read_puzzles,
    walk_folders,
)
from satgrid.errors import (
    GaveUp,
    PuzzleError,
    SatgridError,
    UsageError,
    count,
    printable,
    printable_json,
)

if TYPE_CHECKING:
    from rich.progress import Progress

    from satgrid.batch import Engine
    from satgrid.batch.journal import Journal
    from satgrid.batch.tasks import Lost, Rules
    from satgrid.batch.tasks import Task as AnyTask
    from satgrid.cli.arguments import Reading
    from satgrid.formats import Entry
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.search.options import Report


T = TypeVar("T", bound="AnyTask")

EXIT_CODES = {"error": 1, "gave-up": GAVE_UP, "refuted": REFUTED, "unsatisfiable": UNSATISFIABLE}
"""The exit codes of outcomes; other outcomes have 0."""

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


class Watch:
    """Receives the events of a search in a worker; ends the worker if its parent has ended."""

    def __call__(self, event: str, report: Report) -> None:
        """Receive an event of the search."""
        from satgrid.batch.tasks import stop_if_orphaned

        stop_if_orphaned(event, report)


Action: TypeAlias = "Callable[[str, Problem, float | None, Watch], Result]"
"""The work on one puzzle; the arguments are its label, itself, the seconds left, and the watch."""


@dataclass(frozen=True)
class PuzzleTask:
    """The task to call `do` with a puzzle; `path` is the file for its content."""

    label: str
    key: str
    puzzle: Puzzle
    do: Action
    limit_s: float | None
    rules: Rules | None
    path: str | None = None

    def __call__(self) -> Result:
        """Return the result."""
        from satgrid.batch.tasks import problem_of

        try:
            problem = problem_of(self.puzzle, self.rules)
            return self.do(self.label, problem, self.limit_s, Watch())
        except SatgridError as error:
            return failed_result(self.label, self.puzzle, str(error), isinstance(error, GaveUp))


@dataclass(frozen=True)
class _FailedTask:
    """The task of a puzzle that cannot be read or written; its result exists already."""

    label: str
    key: str
    done: Result
    puzzle: None = None
    limit_s: None = None
    rules: None = None
    path: None = None

    def __call__(self) -> Result:
        return self.done


def failed_result(label: str, puzzle: Puzzle | None, error: str, gave_up: bool = False) -> Result:
    """Return the result of a puzzle that failed."""
    from satgrid.cli import answers

    line = error if error.startswith(label) else f"{label}: {error}"
    told: dict[str, Any] = {"status": "gave-up"} if gave_up else {"status": "error", "error": error}
    found = answers.answer_object(label, puzzle, **told)
    return Result(told["status"], errors=(line,), found=found)


class Batch(NamedTuple):
    """How puzzles are worked on, and where the results go.

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


class Tally:
    """Prints results and counts them for the summary and the exit code."""

    def __init__(self, batch: Batch, bar: Bar) -> None:
        self._batch = batch
        self._bar = bar
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
        if not (batch.quiet or batch.as_json) and (drawn or not batch.data):
            for line in lines:
                click.echo(printable(line), err=batch.data)
        if batch.as_json and result.found is not None:
            click.echo(printable_json(result.found))
        if result.text:
            click.echo(result.text, nl=False)

    def count(self, outcome: str, code: int | None = None) -> None:
        """Count a puzzle with this outcome."""
        self._counts[outcome] += 1
        self._codes.add(EXIT_CODES.get(outcome, 0) if code is None else code)
        self._bar.shows(sum(self._counts.values()), self._parts())

    def add_code(self, code: int | None) -> None:
        """Add one more exit code."""
        self._codes |= {code or 0}

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
        total = count(sum(self._counts.values()), "puzzle")
        return f"{total}: {self._parts()}; {perf_counter() - self._start:.1f} s"

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Report Ctrl-C in the block with that line."""
        try:
            yield
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"interrupted: {self.summary()}") from None

    def end(self) -> None:
        """Print that line."""
        if not (self._batch.quiet or self._batch.as_json):
            click.echo(self.summary(), err=self._batch.data)


def run_batch(
    sources: tuple[str, ...],
    reading: Reading,
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
    with bar(len(named), batch.quiet) as shown:
        tally = Tally(batch, shown)
        for before in () if journal is None else journal.read():
            tally.count(outcome_of(before))
        found = read_puzzles(named, reading, batch.timeout_s, shown.holds, seen)
        tasks = _tasks(found, named, batch, do_for, journal)
        with tally.interruptible(), closing(run_tasks(tasks, batch)) as ended:
            for task, result in ended:
                if journal is not None and result.found is not None:
                    journal.add(task.key, result.found)
                tally.tell(result)
    tally.end()
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
    tally = Tally(batch, Bar())
    for k, (label, problem, left_s) in enumerate(reads):
        if k and apart:
            click.echo()
        watch = SearchProgress(label, batch.verbose, batch.quiet)
        try:
            if isinstance(problem, SatgridError):
                raise problem
            result = do(label, problem, left_s, watch)
        except SatgridError as error:
            result = (failed or error_result)(label, error)
        finally:
            watch.clear()
        tally.tell(result)
        if result.after is not None:
            tally.add_code(result.after())
    return tally.code()


def error_result(label: str, error: SatgridError) -> Result:
    """Return the result of a puzzle that is drawn, for an error that names it."""
    from satgrid.cli import answers

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
        return _write_file(task, result)

    assert batch.engine is not None
    with closing(batch.engine.results(tasks, batch.ordered, finish)) as results:
        yield from results


def _write_file(task: Any, done: Result) -> Result:
    """Write the file of a task; return the result without its content."""
    if task.path is None or not done.content:
        return done
    replaces = ", which it replaces" * os.path.isfile(task.path)
    try:
        files.write(task.path, done.content)
    except SatgridError as error:
        return failed_result(task.label, task.puzzle, str(error))
    return done._replace(
        content=(), says=(*done.says, printable(f"written to {task.path}") + replaces)
    )


def _tasks(
    found: Iterator[Read],
    sources: list[str],
    batch: Batch,
    do_for: Callable[[str, Problem], Action],
    journal: Journal | None,
) -> Iterator[PuzzleTask | _FailedTask]:
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
                    raise PuzzleError(
                        f"a puzzle {taken[place]} {path}: write this one elsewhere, with -o",
                        source=label,
                    )
                taken[place] = "is written to"
            do = do_for(label, problem)
        except UsageError:
            raise
        except SatgridError as error:
            yield _FailedTask(
                label, key, failed_result(label, None, str(error), isinstance(error, GaveUp))
            )
            continue
        rules = Rules.of(problem.name)
        yield PuzzleTask(label, key, problem.puzzle, do, left_s, rules, path)


# The bar over many puzzles


class Bar:
    """Shows nothing, for --quiet or if standard error is not a terminal."""

    def holds(self, puzzles: int) -> None:
        """Add the puzzles of a file."""

    def shows(self, done: int, parts: str) -> None:
        """Show how many puzzles are done, and the counts of outcomes."""


class _TerminalBar(Bar):
    """A bar on the terminal, with the time left; a file counts as one puzzle until it is read."""

    def __init__(self, shown: Progress, files: int) -> None:
        self._shown = shown
        self._total = files
        self._task = shown.add_task("", total=files)

    def holds(self, puzzles: int) -> None:
        """Add the puzzles of a file."""
        self._total += puzzles - 1

    def shows(self, done: int, parts: str) -> None:
        """Show how many puzzles are done, and the counts of outcomes."""
        parts += f", {max(self._total - done, 0):,} left;"
        self._shown.update(self._task, completed=done, total=self._total, description=parts)


@contextmanager
def bar(files: int, quiet: bool) -> Iterator[Bar]:
    """Yield the bar for the puzzles of this many files."""
    if quiet or not sys.stderr.isatty():
        yield Bar()
        return
    from rich import progress
    from rich.console import Console

    with progress.Progress(
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.description}"),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as shown:
        yield _TerminalBar(shown, files)


# The line over one puzzle's search

_QUIET_S = 1.0
_EVERY_S = 0.2


class SearchProgress(Watch):
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
        if self._live and now - self._start > _QUIET_S and now - self._last > _EVERY_S:
            self._last = now
            text = f"{effort_text(report)}, {now - self._start:.0f} s"
            # A wrapped line could not be erased, so a long label loses its beginning.
            room = _columns() - len(text) - 3
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


def _columns() -> int:
    # The width is 0 if the terminal does not know it.
    return os.get_terminal_size(sys.stderr.fileno()).columns or 80
