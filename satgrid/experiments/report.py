"""What `satgrid experiment report` writes: runs.csv, summary.md, and performance diagrams.

Methods differ in colour (Okabe and Ito's palette, safe for colour-blind readers), dashes and
markers. The same results give the same bytes with the same version of matplotlib.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO, StringIO
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from satgrid.errors import count, not_installed, printable
from satgrid.experiments.results import (
    Measure,
    Outcome,
    Results,
    by_size,
    median_clauses,
    median_seconds,
    solved_within,
)
from satgrid.experiments.store import CRASHED, REFUSED, VERSIONS
from satgrid.search.answer import GAVE_UP, SOLVED, UNSATISFIABLE

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure


# Tables

_COLUMNS = (
    *("group", "instance", "height", "width", "method", "repetition", "seed", "limit_s"),
    *("status", "reason", "says", "seconds", "real_s", "clauses", "variables"),
    *("cells_left", "rounds", "cuts", "conflicts", "solver", "solver_version", *VERSIONS),
)


def runs_csv(results: Results) -> str:
    """Return CSV with one line per run; a missing value is empty."""
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(_COLUMNS)
    for outcome in results.every():
        values = _values(outcome)
        lines.writerow(printable(each) if isinstance(each, str) else each for each in values)
    return text.getvalue()


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


def progress_text(results: Results) -> str:
    """Return how many of the planned runs are done, in words."""
    if results.done == results.planned:
        return count(results.done, "run")
    return f"unfinished: {results.done} of {count(results.planned, 'run')}"


def summary(results: Results) -> str:
    """Return a Markdown page: for each group of instances, a table with one line per method."""
    return "\n\n".join(_paragraphs(results)) + "\n"


def _paragraphs(results: Results) -> Iterator[str]:
    yield f"# {printable(results.title)}"
    yield f"{progress_text(results).capitalize()}. {results.where()}."
    yield (
        "Seconds are processor time. In a median, an unsolved run counts as slower than every "
        "solved run, and a run without a formula as larger. Clauses include all cuts."
    )
    for trouble in results.troubles:
        yield f"Not made: {printable(trouble)}"
    for method, trouble in (*results.unanswered(), *results.crashes(), *results.words()):
        yield f"`{printable(method)}`: {printable(trouble)}"
    for group in results.groups:
        yield f"## {printable(group)}"
        of_methods = [(method, results.outcomes[group, method]) for method in results.methods]
        heads = ["runs", *_COUNTED.values(), "median s", "median clauses"]
        yield _table(heads, of_methods, _all)
        sizes = sorted({outcome.cells for _, outcomes in of_methods for outcome in outcomes})
        if 1 < len(sizes) <= MOST_SIZES:
            heads = [f"{count(cells, 'cell')}: s" for cells in sizes]
            yield _table(heads, of_methods, partial(_each, sizes, median_seconds, seconds))
            heads = [f"{count(cells, 'cell')}: clauses" for cells in sizes]
            yield _table(heads, of_methods, partial(_each, sizes, median_clauses, _clauses))


_COUNTED = {
    SOLVED: "solved",
    UNSATISFIABLE: "no solution",
    GAVE_UP: "gave up",
    REFUSED: "refused",
    CRASHED: "crashed",
}
MOST_SIZES = 8
"""A table with more sizes than this has no columns for them."""


def _all(outcomes: Sequence[Outcome]) -> Iterator[str]:
    statuses = [outcome.row.status for outcome in outcomes]
    yield str(len(outcomes))
    yield from (str(statuses.count(status)) for status in _COUNTED)
    yield _number(median_seconds(outcomes), seconds)
    yield _number(median_clauses(outcomes), _clauses)


def _each(
    sizes: Sequence[int], value: Measure, form: Callable[[float], str], outcomes: Sequence[Outcome]
) -> Iterator[str]:
    found = dict(by_size(outcomes, value))
    return (_number(found.get(cells), form) for cells in sizes)


def _number(value: float | None, form: Callable[[float], str]) -> str:
    return "-" if value is None else form(value)


def seconds(value: float) -> str:
    """Return the seconds with three significant digits, but at least all whole seconds."""
    # Rounded first: 0.0009996 becomes 0.001, which needs one decimal less.
    rounded = float(f"{value:.2e}")
    return f"{value:.{max(0, 2 - floor(log10(rounded)))}f}" if rounded else "0"


def _clauses(value: float) -> str:
    return f"{value:,.0f}"


def _table(
    heads: Sequence[str],
    of_methods: Sequence[tuple[str, list[Outcome]]],
    cells: Callable[[Sequence[Outcome]], Iterable[str]],
) -> str:
    """Return a table with one line per method: its name, and the cells of its runs."""
    lines = [["method", *heads], ["---"] * (len(heads) + 1)]
    lines += ([f"`{method}`", *cells(outcomes)] for method, outcomes in of_methods)
    shown = ([printable(cell).replace("|", "\\|") for cell in line] for line in lines)
    return "\n".join(f"| {' | '.join(line)} |" for line in shown)


# Diagrams

# Yellow is missing, as it is invisible on white. The three numbers have no common divisor, so 140
# methods look different.
_COLOURS = ("#000000", "#E69F00", "#0072B2", "#009E73", "#D55E00", "#56B4E9", "#CC79A7")
_DASHES = ("-", "--", "-.", ":")
_MARKERS = ("o", "s", "^", "D", "v")

_PANEL_INCHES = (4.8, 3.3)
_LEGEND_INCHES = 0.19
_DPI = 120

_STYLE = {
    "svg.hashsalt": "satgrid",
    # Text is kept as text, which makes files smaller and words searchable.
    "svg.fonttype": "none",
    "font.size": 9,
    "lines.linewidth": 1.4,
    "lines.markersize": 4,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "legend.frameon": False,
}


def require_matplotlib() -> None:
    """Raise `UsageError` if matplotlib is not installed."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise not_installed("diagrams need", "matplotlib") from None


