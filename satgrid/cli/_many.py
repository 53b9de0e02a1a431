"""Many puzzles, for every command: a line each in the order given, and one that sums up.

A command says what is done with a puzzle (`Do`); it is done in worker processes where there are
`--jobs`, and what comes of it, a `Done`, is told, counted and written here.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import click

from satgrid.batch.ruled import Rules, problem_of, reason
from satgrid.batch.tasks import Lost
from satgrid.cli import _files, complain
from satgrid.cli._bar import Bar, bar
from satgrid.cli._puzzles import GAVE_UP, REFUTED, UNSATISFIABLE, Read, each, exit_code
from satgrid.cli._walk import walked
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
    from satgrid.batch.engine import Engine
    from satgrid.batch.journal import Journal
    from satgrid.batch.tasks import Task as AnyTask
    from satgrid.cli._options import Reading
    from satgrid.formats import Entry
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle

T = TypeVar("T", bound="AnyTask")

CODES = {"error": 1, "gave-up": GAVE_UP, "refuted": REFUTED, "unsatisfiable": UNSATISFIABLE}
"""The exit codes of outcomes, those of the others being 0."""

_WORDS = {
    "refuted": "with several",
    "unsatisfiable": "without a solution",
    "gave-up": "given up",
    "error": "bad",
}


class Done(NamedTuple):
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


Do: TypeAlias = "Callable[[str, Problem, float | None], Done]"
"""What is done with a puzzle of a label, in so many seconds, perhaps in another process."""


@dataclass(frozen=True)
class Task:
    """The task to do something with a puzzle that people call by a name; `path` is its file."""

    label: str
    key: str
    puzzle: Puzzle
    do: Do
    limit_s: float | None
    rules: Rules | None
    path: str | None = None

    def __call__(self) -> Done:
        """Return what came of it."""
        try:
            return self.do(self.label, problem_of(self.puzzle, self.rules), self.limit_s)
        except SatgridError as error:
            return failed(self.label, self.puzzle, str(error), isinstance(error, GaveUp))


@dataclass(frozen=True)
class _Bad:
    """The task that is done already: the puzzle cannot be read, or has no place to be written."""

    label: str
    key: str
    done: Done
    puzzle: None = None
    limit_s: None = None
    rules: None = None
    path: None = None

    def __call__(self) -> Done:
        return self.done


def failed(label: str, puzzle: Puzzle | None, error: str, gave_up: bool = False) -> Done:
    """Return what comes of a puzzle of which nothing comes."""
    from satgrid.cli import _answers

    line = error if error.startswith(label) else f"{label}: {error}"
    told: dict[str, Any] = {"status": "gave-up"} if gave_up else {"status": "error", "error": error}
    found = _answers.answer_object(label, puzzle, **told)
    return Done(told["status"], errors=(line,), found=found)


class Many(NamedTuple):
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

    def __init__(self, many: Many, bar: Bar) -> None:
        self._many = many
        self._bar = bar
        self._counts: Counter[str] = Counter()
        self._start = perf_counter()

    def tell(self, done: Done) -> None:
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
        return exit_code([CODES.get(outcome, 0) for outcome in self._counts])

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


def run(
    sources: tuple[str, ...],
    reading: Reading,
    many: Many,
    do_for: Callable[[str, Problem], Do],
    kept: Journal | None = None,
    outcome_of: Callable[[dict[str, Any]], str] = lambda found: str(found["status"]),
    seen: Callable[[Entry], None] = lambda entry: None,
) -> int:
    """Do something with each puzzle, tell what came of it, and return the exit code of all.

    `do_for` says what, or raises `SatgridError`. What is `kept` is not done again; `outcome_of`
    tells what it counts as.
    """
    named = [*walked(sources)]
    with bar(len(named), many.quiet) as shown:
        tally = Tally(many, shown)
        for before in () if kept is None else kept.read():
            tally.count(outcome_of(before))
        found = each(named, reading, many.timeout_s, shown.holds, seen)
        tasks = _tasks(found, named, many, do_for, kept)
        with tally.interruptible(), closing(go(tasks, many)) as ended:
            for task, done in ended:
                if kept is not None and done.found is not None:
                    kept.add(task.key, done.found)
                tally.tell(done)
    tally.end()
    return tally.code()


def go(tasks: Iterable[T], many: Many) -> Generator[tuple[T, Done]]:
    """Yield each task with what came of it, of which its file is written."""

    def came(task: Any, result: Done | Lost) -> Done:
        if isinstance(result, Lost):
            why = reason(result, task.rules)
            result = failed(task.label, task.puzzle, why, gave_up=result.limit)
        return _written(task, result)

    with closing(many.engine.results(tasks, many.ordered, came)) as results:
        yield from results


def _written(task: Any, done: Done) -> Done:
    """Return what is told of a task once its file is written, without what stands in there."""
    if task.path is None or not done.content:
        return done
    replaces = ", which it replaces" * os.path.isfile(task.path)
    try:
        _files.write(task.path, done.content)
    except SatgridError as error:
        return failed(task.label, task.puzzle, str(error))
    return done._replace(
        content=(), says=(*done.says, printable(f"written to {task.path}") + replaces)
    )


def _tasks(
    found: Iterator[Read],
    sources: list[str],
    many: Many,
    do_for: Callable[[str, Problem], Do],
    kept: Journal | None,
) -> Iterator[Task | _Bad]:
    """Yield what is not done yet."""
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
            yield _Bad(label, key, failed(label, None, str(error), isinstance(error, GaveUp)))
            continue
        rules = Rules.of(problem.name)
        yield Task(label, key, problem.puzzle, do, left_s, rules, path)
