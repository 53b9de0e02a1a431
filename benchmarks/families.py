"""The families beside clingo and CP-SAT: from the puzzle to the verdict "exactly one solution".

`python -m benchmarks.families` prints the tables and writes them to `benchmarks/FAMILIES.md`; with
names of families it prints those of these alone. It ends with geometric means over all rows.
`--published FOLDER` asks of the JSON puzzles in a folder alone, and writes the section "Hardest
published" of the page, which other runs keep.
clingo has two programs a family (`peers/noqx/`, rules as noqx has them, and `peers/noqx/second/`),
and CP-SAT two models where there are two (`peers/cpsat/`); of each tool the faster one counts in a
row. All are asked by turns in one run, in processor time. A tool is asked no more of a row when it
was over the limit on most of it. A verdict that two tools disagree about, or a grid that the
referee refuses, is an error.
"""

from __future__ import annotations

import os
import platform
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from math import inf
from pathlib import Path
from statistics import geometric_mean, median
from typing import Any, NamedTuple

import satgrid
from benchmarks import complete as standalone
from benchmarks import made
from benchmarks.boards import ROOT
from benchmarks.peers.instances import instance
from benchmarks.peers.judged import judged
from benchmarks.peers.runner import TURNS, Worker, by_turns
from benchmarks.unsolvable import unsolvable
from satgrid import families
from satgrid.clues import WRITABLE_NUMBER
from satgrid.puzzle import Puzzle
from satgrid.search.options import Report

PROGRAMS = ROOT / "benchmarks" / "peers" / "noqx"
PEERS = ROOT / ".peers" / "bin" / "python"
OURS, FIRST, SECOND = "satgrid", "first", "second"
CLINGO, CPSAT = "clingo", "CP-SAT"
OTHERS = CLINGO, CPSAT
HOME = "benchmarks.peers"
TOOLS = {
    OURS: (Path(sys.executable), f"{HOME}.tools.satgrid"),
    f"{CLINGO} {FIRST}": (PEERS, f"{HOME}.tools.noqx"),
    f"{CLINGO} {SECOND}": (PEERS, f"{HOME}.second.noqx"),
    f"{CPSAT} {FIRST}": (PEERS, f"{HOME}.tools.cpsat_families"),
    f"{CPSAT} {SECOND}": (PEERS, f"{HOME}.second.cpsat_families"),
}
LIMIT_S = 20
WRITTEN = ROOT / "benchmarks" / "FAMILIES.md"
MACHINE = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"

BESIDE = ("most", "×", "by")
HEAD = ("boards", OURS, "most", CLINGO, *BESIDE, CPSAT, *BESIDE)
NONE_HEAD = ("boards", OURS, "by solvable", CLINGO, "×", CPSAT, "×")
HARDEST = "Hardest published"
HARDEST_HEAD = ("board", OURS, CLINGO, "×", "by", CPSAT, "×", "by")
STAGES_HEAD = ("boards", "rounds", "cuts", "cells left")
MEANS = "All families together"
MEANS_HEAD = ("tool", "rows", "geometric mean", "rows below 1")
Taken = dict[str, list[float]]


class Group(NamedTuple):
    """What puzzles of one family and size took: seconds by tool, infinite above the limit.

    `none` is what those without a solution took, and `reports` are satgrid's.
    """

    name: str
    taken: Taken
    none: Taken
    reports: list[Report]

    def best(self, tool: str) -> str | None:
        """Return the one of a tool's two programs that took less; None without such puzzles."""
        asked = [each for each in self.taken if each.startswith(tool) and self.taken[each]]
        return min(asked, key=lambda each: median(self.taken[each]), default=None)

    def ratio(self, tool: str, taken: Taken | None = None) -> float:
        """Return how many times satgrid's time a tool takes, by medians."""
        best, taken = self.best(tool), taken or self.taken
        theirs, ours = median(taken[best]) if best else inf, median(taken[OURS])
        return 1 if ours == theirs else theirs / ours

    def least(self, taken: Taken | None = None) -> float:
        """Return the ratio by which satgrid is behind, or 1 where it is first."""
        return min(1, *(self.ratio(tool, taken) for tool in OTHERS))


