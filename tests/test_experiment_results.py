"""What runs come to: agreement, medians, tables and diagrams, of runs that are written by hand."""

from __future__ import annotations

import csv
import sys
from importlib.util import find_spec
from io import StringIO

import pytest
from studies import row
from tables import rows

from satgrid.errors import SatgridError
from satgrid.experiments import report
from satgrid.experiments.results import Consistency, Outcome, Results, Wrong, median_clauses
from satgrid.experiments.store import Planned, Row

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
    rows("experiment_results", "claims_that_clash_are_told"),
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
    lines = report.summary(found).splitlines()
    assert {f"`{method}`: {said}" for method, said in (unanswered, *crashes, words)} <= {*lines}
    says = [each["says"] for each in csv.DictReader(StringIO(report.runs_csv(found)))]
    assert [word for word in says if word] == ["cadical"]


def test_without_matplotlib_a_line_tells_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(SatgridError) as raised:
        list(report.draw_diagrams(RESULTS))
    assert str(raised.value) == (
        "diagrams need matplotlib, which is not installed: "
        f"{sys.executable} -m pip install matplotlib"
    )


@needs_matplotlib
def test_nothing_solved_and_dollars_in_names_are_drawn() -> None:
    vain = outcomes(row(status="gave-up", seconds=1))
    title, group, method = r"$\frac{", "a$b$c", r"--solver '$\x'"
    files = dict(report.draw_diagrams(of({(group, method): vain}, title=title)))
    for name in "solved", "time", "clauses":
        text = files[f"{name}.svg"].decode()
        for word in title, group, method:
            assert f">{word}</text>" in text
        # What gave up has a formula all the same.
        assert (">none</text>" in text) is (name != "clauses")
