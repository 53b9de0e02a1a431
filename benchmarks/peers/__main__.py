"""Asks all tools, prints progress, and writes `benchmarks/PEERS.md` and the README's table."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import takewhile
from pathlib import Path

from benchmarks.boards import ROOT
from benchmarks.peers import chosen, instances
from benchmarks.peers.instances import Group
from benchmarks.peers.judged import judged
from benchmarks.peers.reasons import Spent, lost, spent, stages
from benchmarks.peers.runner import TURNS, Worker, by_turns
from benchmarks.peers.table import OURS, QUESTIONS, SHORT, Asked, tables, unanswered
from satgrid.errors import truncate

WRITTEN, README = ROOT / "benchmarks" / "PEERS.md", ROOT / "README.md"
SHARED = ROOT.parent / "shared" / "data" / "instances"
PEERS = ROOT / ".peers" / "bin" / "python"
OWN = Path(sys.executable)

HOME = "benchmarks.peers.tools"
TOOLS = {
    OURS: (OWN, f"{HOME}.satgrid"),
    "plain PySAT": (OWN, f"{HOME}.plain_pysat"),
    "clingo": (PEERS, f"{HOME}.clingo"),
    "OR-Tools CP-SAT": (PEERS, f"{HOME}.cpsat"),
    "puzzlekit": (PEERS, f"{HOME}.puzzlekit"),
    "multi-puzzle-solver": (PEERS, f"{HOME}.multi_puzzle_solver"),
    "cspuz": (PEERS, f"{HOME}.cspuz"),
    "Tatham's": (OWN, f"{HOME}.tatham"),
    "pbnsolve": (OWN, f"{HOME}.pbnsolve"),
}
"""The interpreter and the module of each tool, by the name that tables give it."""

LIMIT_S = 2.0
STRIKES = 1
"""After so many answers over the limit a tool is asked no more of that row."""


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="two small puzzles a family")
    parser.add_argument(
        "--shared",
        type=Path,
        default=SHARED if SHARED.is_dir() else None,
        help="a folder of files: ten more a family of them (default: the folder of puzzles "
        "`shared` beside the checkout, where there is one)",
    )
    parser.add_argument("--limit", type=float, default=LIMIT_S, help="processor seconds a question")
    parser.add_argument("-o", type=Path, help="the file to write, and no table in README.md")
    chosen = parser.parse_args(words)
    workers = {name: Worker(*where) for name, where in TOOLS.items()}
    groups = list(instances.groups(chosen.shared, chosen.quick))
    asked: list[Asked] = []
    try:
        for each in answers(workers, groups, chosen.limit):
            told = ", ".join(
                f"{tool} {truncate(v.why) if v.seconds is None else f'{v.seconds * 1000:.3g} ms'}"
                for tool, v in each.verdicts.items()
            )
            print(f"{each.family} {each.group}, {QUESTIONS[each.unique]}: {told}", flush=True)
            asked.append(each)
    finally:
        for worker in workers.values():
            worker.close()
    tools = [name for name, worker in workers.items() if not worker.missing]
    found = list(own_ways(groups, asked))
    lines = [
        *head(workers, chosen.shared, chosen.limit),
        *lost(asked, found, tools),
        *tables(asked, tools),
        *stages(found),
        *compared(groups, workers),
        *unanswered(asked),
    ]
    (chosen.o or WRITTEN).write_text("\n".join(lines) + "\n", encoding="utf-8")
    if chosen.o is None:
        README.write_text(with_table(README.read_text("utf-8"), lines, SHORT), encoding="utf-8")


def answers(
    workers: Mapping[str, Worker], groups: Sequence[Group], limit_s: float
) -> Iterator[Asked]:
    """Yield every question, put to all tools that there are, one after another."""
    for group in groups:
        late: dict[tuple[str, bool], int] = defaultdict(int)
        for puzzle, before in zip(group.puzzles, group.puzzles[-1:] + group.puzzles, strict=False):
            instance = instances.instance(puzzle)
            warm = instances.instance(group.other(puzzle))
            like = instances.instance(before)
            for unique in QUESTIONS:
                there = {tool: each for tool, each in workers.items() if not each.missing}
                asked = {tool: it for tool, it in there.items() if late[tool, unique] < STRIKES}
                why = f"not asked after {STRIKES} over {limit_s:g} s"
                told = {tool: {"not asked": why} for tool in there}
                told |= by_turns(asked, instance, unique, limit_s, warm, like)
                for tool, answer in told.items():
                    late[tool, unique] += "late" in answer
                yield Asked(group.family, group.name, unique, judged(puzzle, unique, told))


def own_ways(groups: Sequence[Group], asked: Sequence[Asked]) -> Iterator[Spent]:
    """Yield satgrid's whole way on each puzzle whose verdict it found."""
    verdicts = (each.verdicts[OURS].seconds for each in asked if each.unique)
    for group in groups:
        for puzzle in group.puzzles:
            if next(verdicts) is not None:
                yield spent(group.family, group.name, puzzle, group.other(puzzle))


def compared(groups: Sequence[Group], workers: Mapping[str, Worker]) -> Iterator[str]:
    """Yield how the models were chosen, where the tools that run them are installed."""
    if all(name in workers and not workers[name].missing for name in chosen.TOOLS):
        real = {
            group.family: list(map(instances.instance, group.puzzles))
            for group in groups
            if group.name == "real"
        }
        yield from chosen.chosen(chosen.asked(PEERS, real))


def with_table(text: str, measured: Sequence[str], head: Sequence[str]) -> str:
    """Return a document with a table of what was measured in the place of its own."""
    lines = text.split("\n")
    lines[_table(lines, head)] = measured[_table(measured, head)]
    return "\n".join(lines)


def _table(lines: Sequence[str], head: Sequence[str]) -> slice:
    """Return where the first table with this head stands."""
    first = f"| {' | '.join(head)} |"
    start = next(k for k, line in enumerate(lines) if line.startswith(first))
    rows = takewhile(lambda line: line.startswith("|"), lines[start:])
    return slice(start, start + len(list(rows)))


def head(workers: Mapping[str, Worker], shared: Path | None, limit_s: float) -> Iterator[str]:
    yield "# Beside other tools"
    yield ""
    yield (
        "Written by `make bench-peers`. The same puzzles and the same question in one run, one "
        "tool after another, each in a process of its own and on one core; an answer counts if "
        "satgrid's referee accepts its grid, and if no other tool refutes its verdict. Times are "
        "processor time from clues in memory to a grid, so that starting and other work on the "
        f"machine are left out; up to {limit_s:g} s a question, the median of up to five runs, "
        f"each behind another puzzle; quick answers are asked for in {TURNS} turns, tool by tool, "
        "and the least time counts. A tool that was over that once is asked no more of that row. "
        "Boards of `real` are ten puzzles of `puzzles/` (made ones where they are fewer), "
        f"{'those of `shared` ten of a collection, by size, ' if shared else ''}the others "
        f"{instances.MADE} made ones a size."
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
        f"{os.cpu_count()} cores, {date.today().isoformat()}; the machine's load was "
        f"{os.getloadavg()[2]:.1f} over the last quarter of an hour, of which this run is 1."
    )
    missing = [f"{name} ({each.missing})" for name, each in workers.items() if each.missing]
    if missing:
        yield ""
        yield f"Not asked at all: {'; '.join(missing)}."


if __name__ == "__main__":
    main(sys.argv[1:])
