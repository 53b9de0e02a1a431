"""The runs of a study as text: every run as CSV, a summary as Markdown."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from satgrid.errors import printable
from satgrid.experiments.results import Outcome, Results, median_clauses, median_seconds
from satgrid.experiments.store import CRASHED, REFUSED
from satgrid.search.solutions import GAVE_UP, SOLVED, UNSATISFIABLE

_COLUMNS = (
    *("group", "instance", "height", "width", "method", "repetition", "seed", "limit_s"),
    *("status", "reason", "seconds", "clauses", "variables", "cells_left", "rounds", "cuts"),
    *("conflicts", "solver", "solver_version", "satgrid", "python", "machine", "cores", "jobs"),
)


def runs_csv(results: Results) -> str:
    """Return a line a run; what a run has not is left empty."""
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(_COLUMNS)
    lines.writerows(_values(outcome) for outcome in results.every())
    return text.getvalue()


def _values(outcome: Outcome) -> list[object]:
    instance, row = outcome.instance, outcome.row
    report = row.report or {}
    variables = sum(report["variables"].values()) if outcome.clauses is not None else None
    return [
        *(instance.group, instance.name, instance.height, instance.width),
        *(row.method, row.repetition, row.seed, row.limit_s, row.status, row.reason),
        *(f"{row.seconds:.6f}", outcome.clauses, variables),
        *(report.get(key) for key in ("cells_left", "rounds", "cuts", "conflicts")),
        *(report.get(key) for key in ("solver", "version")),
        *(row.versions[key] for key in ("satgrid", "python", "machine", "cores", "jobs")),
    ]


def progress(results: Results) -> str:
    """Return how many of the planned runs there are, for people."""
    if results.done == results.planned:
        return f"{results.done} runs"
    return f"unfinished: {results.done} of {results.planned} runs"


def summary(results: Results) -> str:
    """Return the Markdown page: for each group of instances a table, a line a method."""
    return "\n".join(_page(results)) + "\n"


_HEAD = (
    *("method", "runs", "solved", "no solution", "gave up", "refused", "crashed"),
    *("median s", "median clauses"),
)


def _page(results: Results) -> Iterator[str]:
    yield f"# {_plain(results.title)}"
    yield ""
    yield f"{progress(results).capitalize()}. {results.where()}."
    yield ""
    yield (
        "A median counts runs that are not solved as slower than any that is. Clauses are those of "
        "the formula and of all cuts."
    )
    for trouble in results.troubles:
        yield ""
        yield f"Not made: {_plain(trouble)}"
    for group in results.groups:
        yield ""
        yield f"## {_plain(group)}"
        yield ""
        yield _line(_HEAD)
        yield _line(["---"] * len(_HEAD))
        for method in results.methods:
            outcomes = results.outcomes[group, method]
            statuses = [outcome.row.status for outcome in outcomes]
            counts = [statuses.count(status) for status in _COUNTED]
            seconds, clauses = median_seconds(outcomes), median_clauses(outcomes)
            yield _line(
                [
                    f"`{method}`",
                    *map(str, (len(outcomes), *counts)),
                    "-" if seconds is None else f"{seconds:.3f}",
                    "-" if clauses is None else f"{clauses:,.0f}",
                ]
            )


_COUNTED = (SOLVED, UNSATISFIABLE, GAVE_UP, REFUSED, CRASHED)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(printable(cell).replace('|', chr(92) + '|') for cell in cells)} |"


def _plain(text: str) -> str:
    return printable(text)