def names() -> list[str]:
    """Return the families that are measured."""
    programs = {path.stem for path in PROGRAMS.glob("*.lp")}
    measured = dict.fromkeys((*made.SIZES, *made.PRINTED))
    return [name for name in measured if made.FAMILY.get(name, name) in programs]


def boards(family: str) -> list[tuple[int, int, bool]]:
    """Return the sizes that are measured, and whether the boards have as many clues as printed."""
    sizes = (made.SIZES, False), (made.PRINTED, True)
    return [(*size, printed) for table, printed in sizes for size in table.get(family, ())]


def opened() -> dict[str, Worker]:
    return {tool: Worker(*at) for tool, at in TOOLS.items()}


def measured(chosen: Sequence[str], workers: Mapping[str, Worker]) -> Iterator[Group]:
    """Yield what each size of these families takes, and tell it on standard error."""
    there = {tool: worker for tool, worker in workers.items() if not worker.missing}
    for family in chosen:
        for height, width, printed in boards(family):
            kind = "as printed" if printed else "minimal"
            last = (height, width, printed) == boards(family)[-1]
            found = group(family, made.puzzles(family, height, width, printed), kind, there, last)
            for row in *table([found]), *none_table([found]):
                print(*row, sep=", ", file=sys.stderr, flush=True)
            yield found


def group(
    name: str,
    puzzles: Sequence[Puzzle],
    kind: str,
    workers: Mapping[str, Any],
    changed: bool = False,
) -> Group:
    """Return what the puzzles take, and these with one clue changed, if that is asked for.

    Raises `AssertionError` where tools disagree.
    """
    one = puzzles[0]
    small = instance(satgrid.load(families.find(one.family).examples[0].text))
    taken = asked(puzzles, 1, workers, small)
    reports = [satgrid.solve(puzzle, unique=True, timeout_s=LIMIT_S).report for puzzle in puzzles]
    found = Group(f"{len(puzzles)} {name}, {one.height}x{one.width}, {kind}", taken, {}, reports)
    tried = (unsolvable(each, k) for k, each in enumerate(puzzles if changed else ()))
    if without := [puzzle for puzzle in tried if puzzle is not None]:
        chosen = [OURS, *filter(None, map(found.best, OTHERS))]
        workers = {tool: workers[tool] for tool in chosen}
        found = found._replace(none=asked(without, 0, workers, small))
    return found


def asked(
    puzzles: Sequence[Puzzle], solutions: int, workers: Mapping[str, Any], small: dict[str, Any]
) -> Taken:
    """Return what the tools take to tell the number of solutions; infinite is above the limit."""
    taken: Taken = {tool: [] for tool in workers}
    for puzzle, before in zip(puzzles, (*puzzles[-1:], *puzzles), strict=False):
        there = {
            tool: worker
            for tool, worker in workers.items()
            if taken[tool].count(inf) <= len(puzzles) // 2
        }
        answers = by_turns(there, instance(puzzle), True, LIMIT_S, small, instance(before))
        answers = {tool: each for tool, each in answers.items() if "unsupported" not in each}
        for tool, verdict in judged(puzzle, True, answers).items():
            late = "late" in answers[tool]
            assert verdict.seconds is not None or late, f"{puzzle.family}: {tool}: {verdict.why}"
            if not late:
                number = len(answers[tool]["grids"])
                assert number == solutions, f"{puzzle.family}: {tool} finds {number} solutions"
            taken[tool].append(inf if verdict.seconds is None else verdict.seconds)
        for seconds in taken.values():
            if seconds.count(inf) > len(puzzles) // 2:
                seconds += [inf] * (len(puzzles) - len(seconds))
    return taken


def table(groups: Sequence[Group]) -> Iterator[tuple[str, ...]]:
    """Yield a row a size, those first in which another tool is faster."""
    for each in sorted(groups, key=Group.least):
        cells = [each.name, *(time_text(part(each.taken[OURS])) for part in (median, max))]
        for tool in OTHERS:
            best = each.best(tool)
            if best is None:
                cells += ["-"] * 4
                continue
            cells += (time_text(part(each.taken[best])) for part in (median, max))
            cells += [times(each.ratio(tool), each.taken[OURS]), best.removeprefix(f"{tool} ")]
        yield tuple(cells)


