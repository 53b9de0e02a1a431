"""The runs of a study as text: every run as CSV, a summary as Markdown."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from io import StringIO
from math import floor, log10

from satgrid.errors import count, printable
from satgrid.experiments.results import Outcome, Results, by_size, median_clauses, median_seconds
from satgrid.experiments.rows import CRASHED, REFUSED, VERSIONS
from satgrid.search.answer import GAVE_UP, SOLVED, UNSATISFIABLE

_COLUMNS = (
    *("group", "instance", "height", "width", "method", "repetition", "seed", "limit_s"),
    *("status", "reason", "says", "seconds", "real_s", "clauses", "variables"),
    *("cells_left", "rounds", "cuts", "conflicts", "solver", "solver_version", *VERSIONS),
)


def runs_csv(results: Results) -> str:
    """Return one line per run; what a run does not have is left empty."""
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(_COLUMNS)
    lines.writerows(map(_printable, _values(outcome)) for outcome in results.every())
    return text.getvalue()


def _printable(value: object) -> object:
    return printable(value) if isinstance(value, str) else value


def _values(outcome: Outcome) -> list[object]:
    instance, row = outcome.instance, outcome.row
    report = row.report or {}
    variables = sum(report["variables"].values()) if outcome.clauses is not None else None
    return [
        *(instance.group, instance.name, instance.height, instance.width),
        *(row.method, row.repetition, row.seed, row.limit_s, row.status, row.reason),
        (row.claim or {}).get("says"),
        *(f"{row.seconds:.6f}", f"{row.real_s:.6f}", outcome.clauses, variables),
        *(report.get(key) for key in ("cells_left", "rounds", "cuts", "conflicts")),
        *(report.get(key) for key in ("solver", "version")),
        *(row.versions[key] for key in VERSIONS),
    ]


def progress(results: Results) -> str:
    """Return how many of the planned runs there are, for people."""
    if results.done == results.planned:
        return count(results.done, "run")
    return f"unfinished: {results.done} of {count(results.planned, 'run')}"


def summary(results: Results) -> str:
    """Return the Markdown page: for each group of instances a table with one line per method."""
    return "\n".join(_page(results)) + "\n"


def _page(results: Results) -> Iterator[str]:
    yield f"# {printable(results.title)}"
    yield ""
    yield f"{progress(results).capitalize()}. {results.where()}."
    yield ""
    yield (
        "Seconds are of processor time. A median counts runs that are not solved as slower than "
        "any that is, and those whose clauses are not known as larger. Clauses are those of the "
        "formula and of all cuts."
    )
    for trouble in results.troubles:
        yield ""
        yield f"Not made: {printable(trouble)}"
    for method, trouble in (*results.unanswered(), *results.crashes(), *results.words()):
        yield ""
        yield f"`{printable(method)}`: {printable(trouble)}"
    for group in results.groups:
        yield ""
        yield f"## {printable(group)}"
        of_methods = [(method, results.outcomes[group, method]) for method in results.methods]
        yield from _table(
            ["runs", *_COUNTED.values(), "median s", "median clauses"], of_methods, _all
        )
        sizes = sorted({outcome.cells for _, outcomes in of_methods for outcome in outcomes})
        if 1 < len(sizes) <= MOST_SIZES:
            heads = [f"{count(cells, 'cell')}: s" for cells in sizes]
            yield from _table(heads, of_methods, partial(_each, sizes, median_seconds, seconds))
            heads = [f"{count(cells, 'cell')}: clauses" for cells in sizes]
            yield from _table(heads, of_methods, partial(_each, sizes, median_clauses, _clauses))


_COUNTED = {
    SOLVED: "solved",
    UNSATISFIABLE: "no solution",
    GAVE_UP: "gave up",
    REFUSED: "refused",
    CRASHED: "crashed",
}
MOST_SIZES = 8
"""A folder's puzzles may all differ in size: then there is no column for each."""


def _all(outcomes: Sequence[Outcome]) -> Iterator[str]:
    statuses = [outcome.row.status for outcome in outcomes]
    yield str(len(outcomes))
    yield from (str(statuses.count(status)) for status in _COUNTED)
    yield _number(median_seconds(outcomes), seconds)
    yield _number(median_clauses(outcomes), _clauses)


def _each(
    sizes: Sequence[int],
    value: Callable[[Sequence[Outcome]], float | None],
    form: Callable[[float], str],
    outcomes: Sequence[Outcome],
) -> Iterator[str]:
    found = dict(by_size(outcomes, value))
    return (_number(found.get(cells), form) for cells in sizes)


def _number(value: float | None, form: Callable[[float], str]) -> str:
    return "-" if value is None else form(value)


def seconds(value: float) -> str:
    """Return the seconds with three significant figures, and none of whole seconds left out."""
    # Rounded first: 0.0009996 has one digit less behind the point than it seems.
    rounded = float(f"{value:.2e}")
    return f"{value:.{max(0, 2 - floor(log10(rounded)))}f}" if rounded else "0"


def _clauses(value: float) -> str:
    return f"{value:,.0f}"


def _table(
    heads: Sequence[str],
    of_methods: Sequence[tuple[str, list[Outcome]]],
    cells: Callable[[Sequence[Outcome]], Iterable[str]],
) -> Iterator[str]:
    """Yield a table with one line per method: its name, and the cells of its runs."""
    yield ""
    yield _line(["method", *heads])
    yield _line(["---"] * (len(heads) + 1))
    for method, outcomes in of_methods:
        yield _line([f"`{method}`", *cells(outcomes)])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(printable(cell).replace('|', chr(92) + '|') for cell in cells)} |"
