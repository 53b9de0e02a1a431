"""How far a run through many puzzles is, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar:
    """Shows nothing: standard error is no terminal, or nobody wants to see it."""

    def holds(self, puzzles: int) -> None:
        """Take note of how many puzzles a file holds."""

    def shows(self, done: int, parts: str) -> None:
        """Show how many puzzles are done, and what came of them."""


class _Shown(Bar):
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
        yield _Shown(shown, files)
