"""What runs come to: agreement, medians, tables and diagrams, of runs that are written by hand."""

from __future__ import annotations

import csv
import sys
from importlib.util import find_spec
from io import StringIO
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from studies import row

from satgrid.errors import SatgridError
from satgrid.experiments import diagrams, tables
from satgrid.experiments.consistency import Consistency, Wrong
from satgrid.experiments.results import (
    Outcome,
    Results,
    by_size,
    median_clauses,
    median_seconds,
    solved_within,
)
from satgrid.experiments.rows import Row
from satgrid.experiments.store import Planned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

needs_matplotlib = pytest.mark.skipif(
    find_spec("matplotlib") is None, reason="diagrams need matplotlib"
)

SMALL_BOARD = Planned("a", "nonogram", 3, 4, False, None, None)
BIG_BOARD = Planned("b", "nonogram", 5, 5, False, None, None)


def outcomes(*rows: Row) -> list[Outcome]:
    boards = {"a": SMALL_BOARD, "b": BIG_BOARD}
    return [Outcome(boards[each.instance], each) for each in rows]


MIXED = outcomes(
    row(seconds=3),
    row(status="gave-up", seconds=0.1),
    row(status="unsatisfiable", seconds=2),
    row(status="refused", seconds=0),
    row("b", seconds=5),
    row("b", status="crashed", seconds=0),
    row("b", seconds=7),
)


def test_what_is_not_solved_is_slower_than_anything() -> None:
    assert solved_within(MIXED) == [(2, 1 / 7), (3, 2 / 7), (5, 3 / 7), (7, 4 / 7)]
    assert solved_within([]) == []
    # Of four runs two are solved: the middle lies between the second and one that never ended.
    assert median_seconds(MIXED[:4]) is None
    assert median_seconds(MIXED[:3]) == 3
    assert by_size(MIXED, median_seconds) == [(25, 7)]
    assert by_size(MIXED[:3] + MIXED[4:5], median_seconds) == [(12, 3), (25, 5)]


def test_clauses_are_those_of_the_formula_and_of_cuts() -> None:
    found = outcomes(
        row(report={"clauses": {"blocks": 4, "connected": 5}, "cuts": 3}),
        # Narrowing settled it.
        row(report={"clauses": {}}),
        # Guessing has no formula, and this one was not ready in time.
        row(report={"clauses": {}, "tries": 5}),
        row(status="gave-up", report={"clauses": {}}),
        row(status="gave-up", report={"clauses": {"blocks": 2}}),
        # More cuts would have come.
        row(status="gave-up", report={"clauses": {"blocks": 2}, "cuts": 3}),
    )
    assert [each.clauses for each in found] == [12, 0, None, None, 2, None]
    # What has no formula is larger than what has one.
    assert median_clauses(found[:5]) == 12
    assert median_clauses(found[:4]) is None


@pytest.mark.parametrize(
    ("one", "other", "what"),
    [
        ({}, {"solvable": False, "solution": None}, "whether there is a solution"),
        ({"unique": True}, {"unique": False}, "whether there is only one solution"),
        ({"unique": True}, {"solution": ["."]}, "whether there is only one solution"),
        ({"best": ["fewest black", 4, 4]}, {"best": ["fewest black", 5, 5]}, "the fewest black"),
        ({"best": ["fewest black", 4, 4]}, {"best": ["fewest black", 1, 3]}, "the fewest black"),
    ],
)
def test_claims_that_clash_are_told(
    one: dict[str, object], other: dict[str, object], what: str
) -> None:
    for first, second in (one, other), (other, one):
        consistency = Consistency(())
        # Of another puzzle anything may be true.
        consistency.record(row("b", claim=second))
        consistency.record(row(method="x", claim=first))
        with pytest.raises(Wrong) as raised:
            consistency.record(row(method="y", claim=second))
        assert str(raised.value).startswith(f"a: x and y disagree on {what}: one of them is wrong")
        assert raised.value.exit_code == 4


def test_a_puzzle_that_was_made_with_a_proof_has_one_solution() -> None:
    for claim, what in (
        ({"solvable": False, "solution": None}, "whether there is a solution"),
        ({"unique": False}, "whether there is only one solution"),
    ):
        consistency = Consistency(["a"])
        consistency.record(row(claim={"unique": True}))
        consistency.record(row("b", claim=claim))
        with pytest.raises(Wrong, match=f"a: satgrid generate and m disagree on {what}: "):
            Consistency(["a"]).record(row(claim=claim))