def none_table(groups: Sequence[Group]) -> Iterator[tuple[str, ...]]:
    """Yield what the same puzzles take with one clue changed, so that none is left."""
    with_none = [each for each in groups if each.none]
    for each in sorted(with_none, key=lambda each: each.least(each.none)):
        ours = median(each.none[OURS])
        cells = [each.name, time_text(ours), f"{ours / median(each.taken[OURS]):.2f}"]
        for tool in OTHERS:
            best = each.best(tool)
            if best is None:
                cells += ["-"] * 2
            else:
                theirs = time_text(median(each.none[best]))
                cells += [theirs, times(each.ratio(tool, each.none), each.none[OURS])]
        yield tuple(cells)


def hardest_table(groups: Sequence[Group]) -> Iterator[tuple[str, ...]]:
    """Yield a row a board, those first in which another tool is faster."""
    for each in sorted(groups, key=Group.least):
        cells = [each.name, time_text(each.taken[OURS][0])]
        for tool in OTHERS:
            best = each.best(tool)
            theirs = each.taken[best][0] if best else inf
            if best is None:
                cells += ["-"] * 3
            elif inf in each.taken[OURS]:
                cells += [time_text(theirs), "-", best.removeprefix(f"{tool} ")]
            else:
                ratio = times(each.ratio(tool), each.taken[OURS])
                cells += [time_text(theirs), ratio, best.removeprefix(f"{tool} ")]
        yield tuple(cells)


def published(folder: Path, workers: Mapping[str, Worker]) -> Iterator[Group]:
    """Yield what each board in a folder of JSON puzzles takes."""
    there = {tool: worker for tool, worker in workers.items() if not worker.missing}
    for path in sorted(folder.glob("*.json")):
        puzzle = satgrid.load(str(path))
        numbers = puzzle.numbers.values() if puzzle.cells else ()
        fits = there
        if puzzle.family == "fillomino" and max(numbers, default=0) > WRITABLE_NUMBER:
            fits = {OURS: there[OURS]}  # The other programs have numbers up to 61.
        found = group("", [puzzle], "", fits)._replace(name=path.stem)
        print(*hardest_table([found]), file=sys.stderr, flush=True)
        yield found


