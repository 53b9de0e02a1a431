"""Generated puzzles: how they are made, one or many at a time, and where they go."""

from __future__ import annotations

import os
from dataclasses import dataclass

import click

from satgrid import formats, verbs
from satgrid.batch import serving
from satgrid.batch.ruled import Rules, loaded
from satgrid.cli import _files
from satgrid.cli._many import Done, failed
from satgrid.errors import GaveUp, PuzzleError, UsageError, printable
from satgrid.generators import RANDOM, Request
from satgrid.generators.attempts import made
from satgrid.puzzle import Puzzle
from satgrid.search.options import OnEvent


@dataclass(frozen=True)
class Making:
    """The task to make the puzzle of a seed."""

    request: Request
    seed: int
    tries: int
    timeout_s: float | None
    rules: Rules | None
    quiet: bool
    puzzle: None = None
    path: None = None

    @property
    def limit_s(self) -> float | None:
        """When it should have stopped by itself."""
        return self.timeout_s

    @property
    def label(self) -> str:
        """What people call the puzzle."""
        return f"{self.request}, seed {self.seed}"

    @property
    def name(self) -> str:
        """What its file is called."""
        return f"{self.request.family}-{self.request.height}x{self.request.width}-{self.seed}"

    def __call__(self) -> Done:
        """Return what came of it."""
        if self.rules is not None:
            loaded(self.request.family, self.rules)
        return self.done(serving.on_event)

    def done(self, on_event: OnEvent) -> Done:
        """Return the same, told of the search's events."""
        try:
            puzzle = made(
                self.request,
                self.seed,
                tries=self.tries,
                timeout_s=self.timeout_s,
                on_event=on_event,
            )
        except GaveUp as error:
            return failed(self.label, None, str(error), gave_up=True)
        if self.request.kind == RANDOM or self.quiet:
            return Done("made", made=puzzle)
        said = f"{self.label}: one solution, level {dict(puzzle.info)['level']}"
        return Done("made", errors=(said,), made=puzzle)


class Writer:
    """Writes puzzles to `path`, "-" being standard output.

    It is a folder if it is one already, ends as one, or there is a `count`: then each puzzle gets
    a file of its own. Without a `target` a file's suffix names the format, else it is JSON. Lines
    of JSON are printed at once; for other formats, and in one file, all puzzles stand together and
    are written at the end.
    """

    def __init__(self, path: str, count: int | None, target: str | None, quiet: bool) -> None:
        self._path = path
        self._quiet = quiet
        self._kept: list[Puzzle] = []
        exists = os.path.isdir(path)
        self._folder = path != "-" and (exists or count is not None or path.endswith(os.sep))
        if target is None:
            target = "json" if self._folder else _files.format_of(path)
        self._target = target
        self._suffix = (*formats.find(target).suffixes, ".txt")[0]
        if self._folder and not exists:
            if os.path.isfile(path):
                raise UsageError(
                    f"-o {path}: a file, and --count makes one for each puzzle: name a folder"
                )
            _files.make_folder(path)
        elif path != "-":
            _files.require_writable(os.path.join(path, "") + "x" if self._folder else path, ())

    def require(self, blank: Puzzle) -> None:
        """Raise `PuzzleError` for a format that holds no puzzle of the family of this one."""
        try:
            verbs.convert([blank], self._target)
        except PuzzleError as error:
            if error.clue == "family":
                raise

    def add(self, puzzle: Puzzle, name: str) -> None:
        """Write a puzzle, or keep it if it is to be written with others."""
        if self._folder:
            self._write(os.path.join(self._path, name + self._suffix), [puzzle])
        elif self._path == "-" and self._target == "json":
            self._write("-", [puzzle])
        else:
            self._kept.append(puzzle)
            if len(self._kept) <= 2:
                # What the format cannot hold, or not together, is told before more are made.
                verbs.convert(self._kept, self._target)

    def end(self) -> None:
        """Write what was kept."""
        if self._kept:
            self._write(self._path, self._kept)

    def _write(self, path: str, puzzles: list[Puzzle]) -> None:
        text = verbs.convert(puzzles, self._target)
        replaced = os.path.isfile(path)
        _files.write(path, [text])
        if path != "-" and not self._quiet:
            click.echo(
                printable(f"written to {path}") + (", which it replaces" if replaced else "")
            )
