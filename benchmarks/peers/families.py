"""The other families beside all tools that take them: a row a family, of three boards.

`python -m benchmarks.peers.families` prints its progress, and writes `PEERS-FAMILIES.md`; with
names of families it prints the page of these alone. Boards are the last size of `made.py`, as
printed where there are such, or else those of `puzzles/` if solved cells are given in the made
ones, which few tools take. clingo and CP-SAT have two programs each (`benchmarks/families.py`), of
which the faster one counts in a row.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from statistics import median

import satgrid
from benchmarks import families as beside
from benchmarks import made, ten
from benchmarks.boards import ROOT
from benchmarks.peers.__main__ import HOME, LIMIT_S, OWN, PEERS, QUESTIONS, answers, own_ways
from benchmarks.peers.instances import Group
from benchmarks.peers.judged import Verdict
from benchmarks.peers.reasons import lost, stages
from benchmarks.peers.runner import Worker
from benchmarks.peers.table import OURS, Asked, by, tables, unanswered
from satgrid import families
from satgrid.errors import truncate

WRITTEN = ROOT / "benchmarks" / "PEERS-FAMILIES.md"
BOARDS = 3
SECOND = " second"
TOOLS = {
    OURS: (OWN, f"{HOME}.satgrid"),
    "plain PySAT": (OWN, f"{HOME}.plain_pysat_families"),
    "clingo": (PEERS, f"{HOME}.noqx"),
    "clingo" + SECOND: (PEERS, "benchmarks.peers.second.noqx"),
    "OR-Tools CP-SAT": (PEERS, f"{HOME}.cpsat_families"),
    "OR-Tools CP-SAT" + SECOND: (PEERS, "benchmarks.peers.second.cpsat_families"),
    "puzzlekit": (PEERS, f"{HOME}.puzzlekit_families"),
    "multi-puzzle-solver": (PEERS, f"{HOME}.multi_puzzle_solver_families"),
    "Tatham's": (OWN, f"{HOME}.tatham"),
}
"""The interpreter and the module of each tool, and of its second program."""


def group(family: str) -> Group:
    """Return the boards of a family's row."""
    name = made.FAMILY.get(family, family)
    puzzles = made.puzzles(family, *beside.boards(family)[-1])
    if any(puzzle.given for puzzle in puzzles):
        puzzles = ten.puzzles(family)[::-1]
    small = satgrid.load(families.find(name).examples[0].text)
    chosen = puzzles[:BOARDS]
    return Group(family, f"{chosen[0].height}x{chosen[0].width}", chosen, [small, small])


def faster(asked: Sequence[Asked]) -> Iterator[Asked]:
    """Yield questions with one verdict a tool, of the program that answers more, or sooner."""
    for _, those in by(asked, lambda each: (each.family, each.unique)):
        names = [tool for tool in those[0].verdicts if not tool.endswith(SECOND)]
        kept = {
            name: min((name, name + SECOND), key=lambda tool: _rank(those, tool)) for name in names
        }
        for each in those:
            told = {name: each.verdicts[kept[name]] for name in names}
            yield each._replace(verdicts=told)


def _rank(asked: Sequence[Asked], tool: str) -> tuple[int, float]:
    verdicts = [each.verdicts.get(tool, Verdict(None)).seconds for each in asked]
    seconds = [each for each in verdicts if each is not None]
    return -len(seconds), median(seconds) if seconds else 0.0


def main(chosen: Sequence[str]) -> None:
    """Print the page, and write it if no families are named."""
    workers = {tool: Worker(*at) for tool, at in TOOLS.items()}
    groups = [group(family) for family in chosen or beside.names()]
    try:
        asked = list(faster([*told(workers, groups)]))
    finally:
        for worker in workers.values():
            worker.close()
    lines = list(page(workers, groups, asked))
    if chosen:
        print(*lines, sep="\n")
    else:
        WRITTEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


def told(workers: Mapping[str, Worker], groups: Sequence[Group]) -> Iterator[Asked]:
    """Yield all questions, each told on standard error with what the tools took."""
    for each in answers(workers, groups, LIMIT_S):
        took = ", ".join(
            f"{tool} {truncate(v.why) if v.seconds is None else f'{v.seconds * 1000:.3g} ms'}"
            for tool, v in each.verdicts.items()
        )
        print(f"{each.family}, {QUESTIONS[each.unique]}: {took}", file=sys.stderr, flush=True)
        yield each


def page(
    workers: Mapping[str, Worker], groups: Sequence[Group], asked: Sequence[Asked]
) -> Iterator[str]:
    there = {tool: worker for tool, worker in workers.items() if not worker.missing}
    tools = list(dict.fromkeys(tool.removesuffix(SECOND) for tool in there))
    found = list(own_ways(groups, asked))
    versions = dict.fromkeys(worker.version for worker in there.values())
    yield "# Families beside other tools"
    yield ""
    yield (
        "Written by `python -m benchmarks.peers.families`, which `make bench-peers` runs: the same "
        "questions as in [PEERS.md](PEERS.md), asked and judged in the same way, about "
        f"{BOARDS} boards a family, up to {LIMIT_S:g} s of processor time a question. Of two "
        "programs of clingo and of CP-SAT the faster one counts. A dash: the tool has no such "
        "puzzles, or no answer that counts; the end of the page says why."
    )
    yield ""
    yield (
        f"{', '.join(versions)}. Python {platform.python_version()}, {platform.system()}, "
        f"{platform.machine()}, {os.cpu_count()} cores, {date.today().isoformat()}; the machine's "
        f"load was {os.getloadavg()[2]:.1f} over the last quarter of an hour, of which this run is "
        "1."
    )
    missing = [f"{tool} ({worker.missing})" for tool, worker in workers.items() if worker.missing]
    if missing:
        yield from ("", f"Not asked at all: {'; '.join(missing)}.")
    yield from lost(asked, found, tools)
    yield from tables(asked, tools)
    yield from stages(found)
    yield from unanswered(asked)


if __name__ == "__main__":
    main(sys.argv[1:])
