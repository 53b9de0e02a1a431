"""What is told on standard error while a search goes on."""

from __future__ import annotations

import os
import sys
import warnings
from time import perf_counter
from typing import TYPE_CHECKING

import click

from satgrid.cli._answers import effort
from satgrid.errors import printable

if TYPE_CHECKING:
    from satgrid.search.options import Report

_QUIET_S = 1.0
_EVERY_S = 0.2


class Progress:
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
            text = f"{effort(report)}, {now - self._start:.0f} s"
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