def test_claims_that_go_together_are_accepted() -> None:
    consistency = Consistency(())
    for claim in (
        {"unique": False},
        {"solution": ["."]},
        {"solvable": None, "solution": None},
        {"best": ["fewest black", 4, 4]},
        {"best": ["fewest black", 2, 6]},
        {"best": ["most black", 9, 9]},
    ):
        consistency.record(row(claim=claim))
    consistency.record(row("b", "m", "unsatisfiable"))
    with pytest.raises(Wrong, match="a: m: the referee rejects; when it is mended, begin a new"):
        consistency.record(row(status="wrong", reason="the referee rejects"))


def of(
    runs: dict[tuple[str, str], list[Outcome]], done: int = 1, planned: int = 1, title: str = "t"
) -> Results:
    """Return the results of runs by (group, method)."""
    groups, methods = (tuple(dict.fromkeys(key[k] for key in runs)) for k in (0, 1))
    return Results(title, groups, methods, runs, done, planned, ("c: gave up",))


A, B = "--solver a", "--solver b"
RESULTS = of(
    {
        ("nonogram", A): MIXED,
        ("nonogram", B): outcomes(row(seconds=0.5)),
        ("hitori", A): [],
        ("hitori", B): outcomes(row("b", seconds=4)),
    },
    9, 12, "Title | two",
)  # fmt: skip


def test_the_summary_counts_how_runs_ended() -> None:
    lines = tables.summary(RESULTS).splitlines()
    assert lines[0] == "# Title | two"
    machine = "Fast 7, 2 cores, Linux m, Python 3, satgrid 1, 1 at a time; solver 1."
    assert lines[2] == f"Unfinished: 9 of 12 runs. {machine}"
    assert "Not made: c: gave up" in lines
    start = lines.index("## nonogram") + 2
    ends = "runs | solved | no solution | gave up | refused | crashed"
    found = lines[start : start + 9]
    assert [line for line in found if line and "---" not in line] == [
        f"| method | {ends} | median s | median clauses |",
        "| `--solver a` | 7 | 3 | 1 | 1 | 1 | 1 | 7.00 | 7 |",
        "| `--solver b` | 1 | 1 | 0 | 0 | 0 | 0 | 0.500 | 7 |",
        "| method | 12 cells: s | 25 cells: s |",
        "| `--solver a` | - | 7.00 |",
        "| `--solver b` | 0.500 | - |",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0000214, "0.0000214"), (0.00083649, "0.000836"), (0.0009996, "0.00100"),
        (0.0124999, "0.0125"), (0.5, "0.500"), (9.996, "10.0"), (61.25, "61.2"), (1234.5, "1234"),
        (0.0, "0"),
    ],
)  # fmt: skip
def test_seconds_have_three_significant_figures(value: float, text: str) -> None:
    assert tables.seconds(value) == text


def test_methods_that_refuse_crash_or_rest_on_a_word_are_told() -> None:
    answered, first, *others = mixed = outcomes(
        row(),
        row(status="crashed", reason="broke", repetition=1),
        row("b", status="crashed", reason="broke again"),
        row("b", status="refused", reason="no such thing", repetition=1),
    )
    said = outcomes(row(claim={"says": "cadical"}))
    runs = {
        "refused": others[::-1],
        # One that was not asked yet may still come to an answer.
        "waiting": [],
        "gave up": [first, *outcomes(row(status="gave-up"))],
        "mixed": mixed,
        "answered": [answered],
        "said": [*said, answered],
    }
    found = of({("g", method): of_method for method, of_method in runs.items()})
    unanswered = ("refused", "no run of it came to an answer: no such thing")
    crashes = [("gave up", "1 of 2 runs crashed: broke"), ("mixed", "2 of 4 runs crashed: broke")]
    words = ("said", "1 of 2 runs rest on what cadical says, unchecked")
    assert list(found.unanswered()) == [unanswered]
    assert list(found.crashes()) == crashes
    assert list(found.words()) == [words]
    lines = tables.summary(found).splitlines()
    assert {f"`{method}`: {told}" for method, told in (unanswered, *crashes, words)} <= {*lines}
    says = [each["says"] for each in csv.DictReader(StringIO(tables.runs_csv(found)))]
    assert [word for word in says if word] == ["cadical"]


def test_the_csv_has_a_line_a_run() -> None:
    first, *others = csv.DictReader(StringIO(tables.runs_csv(RESULTS)))
    assert len(others) == 8
    wanted = {
        "instance": "a", "height": "3", "width": "4", "method": "m", "status": "solved",
        "reason": "", "seconds": "3.000000", "real_s": "6.000000", "clauses": "7",
        "variables": "3", "jobs": "1",
    }  # fmt: skip
    assert {key: first[key] for key in wanted} == wanted