def means(rows: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Yield the geometric mean of each tool's ratios in the rows of the first table.

    A tool above the limit counts by the least that its ratio can be.
    """
    for tool in OTHERS:
        at = HEAD.index("×", HEAD.index(tool))
        ratios = [float(row[at].removeprefix("> ")) for row in rows if row[at] != "-"]
        if ratios:
            behind = sum(ratio < 1 for ratio in ratios)
            yield tool, str(len(ratios)), f"{geometric_mean(ratios):.2f}", str(behind)


def stages(groups: Sequence[Group]) -> Iterator[tuple[str, ...]]:
    """Yield satgrid's rounds and cuts, and what narrowing leaves."""
    for each in groups:
        counts = ([r.rounds for r in each.reports], [r.cuts for r in each.reports])
        left = [r.cells_left for r in each.reports]
        yield each.name, *(f"{median(found):g}" for found in (*counts, left))


def time_text(seconds: float) -> str:
    return (
        f"> {LIMIT_S} s"
        if seconds == inf
        else f"{seconds * 1000:.3g} ms"
        if seconds < 0.9995
        else f"{seconds:.2f} s"
    )


def times(ratio: float, ours: Sequence[float]) -> str:
    return f"> {LIMIT_S / median(ours):.0f}" if ratio == inf else f"{ratio:.2f}"


def sections(
    groups: Sequence[Group], complete: bool
) -> Iterator[tuple[str, str, Sequence[str], Iterator[tuple[str, ...]]]]:
    """Yield titles, what tables say, their heads and their rows."""
    yield (
        "Families",
        "From the puzzle to the verdict that its solution is the only one, in processor time, "
        "medians and the most, and how many times satgrid's time another tool takes. clingo runs "
        "rules as noqx writes them; of two programs and of two models of CP-SAT the faster one "
        "counts in a row. Rows in which another tool is faster come first. No clue of minimal "
        "boards can go; printed ones have as many clues as people print.",
        HEAD,
        table(groups),
    )
    yield (
        "Families, no solution",
        "The same boards with one clue changed, so that there is no solution.",
        NONE_HEAD,
        none_table(groups),
    )
    yield (
        "Families, how satgrid searches",
        "Medians of the rounds and cuts of a search, and of the cells that narrowing leaves.",
        STAGES_HEAD,
        stages(groups),
    )
    if complete:
        yield (
            "Complete formulas",
            "The formula that stands alone, and the processor time of cadical to find a solution, "
            "and with the proof that there is no other.",
            standalone.HEAD,
            standalone.rows(),
        )
    yield (
        MEANS,
        "How many times satgrid's time a tool takes, over the rows of the first table that it "
        "takes part in, each row once; above the limit, the least that it can be.",
        MEANS_HEAD,
        means([*table(groups)]),
    )


def main(arguments: Sequence[str]) -> None:
    """Print the tables, and write them to the page if no families are named."""
    parser = ArgumentParser(prog="python -m benchmarks.families")
    parser.add_argument("--published", type=Path, metavar="FOLDER", help="JSON puzzles")
    parser.add_argument("families", nargs="*")
    asked_of = parser.parse_args(arguments)
    kept = WRITTEN.read_text("utf-8") if WRITTEN.exists() else ""
    if asked_of.published:
        lines = [*hardest_section(asked_of.published)]
        print(*lines, sep="\n")
        WRITTEN.write_text(with_hardest(kept, lines), encoding="utf-8")
        return
    lines = [*page(asked_of.families)]
    print(*lines, sep="\n")
    if not asked_of.families:
        text = "\n".join(lines) + "\n"
        WRITTEN.write_text(with_hardest(text, hardest_lines(kept)), encoding="utf-8")


def hardest_lines(page: str) -> list[str]:
    """Return the section of the hardest published boards in a page; empty without it."""
    found = re.search(rf"(?ms)^## {HARDEST}\n.*?(?=^## |\Z)", page)
    return found[0].strip().split("\n") if found else []


def with_hardest(page: str, lines: Sequence[str]) -> str:
    """Return the page with that section behind its first one."""
    first, *others = re.split("(?m)^(?=## )", page)
    others = [each for each in others if not each.startswith(f"## {HARDEST}\n")]
    others[1:1] = ["\n".join(lines) + "\n\n"] if lines else []
    return "".join((first, *others))


def hardest_section(folder: Path) -> Iterator[str]:
    workers = opened()
    try:
        groups = list(published(folder, workers))
    finally:
        for worker in workers.values():
            worker.close()
    yield from (f"## {HARDEST}", "")
    yield (
        "Written by `python -m benchmarks.families --published FOLDER`: "
        f"{', '.join(versions(workers))}, {MACHINE}, {date.today().isoformat()}. The boards of "
        "puzz.link that took satgrid 0.7 most time, or that it refused; the project may not keep "
        "their files. The number in a name is the number of the puzzle there. The other "
        "programs have no numbers above 61. Where all tools are above the limit, the board is open."
    )
    yield ""
    yield from table_lines(HARDEST_HEAD, hardest_table(groups))


def versions(workers: Mapping[str, Worker]) -> dict[str, None]:
    """Return the versions of the tools that can be asked."""
    return dict.fromkeys(worker.version for worker in workers.values() if worker.version)


def table_lines(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield from (f"| {' | '.join(head)} |", f"|{'---|' * len(head)}")
    yield from (f"| {' | '.join(row)} |" for row in rows)


def page(chosen: Sequence[str]) -> Iterator[str]:
    workers = opened()
    try:
        groups = list(measured(chosen or names(), workers))
    finally:
        for worker in workers.values():
            worker.close()
    missing = [f"{tool} ({worker.missing})" for tool, worker in workers.items() if worker.missing]
    yield "# Families beside clingo and CP-SAT"
    yield ""
    yield (
        f"Written by `python -m benchmarks.families`: {', '.join(versions(workers))}, {MACHINE}, "
        f"{date.today().isoformat()}. Processor time from the puzzle's JSON to the verdict, up to "
        f"{LIMIT_S} s a question, one tool after another in one run, each on one core; quick "
        f"answers are asked for in {TURNS} turns, and the least time counts."
    )
    if missing:
        yield from ("", f"Not asked: {', '.join(missing)}.")
    for title, about, head, rows in sections(groups, complete=not chosen):
        yield from ("", f"## {title}", "", about, "")
        yield from table_lines(head, rows)


if __name__ == "__main__":
    main(sys.argv[1:])
