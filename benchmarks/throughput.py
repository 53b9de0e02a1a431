"""How many puzzles a second one process solves, and what a puzzle costs beside the search.

`python -m benchmarks.throughput` prints a row a family and writes them to
`benchmarks/THROUGHPUT.md`; with names of families it prints theirs alone. Puzzles are read from
their JSON, solved by `satgrid.solve`, and their first solution is what counts.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from time import perf_counter

import satgrid
from benchmarks.boards import ROOT
from benchmarks.families import MACHINE
from satgrid import families
from satgrid.puzzle import Puzzle

WRITTEN = Path(__file__).with_name("THROUGHPUT.md")
CELLS = 10 * 10
TEN, ROUNDS = 10, 7
SEARCH = "narrowing", "solving"
"""The stages of a report that are search; what else a puzzle takes is not."""
PARTS = "reading", "narrowing", "encoding", "loading", "solving"
HEAD = "family", "boards", "puzzles a second", "ms", *PARTS, "the rest", "not search"


def puzzles(family: str) -> list[Puzzle]:
    """Return the family's ten puzzles in `puzzles/` whose size is nearest to 10x10."""
    files = sorted((ROOT / "puzzles" / family).glob("*.*"))
    found = [
        puzzle
        for path in files
        if path.suffix not in (".md", ".txt")
        for _, puzzle in satgrid.load_all(str(path))
        if puzzle.family == family
    ]
    found.sort(key=lambda puzzle: abs(puzzle.height * puzzle.width - CELLS))
    return list(islice(found, TEN))


def row(family: str, clock: Callable[[], float] = perf_counter) -> tuple[str, ...]:
    """Return what the family's puzzles take, in milliseconds a puzzle: medians of the rounds."""
    chosen = puzzles(family)
    texts = [json.dumps(puzzle.to_json()) for puzzle in chosen]
    # All parts are of the quickest round, so that they add up; a busy machine spoils others.
    best = min((_round(texts, clock) for _ in range(ROUNDS)), key=lambda taken: taken["all"])
    parts = {what: seconds * 1000 / len(texts) for what, seconds in best.items()}
    at = sorted({(each.height * each.width, f"{each.height}x{each.width}") for each in chosen})
    boards = " to ".join(dict.fromkeys((at[0][1], at[-1][1])))
    beside = parts["all"] - sum(parts[what] for what in SEARCH)
    told = [parts[what] for what in ("all", *PARTS)]
    numbers = [*told, parts["all"] - sum(told[1:]), beside]
    return (
        family,
        f"{len(texts)} {boards}",
        f"{1000 / parts['all']:.0f}",
        *(f"{number:.2f}" for number in numbers),
    )


def _round(texts: Sequence[str], clock: Callable[[], float]) -> dict[str, float]:
    """Return the seconds of all puzzles together, and those of each part."""
    taken = dict.fromkeys(("all", *PARTS), 0.0)
    gc.collect()
    start = clock()
    for text in texts:
        before = clock()
        puzzle = Puzzle.from_json(json.loads(text))
        taken["reading"] += clock() - before
        for what, seconds in satgrid.solve(puzzle).report.seconds.items():
            if what in taken:
                taken[what] += seconds
    taken["all"] = clock() - start
    return taken


def page(chosen: Sequence[str]) -> Iterator[str]:
    """Yield the page's lines, the families that cost most beside their search first."""
    yield "# Puzzles a second"
    yield ""
    yield (
        f"Written by `python -m benchmarks.throughput`: {MACHINE}, {date.today().isoformat()}. One "
        "process reads puzzles from JSON and finds a first solution of each; milliseconds of wall "
        f"time a puzzle, in the quickest of {ROUNDS} rounds. *The rest* is stating, decoding, the "
        "referee and the report; *not search* is all but narrowing and solving."
    )
    yield ""
    yield f"| {' | '.join(HEAD)} |"
    yield f"|{'---|' * len(HEAD)}"
    rows = [row(family) for family in chosen if puzzles(family)]
    for cells in sorted(rows, key=lambda cells: -float(cells[-1])):
        yield f"| {' | '.join(cells)} |"


def main(chosen: Sequence[str]) -> None:
    lines = [*page(chosen or sorted(families.names()))]
    print(*lines, sep="\n")
    if not chosen:
        WRITTEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
