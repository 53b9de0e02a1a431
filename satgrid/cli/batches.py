"""Many puzzles of one command, one after another or in worker processes, and their progress."""

from __future__ import annotations

import os
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from time import perf_counter
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
"""The exit codes of outcomes, those of the others being 0."""

_WORDS = {
    "refuted": "with several",
    "unsatisfiable": "without a solution",
    "gave-up": "given up",
    "error": "bad",
}


class Result(NamedTuple):
    """What came of a puzzle.

    `outcome` is what it counts as; `heading` and `says` are a line for people, `errors` lines on
    standard error; `found` is the JSON object, `text` is printed whatever else is, `content` is
    written to the puzzle's own file, and `made` is a puzzle that is new.
    """

    outcome: str
    heading: str = ""
    says: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    found: dict[str, Any] | None = None
    text: str = ""
    content: tuple[str | bytes, ...] = ()
    made: Puzzle | None = None


Action: TypeAlias = "Callable[[str, Problem, float | None], Result]"
"""What is done with a puzzle of a label, in so many seconds, perhaps in another process."""


@dataclass(frozen=True)
class PuzzleTask:
    """The task to do something with a puzzle that people call by a name; `path` is its file."""

    label: str
    key: str
    puzzle: Puzzle
    do: Action
    limit_s: float | None
    rules: Rules | None
    path: str | None = None

    def __call__(self) -> Result:
        """Return what came of it."""
        from satgrid.batch.tasks import problem_of

        try:
            return self.do(self.label, problem_of(self.puzzle, self.rules), self.limit_s)
        except SatgridError as error:
            return failed_result(self.label, self.puzzle, str(error), isinstance(error, GaveUp))


@dataclass(frozen=True)
class _FailedTask:
    """The task that is done already: the puzzle cannot be read, or has no place to be written."""

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
    """Return what comes of a puzzle of which nothing comes."""
    from satgrid.cli import answers

    line = error if error.startswith(label) else f"{label}: {error}"
    told: dict[str, Any] = {"status": "gave-up"} if gave_up else {"status": "error", "error": error}
    found = answers.answer_object(label, puzzle, **told)
    return Result(told["status"], errors=(line,), found=found)


class Batch(NamedTuple):
    """How many puzzles are gone through, and where what comes of them goes.

    `words` says what people call outcomes; `place` returns the file that is written for a puzzle.
    Where `data` is printed, people are told on standard error.
    """

    engine: Engine
    words: dict[str, str]
    quiet: bool
    as_json: bool = False
    data: bool = False
    ordered: bool = True
    timeout_s: float | None = None
    place: Callable[[str, Puzzle], str] | None = None


