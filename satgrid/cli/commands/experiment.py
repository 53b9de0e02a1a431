"""`satgrid experiment`: studies that compare methods, and their diagrams."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

import click

from satgrid.cli import arguments, complain, files
from satgrid.cli.batches import progress_shown
from satgrid.errors import count, printable

if TYPE_CHECKING:
    from rich.progress import TaskID


@click.group("experiment")
def command() -> None:
    """Compare methods in performance diagrams."""


@command.command("run", cls=arguments.Command)
@click.argument("study", type=arguments.FILE, metavar="STUDY.toml")
@arguments.number("--jobs", "Do N runs at a time (1, which gives the best measurements).")
@arguments.DASK
@arguments.output(
    "Keep the runs in FILE.sqlite; runs that it contains are not done again.",
    metavar="FILE.sqlite",
    required=True,
)
@arguments.quiet
def _run(study: str, jobs: int | None, dask: str | None, output: str, quiet: bool) -> int:
    """Run the study of STUDY.toml, or go on with it.

    docs/experiments.md describes studies. The command can be stopped at any time and repeated to
    go on. Exit code: 0 all runs are done; 1 a method was refused or crashed for every puzzle; 3
    some puzzles could not be made; 4 a method gave a wrong grid, or two methods disagree.
    """
    from satgrid.cli.inputs import GAVE_UP
    from satgrid.experiments import runs, store
    from satgrid.experiments.results import read_results
    from satgrid.experiments.study import load
    from satgrid.version import VERSION

    loaded = load(study)
    files.require_writable(output, (study,), "study")
    with store.writing(output, loaded, VERSION) as kept:
        try:
            with _bar(quiet) as bar:
                runs.run(loaded, kept, jobs or 1, bar, dask)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(
                f"interrupted: {output} has {len(kept.keys())} of {count(kept.planned(), 'run')}, "
                "and the same command continues"
            ) from None
        found = read_results(kept)
    unanswered = list(found.unanswered())
    told = (f"{method}: {reason}" for method, reason in (*unanswered, *found.crashes()))
    for trouble in (*found.troubles, *told):
        complain(trouble)
    if not quiet:
        solved = sum(outcome.solved for outcome in found.every())
        click.echo(printable(f"{output}: {count(found.done, 'run')}, {solved} solved"))
        click.echo(printable(f"next: satgrid experiment report {output} -o FOLDER"))
    return 1 if unanswered else GAVE_UP if found.troubles else 0


@contextmanager
def _bar(quiet: bool) -> Iterator[Callable[[str, int, int], None]]:
    """Yield a function that shows progress and the time left; it does so on a terminal only."""
    columns = "{task.description} BarColumn MofNCompleteColumn TimeRemainingColumn left"
    with progress_shown(columns, quiet) as shown:
        tasks: dict[str, TaskID] = {}

        def told(what: str, done: int, planned: int) -> None:
            if shown is None:
                return
            if what not in tasks:
                # There is one bar at a time, each with its own time left.
                for over in tasks.values():
                    shown.remove_task(over)
                tasks[what] = shown.add_task(what, completed=done, total=planned)
            shown.update(tasks[what], completed=done, total=planned)

        yield told


@command.command("report", cls=arguments.Command)
@click.argument("file", type=arguments.FILE, metavar="FILE.sqlite")
@arguments.output(
    "Write to FOLDER, which is made unless it exists.", metavar="FOLDER", required=True
)
@arguments.quiet
def _report(file: str, output: str, quiet: bool) -> None:
    """Write tables and diagrams of the runs in FILE.sqlite.

    runs.csv has every run, summary.md the medians; solved, time and clauses are diagrams, each as
    SVG and PNG. Diagrams need matplotlib.
    """
    from satgrid.experiments import report, store
    from satgrid.experiments.results import read_results

    with store.reading(file) as kept:
        found = read_results(kept)
    if found.done < found.planned:
        complain(f"{file}: {report.progress_text(found)}; run the study again to go on")
    files.make_folder(output)
    texts = [("runs.csv", report.runs_csv(found)), ("summary.md", report.summary(found))]
    encoded = ((name, text.encode()) for name, text in texts)
    for name, content in chain(encoded, report.draw_diagrams(found)):
        path = os.path.join(output, name)
        files.write(path, [content])
        if not quiet:
            click.echo(printable(f"written to {path}"))
