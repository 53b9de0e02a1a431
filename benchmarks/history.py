"""The history of the measurements: each run against the one before, whatever the machine does.

A time is kept as a multiple of a reference task that is measured right before and after it and
uses nothing of satgrid: so runs on different days, and on a machine that other programs share,
can be compared. Memory is kept as it is. `HISTORY.jsonl` has one line a run, the last one last.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple, TypedDict

HISTORY = Path(__file__).with_name("HISTORY.jsonl")

NOTICED = 1.3
"""A row counts as slower or faster from this ratio on; less is noise on a shared machine."""

_ROUNDS = 15
_LANES = 40
_WIDTH = 64


class Measured(NamedTuple):
    """One row of a run: what was measured, the aim (None: there is none), and the figure."""

    what: str
    aim: float | None
    value: float
    unit: str = "ms"


class Run(TypedDict):
    """One line of the history: `rows` holds multiples of the reference task, and megabytes."""

    date: str
    machine: str
    reference_ms: float
    rows: dict[str, float]


def reference() -> int:
    """Do what satgrid does most, on fixed numbers: long ints, small tuples, lists and a dict."""
    mask = (1 << _LANES * _WIDTH) - 1
    board, found = mask // 7, 0
    for step in range(400):
        board = (board << _WIDTH | board >> 3) & mask ^ step
        found += (board & -board).bit_length()
    clauses = [(-x, x + step, x ^ step) for step in range(20) for x in range(300)]
    flat: list[int] = []
    for clause in clauses:
        flat += clause
        flat.append(0)
    counts: dict[int, int] = {}
    for x in flat:
        counts[x] = counts.get(x, 0) + 1
    return found + len(counts)


def reference_ms() -> float:
    """Return the median time of the reference task in milliseconds."""
    taken = []
    for _ in range(_ROUNDS):
        start = perf_counter()
        reference()
        taken.append((perf_counter() - start) * 1000)
    return median(taken)


def last(path: Path) -> Run | None:
    """Return the last kept run, None if there is none."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    found: Run | None = json.loads(lines[-1]) if lines else None
    return found


def keep(path: Path, run: Run) -> None:
    """Add a run at the end of the history."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(run, ensure_ascii=False) + "\n")


def changes(now: Mapping[str, float], then: Mapping[str, float]) -> list[tuple[float, str]]:
    """Return (ratio, row) of what both runs measured and one took longer for, the slowest first."""
    ratios = [(now[what] / then[what], what) for what in now if then.get(what)]
    return sorted((pair for pair in ratios if not 1 / NOTICED < pair[0] < NOTICED), reverse=True)


def told(run: Run, before: Run | None) -> Iterator[str]:
    """Yield the lines that compare a run with the one before."""
    if before is None:
        yield "The first run that is kept: there is nothing to compare it with."
        return
    found = changes(run["rows"], before["rows"])
    yield (
        f"Against the run of {before['date']} ({before['machine']}), each time as a multiple of a "
        f"reference task measured beside it ({run['reference_ms']:.3g} ms now, "
        f"{before['reference_ms']:.3g} then)."
    )
    yield ""
    for title, some in (
        ("New", run["rows"].keys() - before["rows"].keys()),
        ("Gone", before["rows"].keys() - run["rows"].keys()),
    ):
        yield from (f"- {title}: {what}" for what in sorted(some))
    if not found:
        yield f"No row of both changed by {NOTICED:g} times or more."
        return
    for title, some in (
        ("Slower", [pair for pair in found if pair[0] > 1]),
        ("Faster", [pair for pair in found[::-1] if pair[0] < 1]),
    ):
        yield from (f"- {title}: {what}, ×{ratio:.3g}" for ratio, what in some)


def rows_of(measured: Sequence[tuple[Measured, float]]) -> dict[str, float]:
    """Return what is kept of rows, each with the reference task's time beside it."""
    return {
        row.what: float(f"{row.value if row.unit == 'MB' else row.value / beside:.4g}")
        for row, beside in measured
    }