def draw_diagrams(results: Results) -> Iterator[tuple[str, bytes]]:
    """Yield (file name, content) of each diagram, as SVG and as PNG.

    Raises `UsageError` if matplotlib is not installed.
    """
    require_matplotlib()
    import matplotlib

    for name, draw in _DIAGRAMS.items():
        with matplotlib.rc_context(_STYLE):
            figure = _figure(results, draw)
            # The layout is the same for both files.
            figure.draw_without_rendering()
            figure.set_layout_engine("none")
            # Indentation would make the file a quarter longer.
            yield f"{name}.svg", re.sub(rb"(?m)^ +", b"", _written(figure, "svg", "Date"))
            yield f"{name}.png", _written(figure, "png", "Software")


def _written(figure: Figure, form: str, without: str) -> bytes:
    file = BytesIO()
    figure.savefig(file, format=form, dpi=_DPI, metadata={without: None})
    return file.getvalue()


def _figure(
    results: Results, draw: Callable[[Axes, list[Outcome], dict[str, str]], None]
) -> Figure:
    """Return a figure with a panel for each group of instances, and one legend below."""
    from matplotlib.figure import Figure

    wide = min(2, len(results.groups))
    high = -(-len(results.groups) // wide)
    width, height = _PANEL_INCHES
    below = _LEGEND_INCHES * (-(-len(results.methods) // wide) + 1)
    figure = Figure((width * wide, height * high + below), layout="constrained")
    panels = figure.subplots(high, wide, squeeze=False).flatten()
    for panel, group in zip(panels, results.groups, strict=False):
        for number, method in enumerate(results.methods):
            style = {
                "color": _COLOURS[number % len(_COLOURS)],
                "linestyle": _DASHES[number % len(_DASHES)],
                "marker": _MARKERS[number % len(_MARKERS)],
                "label": method,
            }
            draw(panel, results.outcomes[group, method], style)
        panel.minorticks_off()
        if any(len(line.get_xdata(orig=False)) for line in panel.lines):
            for axis in panel.xaxis, panel.yaxis:
                _label(axis)
        else:
            # Logarithmic axes need data.
            panel.set(xscale="linear", yscale="linear", xticks=[], yticks=[])
            panel.text(0.5, 0.5, "none", ha="center", va="center", transform=panel.transAxes)
        # Escape dollars, which may occur in names of folders and solvers: they would mark formulas.
        panel.set_title(printable(group), fontsize="medium", parse_math=False)
    for panel in panels[len(results.groups) :]:
        panel.remove()
    lines, labels = panels[0].get_legend_handles_labels()
    legend = figure.legend(lines, labels, loc="outside lower center", ncols=wide, handlelength=4)
    for text in legend.get_texts():
        text.set_parse_math(False)
    note = "" if results.done == results.planned else f" ({progress_text(results)})"
    figure.suptitle(printable(results.title) + note, parse_math=False)
    return figure


def _label(axis: Axis) -> None:
    """Make at least two ticks have labels; a small study may show less than a decade."""
    from matplotlib.ticker import MaxNLocator

    low, high = axis.get_view_interval()
    if sum(low <= tick <= high for tick in axis.get_major_locator().tick_values(low, high)) > 1:
        return
    powers = range(floor(log10(max(low, 1e-9))), ceil(log10(high)))
    finer = [times * 10.0**power for power in powers for times in (1, 2, 5)]
    # Clauses are whole numbers.
    rounded = MaxNLocator(4, integer=axis.get_scale() == "symlog").tick_values(low, high)
    for ticks in finer, rounded:
        seen = [tick for tick in ticks if low <= tick <= high]
        if len(seen) > 1:
            axis.set_ticks(seen, [f"{tick:,.10g}" for tick in seen])
            return


def _solved(panel: Axes, outcomes: list[Outcome], style: dict[str, str]) -> None:
    """Draw the share of solved runs up to the time limit."""
    points = solved_within(outcomes)
    if points:
        end = max([points[-1][0], *(outcome.row.limit_s for outcome in outcomes)])
        points = [(points[0][0], 0.0), *points, (end, points[-1][1])]
    times, shares = [t for t, _ in points], [100 * share for _, share in points]
    # About five markers.
    spacing = max(1, len(points) // 5)
    panel.plot(times, shares, drawstyle="steps-post", markevery=spacing, **style)
    panel.set_xscale("log")
    panel.set_ylim(-3, 103)
    panel.set_xlabel("processor time (s)")
    panel.set_ylabel("solved (% of the runs)")


def _time(panel: Axes, outcomes: list[Outcome], style: dict[str, str]) -> None:
    _sizes(panel, outcomes, median_seconds, style)
    panel.set_yscale("log")
    panel.set_ylabel("median processor time (s)")


def _clauses_diagram(panel: Axes, outcomes: list[Outcome], style: dict[str, str]) -> None:
    _sizes(panel, outcomes, median_clauses, style)
    # Puzzles that narrowing settles have no clauses.
    panel.set_yscale("symlog", linthresh=1)
    _, high = panel.get_ylim()
    if high < 100:
        # The axis begins at 0; the next method may need a higher panel.
        panel.set_ylim(-0.1, max(high, 1.1), auto=True)
    panel.set_ylabel("median number of clauses and cuts")


def _sizes(panel: Axes, outcomes: list[Outcome], value: Measure, style: dict[str, str]) -> None:
    points = by_size(outcomes, value)
    panel.plot([cells for cells, _ in points], [value for _, value in points], **style)
    panel.set_xscale("log")
    panel.set_xlabel("size of the board (cells)")
    sizes = sorted({outcome.cells for outcome in outcomes})
    if 0 < len(sizes) <= MOST_SIZES:
        panel.set_xticks(sizes, [str(cells) for cells in sizes])


_DIAGRAMS = {"solved": _solved, "time": _time, "clauses": _clauses_diagram}
