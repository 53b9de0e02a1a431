"""Asks all tools, prints progress, and writes `benchmarks/PEERS.md`."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.boards import ROOT
from benchmarks.peers import instances
from benchmarks.peers.judged import judged
from benchmarks.peers.runner import Worker
from benchmarks.peers.table import OURS, QUESTIONS, Asked, tables
from satgrid.errors import shortened

WRITTEN = ROOT / "benchmarks" / "PEERS.md"
PEERS = ROOT / ".peers" / "bin" / "python"
OWN = Path(sys.executable)

TOOLS = {
    OURS: (OWN, "satgrid"),
    "clingo": (PEERS, "clingo"),
    "OR-Tools CP-SAT": (PEERS, "cpsat"),
    "puzzlekit": (PEERS, "puzzlekit"),
    "multi-puzzle-solver": (PEERS, "multi_puzzle_solver"),
    "cspuz": (PEERS, "cspuz"),
    "Tatham's": (OWN, "tatham"),
    "pbnsolve": (OWN, "pbnsolve"),
}
"""The interpreter and the module of each tool, by the name that tables give it."""

LIMIT_S = 2.0
STRIKES = 1
"""After so many answers over the limit a tool is asked no more of that family and question."""


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="two small puzzles a family")
    parser.add_argument("--shared", type=Path, help="a folder of files: ten more a family of them")
    parser.add_argument("--limit", type=float, default=LIMIT_S, help="processor seconds a question")
    parser.add_argument("-o", type=Path, default=WRITTEN, help="the file to write")
    chosen = parser.parse_args(words)
    workers = {
        name: Worker(interpreter, f"benchmarks.peers.tools.{module}")
        for name, (interpreter, module) in TOOLS.items()
    }
    try:
        asked = []
        for each in answers(workers, chosen.shared, chosen.quick, chosen.limit):
            told = ", ".join(
                f"{tool} {shortened(v.why) if v.seconds is None else f'{v.seconds * 1000:.3g} ms'}"
                for tool, v in each.verdicts.items()
            )
            print(f"{each.family} {each.group}, {QUESTIONS[each.unique]}: {told}", flush=True)
            asked.append(each)
            # Written again and again, that a run that is ended leaves what it had.
            lines = [*head(workers, chosen.limit), *tables(asked, list(workers))]
            chosen.o.write_text("\n".join(lines) + "\n", encoding="utf-8")
    finally:
        for worker in workers.values():
            worker.close()


def answers(
    workers: Mapping[str, Worker], shared: Path | None, quick: bool, limit_s: float
) -> Iterator[Asked]:
    """Yield every question, put to all tools one after another."""
    late: dict[tuple[str, str, bool], int] = defaultdict(int)
    for family, name, puzzles in instances.groups(shared, quick):
        warm = instances.instance(instances.ten_real(family)[0])
        for puzzle in puzzles:
            instance = instances.instance(puzzle)
            for unique in QUESTIONS:
                told: dict[str, dict[str, Any]] = {}
                for tool, worker in workers.items():
                    asked = tool, family, unique
                    if worker.missing:
                        told[tool] = {"not asked": worker.missing}
                    elif late[asked] >= STRIKES:
                        told[tool] = {"not asked": f"not asked after {STRIKES} over {limit_s:g} s"}
                    else:
                        told[tool] = worker.ask(instance, unique, limit_s, warm)
                        late[asked] += "late" in told[tool]
                yield Asked(family, name, unique, judged(puzzle, unique, told))


def head(workers: Mapping[str, Worker], limit_s: float) -> Iterator[str]:
    yield "# Beside other tools"
    yield ""
    yield (
        "Written by `make bench-peers`. The same puzzles and the same question in one run, one "
        "tool after another, each in a process of its own and on one core; an answer counts if "
        "satgrid's referee accepts its grid, and if no other tool refutes its verdict. Times are "
        "processor time from clues in memory to a grid, so that starting and other work on the "
        f"machine are left out; up to {limit_s:g} s a question, the median of up to five runs. "
        "Boards of `real` are ten puzzles of `puzzles/` (made ones where they are fewer), the "
        f"others {instances.MADE} made ones a size."
    )
    yield ""
    versions = [
        f"{each.version} ({each.import_s * 1000:.0f} ms)"
        for each in workers.values()
        if each.version
    ]
    yield (
        f"{', '.join(versions)}: in brackets what importing takes. Python "
        f"{platform.python_version()}, {platform.system()}, {platform.machine()}, "
        f"{os.cpu_count()} cores, {date.today().isoformat()}."
    )
    missing = [f"{name} ({each.missing})" for name, each in workers.items() if each.missing]
    if missing:
        yield ""
        yield f"Not asked at all: {'; '.join(missing)}."


if __name__ == "__main__":
    main(sys.argv[1:])
