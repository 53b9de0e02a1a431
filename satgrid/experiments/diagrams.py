"""Performance diagrams of a study: what share is solved in what time, and what a size costs.

Methods differ in colour (Okabe and Ito's, which colour-blind readers tell apart), in dashes and in
markers. The same results give the same bytes, with one version of matplotlib.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from satgrid.errors import SatgridError, printable
from satgrid.experiments.results import (
    Outcome,
    Results,
    by_size,
    median_clauses,
    median_seconds,
    solved_within,
)
from satgrid.experiments.tables import MOST_SIZES, progress

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

# Yellow is left out: it cannot be seen on white. The three numbers have no common divisor, so
# that 140 methods look different.
_COLOURS = ("#000000", "#E69F00", "#0072B2", "#009E73", "#D55E00", "#56B4E9", "#CC79A7")
_DASHES = ("-", "--", "-.", ":")
_MARKERS = ("o", "s", "^", "D", "v")

_PANEL_INCHES = (4.8, 3.3)
_LEGEND_INCHES = 0.19
_DPI = 120

_STYLE = {
    "svg.hashsalt": "satgrid",
    # Text stays text: smaller files, and words that can be searched.
    "svg.fonttype": "none",
    "font.size": 9,
    "lines.linewidth": 1.4,
    "lines.markersize": 4,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "legend.frameon": False,
}


def require_matplotlib() -> None:
    """Raise `SatgridError` where matplotlib is not installed."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise SatgridError("diagrams need matplotlib: python3 -m pip install matplotlib") from None


def drawn(results: Results) -> Iterator[tuple[str, bytes]]:
    """Yield (file name, content) of each diagram, as SVG and as PNG.

    Raises `SatgridError` where matplotlib is not installed.
    """
    require_matplotlib()
    import matplotlib

    for name, draw in _DIAGRAMS.items():
        with matplotlib.rc_context(_STYLE):
            figure = _figure(results, draw)
            # Laid out once, for both files.
            figure.draw_without_rendering()
            figure.set_layout_engine("none")
            # Indented, it would be a quarter longer.
            yield f"{name}.svg", re.sub(rb"(?m)^ +", b"", _written(figure, "svg", "Date"))
            yield f"{name}.png", _written(figure, "png", "Software")


def _written(figure: Figure, form: str, without: str) -> bytes:
    """Return the figure's file, without the metadata of this name."""
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
            _say_nothing(panel)
        # Dollars are no formulas: names of folders and of outside solvers may hold them.
        panel.set_title(printable(group), fontsize="medium", parse_math=False)
    for panel in panels[len(results.groups) :]:
        panel.remove()
    lines, labels = panels[0].get_legend_handles_labels()
    legend = figure.legend(lines, labels, loc="outside lower center", ncols=wide, handlelength=4)
    for text in legend.get_texts():
        text.set_parse_math(False)
    note = "" if results.done == results.planned else f" ({progress(results)})"
    figure.suptitle(printable(results.title) + note, parse_math=False)
    return figure


def _label(axis: Axis) -> None:
    """See to it that two ticks at least have labels: a small study may show less than a decade."""
    from matplotlib.ticker import MaxNLocator

    low, high = axis.get_view_interval()
    if sum(low <= tick <= high for tick in axis.get_major_locator().tick_values(low, high)) > 1:
        return
    powers = range(floor(log10(max(low, 1e-9))), ceil(log10(high)))
    finer = [times * 10.0**power for power in powers for times in (1, 2, 5)]
    # Clauses are counted.
    rounded = MaxNLocator(4, integer=axis.get_scale() == "symlog").tick_values(low, high)
    for ticks in finer, rounded:
        seen = [tick for tick in ticks if low <= tick <= high]
        if len(seen) > 1:
            axis.set_ticks(seen, [f"{tick:,.10g}" for tick in seen])
            return


def _say_nothing(panel: Axes) -> None:
    """Tell that there is nothing to draw: logarithmic axes cannot be laid out around nothing."""
    panel.set(xscale="linear", yscale="linear", xticks=[], yticks=[])
    panel.text(0.5, 0.5, "none", ha="center", va="center", transform=panel.transAxes)


def _solved(panel: Axes, outcomes: list[Outcome], style: dict[str, str]) -> None:
    """Draw the share that is solved, up to the time limit."""
    points = solved_within(outcomes)
    if points:
        end = max([points[-1][0], *(outcome.row.limit_s for outcome in outcomes)])
        points = [(points[0][0], 0.0), *points, (end, points[-1][1])]
    times, shares = [t for t, _ in points], [100 * share for _, share in points]
    panel.plot(
        times, shares, drawstyle="steps-post", markevery=_marker_spacing(len(points)), **style
    )
    panel.set_xscale("log")
    panel.set_ylim(-3, 103)
    panel.set_xlabel("processor time (s)")
    panel.set_ylabel("solved (% of the runs)")


def _marker_spacing(points: int) -> int:
    """Return how many points lie from one marker to the next, for about five markers."""
    return max(1, points // 5)


def _time(panel: Axes, outcomes: list[Outcome], style: dict[str, str]) -> None:
    _sizes(panel, outcomes, median_seconds, style)
    panel.set_yscale("log")
    panel.set_ylabel("median processor time (s)")


def _clauses(panel: Axes, outcomes: list[Outcome], style: dict[str, str]) -> None:
    _sizes(panel, outcomes, median_clauses, style)
    # Narrowing leaves some puzzles without a clause.
    panel.set_yscale("symlog", linthresh=1)
    _, high = panel.get_ylim()
    if high < _FEW:
        # The next method may make the panel higher.
        panel.set_ylim(-0.1, max(high, 1.1), auto=True)
    panel.set_ylabel("median number of clauses and cuts")


_FEW = 100
"""Below so many clauses an axis begins at 0."""


def _sizes(
    panel: Axes,
    outcomes: list[Outcome],
    value: Callable[[Sequence[Outcome]], float | None],
    style: dict[str, str],
) -> None:
    points = by_size(outcomes, value)
    panel.plot([cells for cells, _ in points], [value for _, value in points], **style)
    panel.set_xscale("log")
    panel.set_xlabel("size of the board (cells)")
    sizes = sorted({outcome.cells for outcome in outcomes})
    if 0 < len(sizes) <= MOST_SIZES:
        panel.set_xticks(sizes, [str(cells) for cells in sizes])


_DIAGRAMS = {"solved": _solved, "time": _time, "clauses": _clauses}