class Tally:
    """What has been told, and what is told at the end."""

    def __init__(self, many: Batch, bar: Bar) -> None:
        self._many = many
        self._bar = bar
        self._counts: Counter[str] = Counter()
        self._start = perf_counter()

    def tell(self, done: Result) -> None:
        """Count a puzzle, and print what came of it."""
        self.count(done.outcome)
        for line in done.errors:
            complain(line)
        if done.heading and not (self._many.quiet or self._many.as_json or self._many.data):
            click.echo(printable(f"{done.heading}: {', '.join(done.says)}"))
        if self._many.as_json and done.found is not None:
            click.echo(printable_json(done.found))
        if done.text:
            click.echo(done.text, nl=False)

    def count(self, outcome: str) -> None:
        """Take account of a puzzle."""
        self._counts[outcome] += 1
        self._bar.shows(sum(self._counts.values()), self._parts())

    def code(self) -> int:
        """Return the exit code of all."""
        return exit_code([EXIT_CODES.get(outcome, 0) for outcome in self._counts])

    def _parts(self) -> str:
        words = _WORDS | self._many.words
        known = [*self._many.words, *(name for name in _WORDS if name not in self._many.words)]
        parts = [f"{n:,} {words[name]}" for name in known if (n := self._counts[name])]
        return ", ".join(parts) or "none"

    def summary(self) -> str:
        """Return the line that sums up."""
        total = count(sum(self._counts.values()), "puzzle")
        return f"{total}: {self._parts()}; {perf_counter() - self._start:.1f} s"

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let Ctrl-C in the block be answered with that line."""
        try:
            yield
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"interrupted: {self.summary()}") from None

    def end(self) -> None:
        """Print that line."""
        if not (self._many.quiet or self._many.as_json):
            click.echo(self.summary(), err=self._many.data)


def run_batch(
    sources: tuple[str, ...],
    reading: Reading,
    many: Batch,
    do_for: Callable[[str, Problem], Action],
    kept: Journal | None = None,
    outcome_of: Callable[[dict[str, Any]], str] = lambda found: str(found["status"]),
    seen: Callable[[Entry], None] = lambda entry: None,
) -> int:
    """Do something with each puzzle, tell what came of it, and return the exit code of all.

    `do_for` says what, or raises `SatgridError`. What is `kept` is not done again; `outcome_of`
    tells what it counts as.
    """
    named = [*walk_folders(sources)]
    with bar(len(named), many.quiet) as shown:
        tally = Tally(many, shown)
        for before in () if kept is None else kept.read():
            tally.count(outcome_of(before))
        found = read_puzzles(named, reading, many.timeout_s, shown.holds, seen)
        tasks = _tasks(found, named, many, do_for, kept)
        with tally.interruptible(), closing(run_tasks(tasks, many)) as ended:
            for task, done in ended:
                if kept is not None and done.found is not None:
                    kept.add(task.key, done.found)
                tally.tell(done)
    tally.end()
    return tally.code()


def run_tasks(tasks: Iterable[T], many: Batch) -> Generator[tuple[T, Result]]:
    """Yield each task with what came of it, of which its file is written."""
    from satgrid.batch.tasks import Lost, lost_reason

    def came(task: Any, result: Result | Lost) -> Result:
        if isinstance(result, Lost):
            why = lost_reason(result, task.rules)
            result = failed_result(task.label, task.puzzle, why, gave_up=result.limit)
        return _write_file(task, result)

    with closing(many.engine.results(tasks, many.ordered, came)) as results:
        yield from results


def _write_file(task: Any, done: Result) -> Result:
    """Return what is told of a task once its file is written, without what stands in there."""
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
    many: Batch,
    do_for: Callable[[str, Problem], Action],
    kept: Journal | None,
) -> Iterator[PuzzleTask | _FailedTask]:
    """Yield what is not done yet."""
    from satgrid.batch.tasks import Rules

    # Where nothing may be written any more; a number takes less room than a name.
    taken = {hash(os.path.realpath(source)): "is read from" for source in sources if many.place}
    for label, problem, left_s in found:
        puzzle = None if isinstance(problem, SatgridError) else problem.puzzle
        key = "" if kept is None else kept.key(puzzle, label)
        if kept is not None and kept.has(key):
            continue
        try:
            if isinstance(problem, SatgridError):
                raise problem
            path = many.place and many.place(label, problem.puzzle)
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
    """Shows nothing: standard error is no terminal, or nobody wants to see it."""

    def holds(self, puzzles: int) -> None:
        """Take note of how many puzzles a file holds."""

    def shows(self, done: int, parts: str) -> None:
        """Show how many puzzles are done, and what came of them."""


class _TerminalBar(Bar):
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
        parts += f", {max(self._total - done, 0):,} left;"
        self._shown.update(self._task, completed=done, total=self._total, description=parts)


@contextmanager
def bar(files: int, quiet: bool) -> Iterator[Bar]:
    """Yield what shows how many puzzles of so many files are done."""
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


class SearchProgress:
    """Watches a search: a line a stage if verbose, and on a terminal a line that keeps changing."""

    def __init__(self, label: str, verbose: bool, quiet: bool) -> None:
        self._label = printable(label)
        self._verbose = verbose
        self._live = sys.stderr.isatty() and not quiet
        if quiet:
            warnings.simplefilter("ignore")
        self._start = self._last = perf_counter()
        self._shown = 0

    def __call__(self, event: str, report: Report) -> None:
        """Take note of an event of the search."""
        if event != "tick":
            if self._verbose:
                self.clear()
                click.echo(f"{self._label}: {event} {report.seconds[event]:.3f} s", err=True)
            return
        now = perf_counter()
        if self._live and now - self._start > _QUIET_S and now - self._last > _EVERY_S:
            self._last = now
            text = f"{effort_text(report)}, {now - self._start:.0f} s"
            # A line that wraps could not be taken back: the label loses its beginning.
            room = _columns() - len(text) - 3
            text = f"{self._label[-room:]}: {text}" if room > 0 else text
            click.echo(f"\r{text.ljust(self._shown)}", err=True, nl=False)
            self._shown = len(text)

    def clear(self) -> None:
        """Take the changing line away."""
        if self._shown:
            click.echo(f"\r{' ' * self._shown}\r", err=True, nl=False)
            self._shown = 0

    def seconds(self) -> float:
        """Return the time since the start."""
        return perf_counter() - self._start


def _columns() -> int:
    # A terminal that does not know its width says 0.
    return os.get_terminal_size(sys.stderr.fileno()).columns or 80
