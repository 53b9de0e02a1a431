"""The families that came with their statements alone, beside clingo with rules as noqx has them.

`python -m benchmarks.families [NAME...]` prints the tables of the families, all if none is named.
A family is measured if `peers/noqx/NAME.lp` exists and `made.py` has its sizes. Each puzzle is
asked for the verdict "the only one", of satgrid and of clingo by turns in one run; of clingo with
two programs, of which the faster one counts in each row. A verdict that two tools disagree about,
or a grid that the referee refuses, is an error.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import satgrid
from benchmarks import made
from benchmarks.boards import ROOT
from benchmarks.peers.instances import instance
from benchmarks.peers.judged import judged
from benchmarks.peers.runner import Worker
from satgrid.puzzle import Puzzle
from satgrid.search.report import Report

PROGRAMS = ROOT / "benchmarks" / "peers" / "noqx"
PEERS = ROOT / ".peers" / "bin" / "python"
OURS, FIRST, SECOND = "satgrid", "as noqx", "second"
LIMIT_S = 30

HEAD = (
    "boards",
    "satgrid",
    "most",
    "rounds",
    "cuts",
    "cells left",
    "clingo",
    "most",
    "×",
    "program",
)
COMPLETE_HEAD = ("boards", "clauses", "solving", "most")
COMPLETE = (("slitherlink", 20, 36), ("heyawake", 20, 36))
"""What is written as a complete formula and given to an outside program."""


class Group(NamedTuple):
    """What puzzles of one family and size took: seconds by tool, and satgrid's reports."""

    name: str
    taken: dict[str, list[float]]
    reports: list[Report]

    def ratio(self) -> float:
        """Return how many times satgrid's time clingo takes, by medians, or infinity."""
        theirs = min((median(self.taken[tool]) for tool in self.clingo()), default=float("inf"))
        return theirs / median(self.taken[OURS])

    def clingo(self) -> list[str]:
        """Return the programs that answered all puzzles, the faster one first."""
        full = [
            tool
            for tool in (FIRST, SECOND)
            if len(self.taken.get(tool, ())) == len(self.taken[OURS])
        ]
        return sorted(full, key=lambda tool: median(self.taken[tool]))


def names() -> list[str]:
    """Return the families that are measured."""
    programs = {path.stem for path in PROGRAMS.glob("*.lp")}
    return [family for family in made.SIZES if family in programs]


def measured(families: Sequence[str]) -> Iterator[Group]:
    """Yield what each size of these families takes."""
    home = "benchmarks.peers"
    with (
        closing(Worker(Path(sys.executable), f"{home}.tools.satgrid")) as own,
        closing(Worker(PEERS, f"{home}.tools.noqx")) as first,
        closing(Worker(PEERS, f"{home}.second.noqx")) as second,
    ):
        workers = {OURS: own, FIRST: first, SECOND: second}
        asked = {tool: worker for tool, worker in workers.items() if not worker.missing}
        for family in families:
            for height, width in made.SIZES[family]:
                yield group(made.puzzles(family, height, width), asked)


def group(puzzles: Sequence[Puzzle], workers: dict[str, Worker]) -> Group:
    """Return what the puzzles take; raise `AssertionError` where tools disagree."""
    taken: dict[str, list[float]] = {tool: [] for tool in workers}
    reports = []
    for k, puzzle in enumerate(puzzles):
        told: dict[str, dict[str, Any]] = {
            tool: worker.ask(instance(puzzle), True, LIMIT_S, instance(puzzles[k - 1]))
            for tool, worker in workers.items()
        }
        for tool, verdict in judged(puzzle, True, told).items():
            late = "late" in told[tool]
            assert verdict.seconds is not None or late, f"{puzzle.family}: {tool}: {verdict.why}"
            if verdict.seconds is not None:
                assert len(told[tool]["grids"]) == 1, f"{puzzle.family}: {tool} finds several"
                taken[tool].append(verdict.seconds)
        reports.append(satgrid.solve(puzzle, unique=True).report)
    one = puzzles[0]
    return Group(f"{len(puzzles)} {one.family}, {one.height}x{one.width}", taken, reports)


def rows(families: Sequence[str] = ()) -> Iterator[tuple[str, ...]]:
    """Yield a row a size, those first in which clingo is faster."""
    for each in sorted(measured(families or names()), key=lambda each: min(each.ratio(), 1)):
        ours, reports = each.taken[OURS], each.reports
        counts = (
            f"{median(found):g}"
            for found in (
                [report.rounds for report in reports],
                [report.cuts for report in reports],
                [report.cells_left for report in reports],
            )
        )
        best = each.clingo()[:1]
        theirs = [_ms(part(each.taken[tool])) for tool in best for part in (median, max)]
        told = (*theirs, f"{each.ratio():.2f}", *best) if best else ("-", "-", "-", "-")
        yield each.name, _ms(median(ours)), _ms(max(ours)), *counts, *told


def complete(program: str = "cadical") -> Iterator[tuple[str, ...]]:
    """Yield clauses and processor time of complete formulas, solved by an outside program."""
    if which(program) is None:
        return
    for family, height, width in COMPLETE:
        puzzles = made.puzzles(family, height, width)
        clauses, taken = zip(*(solved(puzzle, program) for puzzle in puzzles), strict=True)
        yield (
            f"{len(puzzles)} {family}, {height}x{width}",
            f"{median(clauses):,.0f}",
            _ms(median(taken)),
            _ms(max(taken)),
        )


def solved(puzzle: Puzzle, program: str) -> tuple[int, float]:
    """Return the clauses of the complete formula, and the processor seconds of the program."""
    model = satgrid.encode(puzzle)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "complete.cnf"
        path.write_text("".join(satgrid.to_dimacs(puzzle, model)), encoding="ascii")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        found = subprocess.run([program, "-q", str(path)], capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        output = path.with_suffix(".out")
        output.write_text(found.stdout, encoding="ascii")
        _, answer = satgrid.decode(str(path), str(output))
        assert answer.grids, f"{puzzle.family}: {program} finds no solution"
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return len(model.formula), used


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.3g} ms" if seconds < 0.9995 else f"{seconds * 1000:.0f} ms"


if __name__ == "__main__":
    for head, table in (HEAD, rows(sys.argv[1:])), (COMPLETE_HEAD, complete()):
        print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
        for row in table:
            print(f"| {' | '.join(row)} |", flush=True)
        print()
