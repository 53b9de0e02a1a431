"""`satgrid generate`: new puzzles, proved to have one solution."""

from __future__ import annotations

import os
import re
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import arguments, complain, files
from satgrid.cli.batches import (
    Batch,
    Result,
    SearchProgress,
    Tally,
    failed_result,
    run_tasks,
    tally_of,
)
from satgrid.errors import GaveUp, PuzzleError, UsageError, printable, truncate
from satgrid.records import record

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from satgrid.batch import Engine
    from satgrid.batch.tasks import Rules
    from satgrid.generators import Request
    from satgrid.puzzle import Puzzle
    from satgrid.search.options import OnEvent


_SIZE = re.compile(r"([0-9]{1,99})x([0-9]{1,99})")


@click.command("generate", cls=arguments.Command)
@click.argument("family", shell_complete=arguments.FAMILY, metavar="FAMILY")
@click.argument("size", metavar="HEIGHTxWIDTH")
@arguments.seed("Make puzzle number N; the same number gives the same puzzle (0).")
@arguments.number("--count", "Make N puzzles, with this seed and the next ones.")
@arguments.name(
    "--kind",
    "unique: with one solution, proved (the default); random: with any number.",
    arguments.completion("generators", lambda generators: generators.KINDS),
    arguments.constant("generators", "UNIQUE"),
)
@click.option(
    "--density",
    type=float,
    metavar="SHARE",
    help="Share of black cells, or of mines; of cells with clues in a random kurodoko.",
)
@arguments.variant('Set a rule, such as "stars 2". Repeatable.')
@arguments.flag("--cages", "Make cages with sums instead of numbers (sudoku).")
@arguments.flag("--minimal", "Remove every clue and given cell that is not needed.")
@arguments.flag("--symmetric", "Make the board, or the places of its clues, symmetric.")
@arguments.name("--level", "Make an easy, normal, tricky, hard or extreme puzzle.", arguments.LEVEL)
@arguments.number(
    "--tries",
    "Give up on a puzzle after N tries (400).",
    default=arguments.constant("generators", "TRIES"),
)
@arguments.timeout("Time limit per puzzle.")
@arguments.to("Write this format; see satgrid list formats. (That of FILE's suffix, else json.)")
@arguments.output("Write to FILE; with --count, one file per puzzle to the folder FILE.")
@arguments.many
@arguments.rules
@arguments.loudness
def command(
    family: str,
    size: str,
    seed: int,
    count: int | None,
    target: str | None,
    output: str | None,
    engine: Engine | None,
    verbose: bool,
    quiet: bool,
    **asked: Any,
) -> int:
    """Make puzzles of FAMILY, printed as JSON, one per line.

    Each has one solution, proved by a search, and contains its level. Exit code: 0 made; 3 gave up,
    with the best try.
    """
    from satgrid import families
    from satgrid.batch.tasks import Rules
    from satgrid.generators import RANDOM, Request
    from satgrid.generators.attempts import settings, validate

    limits = {"tries": asked.pop("tries"), "limit_s": asked.pop("timeout")}
    variant = settings(asked.pop("variant"))
    request = validate(Request(family, *_size(size), variant=variant, **asked))
    writer = _PuzzleWriter(output or "-", count, target, quiet)
    writer.require(families.blank(families.find(request.family), request.height, request.width))
    if request.kind == RANDOM and not quiet:
        complain(f"{request}, at random: how many solutions it has is not known")

    def one_by_one(tasks: Iterable[_GenerateTask]) -> Generator[tuple[_GenerateTask, Result]]:
        for task in tasks:
            progress = SearchProgress(task.label, verbose, quiet)
            try:
                done = task.done(progress)
            finally:
                progress.clear()
            yield task, done

    rules = Rules.of(request.family)
    seeds = range(seed, seed + (count or 1))
    tasks = (_GenerateTask(request, own, **limits, rules=rules, quiet=quiet) for own in seeds)
    batch = Batch(quiet, engine=engine, words={"made": "made"}, data=True)
    alone = nullcontext(Tally(batch)) if engine is None else None
    with alone or tally_of(batch, len(seeds)) as tally:
        try:
            with closing(one_by_one(tasks) if alone else run_tasks(tasks, batch)) as ended:
                for task, done in ended:
                    tally.tell(done)
                    if done.made is not None:
                        writer.add(done.made, task.name)
        finally:
            writer.end()
    return tally.code()


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    if found is None:
        raise UsageError(f"{truncate(text)!r} is no size: write HEIGHTxWIDTH, as in 10x15")
    return int(found[1]), int(found[2])