def test_without_matplotlib_a_line_tells_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(SatgridError) as raised:
        list(diagrams.drawn(RESULTS))
    assert str(raised.value) == "diagrams need matplotlib: python3 -m pip install matplotlib"


def test_methods_look_different_as_far_as_one_can_tell() -> None:
    looks = {
        (n % len(diagrams._COLOURS), n % len(diagrams._DASHES), n % len(diagrams._MARKERS))
        for n in range(140)
    }
    assert len(looks) == 140
    # Okabe and Ito's colours, without yellow.
    assert set(diagrams._COLOURS) < {
        *("#000000", "#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7")
    }


@pytest.mark.long
@needs_matplotlib
def test_diagrams_name_methods_and_units_and_are_the_same_every_time() -> None:
    files = dict(diagrams.drawn(RESULTS))
    names = ("solved", "time", "clauses")
    assert list(files) == [f"{name}.{suffix}" for name in names for suffix in ("svg", "png")]
    again = dict(islice(diagrams.drawn(RESULTS), 2))
    assert again == {name: files[name] for name in ("solved.svg", "solved.png")}
    units = {
        "solved": ("processor time (s)", "solved (% of the runs)"),
        "time": ("size of the board (cells)", "median processor time (s)"),
        "clauses": ("size of the board (cells)", "median number of clauses and cuts"),
    }
    for name, axes in units.items():
        text = files[f"{name}.svg"].decode()
        for word in ("Title | two (unfinished: 9 of 12 runs)", "nonogram", "hitori", *axes):
            assert f">{word}</text>" in text
        for method in RESULTS.methods:
            assert text.count(f">{method}</text>") == 1
        assert "<dc:date>" not in text
        assert files[f"{name}.png"].startswith(b"\x89PNG")


@needs_matplotlib
def test_nothing_solved_and_dollars_in_names_are_drawn() -> None:
    vain = outcomes(row(status="gave-up", seconds=1))
    title, group, method = r"$\frac{", "a$b$c", r"--solver '$\x'"
    files = dict(diagrams.drawn(of({(group, method): vain}, title=title)))
    for name in "solved", "time", "clauses":
        text = files[f"{name}.svg"].decode()
        for word in title, group, method:
            assert f">{word}</text>" in text
        # What gave up has a formula all the same.
        assert (">none</text>" in text) is (name != "clauses")


def labels(panel: Axes) -> list[list[str]]:
    """Return the labels of the ticks that are seen, of the axis of x and that of y."""
    found = []
    for axis in panel.xaxis, panel.yaxis:
        low, high = axis.get_view_interval()
        ticks = [tick for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]
        found.append([tick.label1.get_text() for tick in ticks])
    return found


@needs_matplotlib
@pytest.mark.long
@pytest.mark.parametrize("clauses", [[0, 0], [1, 1], [5, 5], [99, 100], [700, 704], [123_456, 0]])
@pytest.mark.parametrize("seconds", [[0.0042] * 2, [0.0042, 0.0043], [0.012, 0.019], [3, 70]])
def test_every_axis_has_two_labels_or_more_however_little_it_shows(
    seconds: list[float], clauses: list[int]
) -> None:
    runs = outcomes(
        *(
            row(board, seconds=time, limit_s=max(seconds), report={"clauses": {"blocks": count}})
            for board, time, count in zip("ab", seconds, clauses, strict=True)
        )
    )
    found = of({("g", "m"): runs})
    for draw in diagrams._DIAGRAMS.values():
        figure = diagrams._figure(found, draw)
        figure.draw_without_rendering()
        for shown in labels(figure.axes[0]):
            assert len(set(shown)) == len(shown) >= 2
            assert all(shown)
        # There are no half clauses.
        assert draw is not diagrams._clauses or "." not in "".join(shown)


@needs_matplotlib
def test_a_panel_shows_all_methods_whatever_the_first_one_needs() -> None:
    sizes = {"none": 0, "few": 7, "many": 70_000}
    of_methods = {
        ("g", method): outcomes(row(report={"clauses": {"blocks": clauses}}, seconds=clauses + 1))
        for method, clauses in sizes.items()
    }
    found = of(of_methods)
    for draw, least, most in (diagrams._clauses, 0, 70_000), (diagrams._time, 1, 70_001):
        (panel,) = diagrams._figure(found, draw).axes
        low, high = panel.get_ylim()
        assert low <= least < most <= high
