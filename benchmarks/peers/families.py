"""The other families beside all tools that take them: rows of three boards, one or two a family.

`python -m benchmarks.peers.families` tells its progress, and writes `PEERS-FAMILIES.md` and a table
of the README; with names of families it prints the page of these alone. `sizes.py` says which
boards a row has. PySAT, clingo and CP-SAT have two programs each (`ways.py`), of which the faster
one counts in a row.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from benchmarks import families as beside
from benchmarks.boards import ROOT
from benchmarks.peers.__main__ import (
    HOME,
    LIMIT_S,
    OWN,
    PEERS,
    QUESTIONS,
    README,
    answers,
    own_ways,
    with_table,
)
from benchmarks.peers.instances import Group
from benchmarks.peers.reasons import lost, stages
from benchmarks.peers.runner import Worker
from benchmarks.peers.sizes import BOARDS, groups
from benchmarks.peers.table import BY_TOOL, OURS, Asked, by_tool, tables, unanswered
from benchmarks.peers.ways import SECOND, both_ways, faster
from satgrid.errors import truncate

WRITTEN = ROOT / "benchmarks" / "PEERS-FAMILIES.md"
TOOLS = {
    OURS: (OWN, f"{HOME}.satgrid"),
    "plain PySAT": (OWN, f"{HOME}.plain_pysat_families"),
    "plain PySAT" + SECOND: (OWN, "benchmarks.peers.second.plain_pysat_families"),
    "clingo": (PEERS, f"{HOME}.noqx"),
    "clingo" + SECOND: (PEERS, "benchmarks.peers.second.noqx"),
    "OR-Tools CP-SAT": (PEERS, f"{HOME}.cpsat_families"),
    "OR-Tools CP-SAT" + SECOND: (PEERS, "benchmarks.peers.second.cpsat_families"),
    "puzzlekit": (PEERS, f"{HOME}.puzzlekit_families"),
    "multi-puzzle-solver": (PEERS, f"{HOME}.multi_puzzle_solver_families"),
    "Tatham's": (OWN, f"{HOME}.tatham"),
}
"""The interpreter and the module of each tool, and of its second program."""


def main(chosen: Sequence[str]) -> None:
    """Print the page, and write it if no families are named."""
    workers = {tool: Worker(*at) for tool, at in TOOLS.items()}
    boards = [row for family in chosen or beside.names() for row in groups(family)]
    try:
        asked = list(told(workers, boards))
    finally:
        for worker in workers.values():
            worker.close()
    lines = list(page(workers, boards, asked))
    if chosen:
        print(*lines, sep="\n")
    else:
        WRITTEN.write_text("\n".join(lines) + "\n", encoding="utf-8")
        README.write_text(with_table(README.read_text("utf-8"), lines, BY_TOOL), encoding="utf-8")


def told(workers: Mapping[str, Worker], boards: Sequence[Group]) -> Iterator[Asked]:
    """Yield all questions, each told on standard error with what the tools took."""
    for each in answers(workers, boards, LIMIT_S):
        took = ", ".join(
            f"{tool} {truncate(v.why) if v.seconds is None else f'{v.seconds * 1000:.3g} ms'}"
            for tool, v in each.verdicts.items()
        )
        row = f"{each.family} {each.group}, {QUESTIONS[each.unique]}"
        print(f"{row}: {took}", file=sys.stderr, flush=True)
        yield each


def page(
    workers: Mapping[str, Worker], boards: Sequence[Group], every: Sequence[Asked]
) -> Iterator[str]:
    """Yield the lines of the page of what was asked of all programs."""
    asked = list(faster(every))
    there = {tool: worker for tool, worker in workers.items() if not worker.missing}
    tools = list(dict.fromkeys(tool.removesuffix(SECOND) for tool in there))
    found = list(own_ways(boards, asked))
    versions = dict.fromkeys(worker.version for worker in there.values())
    yield "# Families beside other tools"
    yield ""
    yield (
        "Written by `python -m benchmarks.peers.families`, which `make bench-peers` runs: the same "
        "questions as in [PEERS.md](PEERS.md), asked and judged in the same way, about "
        f"{BOARDS} boards a row, up to {LIMIT_S:g} s of processor time a question. A family has a "
        "row of the size that people publish most of, and one of the largest that "
        "`benchmarks/puzzles` or `puzzles` has, where that is larger. Of two programs of PySAT, of "
        "clingo and of CP-SAT the faster one counts. A dash: the tool has no such puzzles, or no "
        "answer that counts; the end of the page says why."
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
    yield from by_tool(asked, tools)
    yield from tables(asked, tools)
    yield from stages(found)
    yield from both_ways(every)
    yield from unanswered(asked)


if __name__ == "__main__":
    main(sys.argv[1:])
