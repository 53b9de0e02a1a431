"""Compares the encoders of every kind of constraint on the same ten puzzles a family.

`python -m benchmarks.encoders`, or `make encoders`, prints the tables and writes them to
`ENCODERS.md` in this folder; with names of families behind it, it prints theirs alone.

In a row one kind has the encoder named, and all others their default. A kind that a family does not
state itself is compared within the first encoder that states it, as at_most_one within
connected=forest. Kinds with one encoder are left out.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import ten
from benchmarks.__main__ import Row, section
from benchmarks.boards import ROOT
from satgrid import constraints, solvers
from satgrid.problem import Problem
from satgrid.version import VERSION

TABLE = Path(__file__).with_name("ENCODERS.md")

LIMIT_S = 20
"""Seconds for the ten of a row, after which the row ends."""

SUMMED = ("variables", "clauses", "build", "solve", "conflicts")
HEAD = ("encoder", "done", *SUMMED, "")


class Run(NamedTuple):
    """What became of the ten, as far as it went; `ended` says why it went no further."""

    found: list[dict[str, Any]]
    ended: str

    def stated(self) -> list[str]:
        """Return the kinds of constraints that were encoded."""
        return sorted({kind for each in self.found for kind in each.get("encoders", ())})


def main(measured: Sequence[str]) -> None:
    lines = []
    for line in table(measured):
        print(line, flush=True)
        lines.append(line)
    if not measured:
        TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def table(measured: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the tables of these families, or of all there is if none is named."""
    yield "# Encoders"
    yield ""
    yield (
        "Written by `make encoders`. Each row sums up the same ten puzzles, un-narrowed: the size "
        "of the formulas, the wall time to build and load them, the wall time to find a solution "
        "and to settle whether it is the only one, and the conflicts of the solver. Where fewer "
        f"than {ten.TEN} are done, the sums are of those. One run, so that small times are noisy."
    )
    yield ""
    yield (
        f"Solver {solvers.DEFAULT}, {LIMIT_S} s a row; satgrid {VERSION}, "
        f"python-sat {version('python-sat')}, Python {platform.python_version()}, "
        f"{platform.machine()}, {os.cpu_count()} cores, {date.today().isoformat()}."
    )
    for family in measured or ten.families():
        yield from section(family.capitalize(), about(family), HEAD, rows(family))
    if not measured:
        yield from cardinalities()


def cardinalities() -> Iterator[str]:
    yield from section(
        "Cardinalities",
        "Not puzzles but ten boards each of `benchmarks.cardinality`, asked for one solution: "
        "Latin squares (at_most_one), windows of cells (at_most), sums of lines (exactly).",
        HEAD,
        (
            row(run(kind, [choice]), choice, name == constraints.default(kind))
            for kind in ten.BOARDS
            for name in constraints.encoders(kind)
            for choice in [f"{kind}={name}"]
        ),
    )


def about(family: str) -> str:
    sizes = Counter(f"{puzzle.height}x{puzzle.width}" for puzzle in ten.puzzles(family))
    return ", ".join(f"{count} of {size}" for size, count in sizes.items()) + "."


def rows(family: str) -> Iterator[Row]:
    """Yield a row for each encoder of each kind that the family states, or an encoder of it."""
    default = run(family, [])
    hosts: dict[str, list[str]] = {
        rule.kind(): []
        for puzzle in ten.puzzles(family)
        for rule in Problem(puzzle).rules(constraints.kinds())
    }
    for kind in (waiting := list(hosts)):
        if len(constraints.encoders(kind)) == 1:
            continue
        for name in constraints.encoders(kind):
            plain = not hosts[kind] and name == constraints.default(kind)
            choices = [*hosts[kind], f"{kind}={name}"]
            ran = default if plain else run(family, choices)
            yield row(ran, ", ".join(choices), plain)
            for auxiliary in ran.stated():
                if auxiliary not in hosts:
                    hosts[auxiliary] = choices
                    waiting.append(auxiliary)


def run(family: str, choices: Sequence[str]) -> Run:
    """Return what became of the ten, in a process of its own that ends when the time is up."""
    command = [sys.executable, "-m", "benchmarks.ten", family, *choices]
    ended = ""
    try:
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=LIMIT_S)
        told = ran.stdout
        if ran.returncode:
            ended = f"failed: {ran.stderr.decode().strip().splitlines()[-1]}"
    except subprocess.TimeoutExpired as late:
        told, ended = late.stdout or b"", f"over {LIMIT_S} s"
    # The last line may be half written.
    whole = told.decode().rpartition("\n")[0].splitlines()
    return Run([json.loads(line) for line in whole], ended)


def row(ran: Run, what: str, default: bool = False) -> Row:
    done = [each for each in ran.found if "refused" not in each]
    refused = [each["refused"] for each in ran.found if "refused" in each]
    notes = ["default"] if default else []
    cuts = sum(each["cuts"] for each in done)
    notes += [f"{cuts:,} cuts"] if cuts else []
    notes += [f"refused {len(refused)}: {refused[0]}".replace("|", "\\|")] if refused else []
    notes += [ran.ended] if ran.ended else []
    figures = ["-"] * 5
    if done:
        sums = {key: sum(each[key] for each in done) for key in SUMMED}
        figures = [
            f"{sums[key]:,}" if isinstance(sums[key], int) else f"{sums[key]:,.0f} ms"
            for key in SUMMED
        ]
    return what, str(len(done)), *figures, "; ".join(notes)


if __name__ == "__main__":
    main(sys.argv[1:])