# How puzzles are made and written


@record
class _GenerateTask:
    """The task to make the puzzle of a seed."""

    request: Request
    seed: int
    tries: int
    limit_s: float | None
    rules: Rules | None
    quiet: bool
    puzzle: None = None
    path: None = None

    @property
    def label(self) -> str:
        return f"{self.request}, seed {self.seed}"

    @property
    def name(self) -> str:
        """The stem of the puzzle's file."""
        return f"{self.request.family}-{self.request.height}x{self.request.width}-{self.seed}"

    def __call__(self) -> Result:
        from satgrid.batch import tasks

        if self.rules is not None:
            tasks.load_rules(self.request.family, self.rules)
        return self.done(tasks.stop_if_orphaned)

    def done(self, on_event: OnEvent) -> Result:
        """Return the result; `on_event` receives the events of the search."""
        from satgrid.generators import RANDOM
        from satgrid.generators.attempts import generate_request

        try:
            puzzle = generate_request(
                self.request, self.seed, tries=self.tries, timeout_s=self.limit_s, on_event=on_event
            )
        except GaveUp as error:
            return failed_result(self.label, None, error)
        if self.request.kind == RANDOM or self.quiet:
            return Result("made", made=puzzle)
        said = f"{self.label}: one solution, level {dict(puzzle.info)['level']}"
        return Result("made", errors=(said,), made=puzzle)


class _PuzzleWriter:
    """Writes puzzles to `path`, "-" being standard output.

    The path is a folder if it exists as one, ends in a slash, or there is a `count`; then each
    puzzle gets its own file. The format is `target`, or that of the file's suffix, or JSON. Lines
    of JSON are printed immediately. Other formats, and puzzles in one file, are written at the end.
    """

    def __init__(self, path: str, count: int | None, target: str | None, quiet: bool) -> None:
        from satgrid import formats

        self._path = path
        self._quiet = quiet
        self._kept: list[Puzzle] = []
        exists = os.path.isdir(path)
        self._folder = path != "-" and (exists or count is not None or path.endswith(os.sep))
        if target is None:
            target = "json" if self._folder else files.format_of(path)
        self._target = target
        self._suffix = formats.suffix_of(target)
        if self._folder and not exists:
            if os.path.isfile(path):
                raise UsageError(
                    f"-o {path}: a file, and --count makes one for each puzzle: name a folder"
                )
            files.make_folder(path)
        elif path != "-":
            files.require_writable(os.path.join(path, "") + "x" if self._folder else path, ())

    def require(self, blank: Puzzle) -> None:
        """Raise `PuzzleError` if the format cannot hold puzzles of this one's family."""
        from satgrid import verbs

        try:
            verbs.convert([blank], self._target)
        except PuzzleError as error:
            if error.clue == "family":
                raise

    def add(self, puzzle: Puzzle, name: str) -> None:
        """Write a puzzle, or keep it until the end."""
        from satgrid import verbs

        if self._folder:
            self._write(os.path.join(self._path, name + self._suffix), [puzzle])
        elif self._path == "-" and self._target == "json":
            self._write("-", [puzzle])
        else:
            self._kept.append(puzzle)
            if len(self._kept) <= 2:
                # Report early that the format cannot hold this puzzle, or both together.
                verbs.convert(self._kept, self._target)

    def end(self) -> None:
        if self._kept:
            self._write(self._path, self._kept)

    def _write(self, path: str, puzzles: list[Puzzle]) -> None:
        from satgrid import verbs

        text = verbs.convert(puzzles, self._target)
        said = printable(f"written to {path}") + files.replaces(path)
        files.write(path, [text])
        if path != "-" and not self._quiet:
            click.echo(said)
