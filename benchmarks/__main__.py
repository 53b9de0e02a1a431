"""Measures everything, prints the tables, and writes them to `benchmarks/RESULTS.md`.

Then it compares the run with the last kept one, and keeps it too.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median

import satgrid
from benchmarks import (
    boards,
    coloured,
    crosswords,
    generated,
    history,
    made,
    overshoot,
    versions,
)
from benchmarks.history import HISTORY, Measured
from benchmarks.measure import (
    asking,
    interleaved,
    median_ms,
    narrowing,
    process,
    ratios,
    told,
    verdict,
)
from satgrid import solvers

RESULTS = Path(__file__).with_name("RESULTS.md")

MACHINE = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"

MANY, FEW = 25, 7
"""Rounds of what takes milliseconds, and of what takes a second."""

RANDOM = 10
"""Random pictures a row, seeds 0 to 9."""


def main() -> None:
    before = history.last(HISTORY)
    lines = []
    kept: list[tuple[Measured, float]] = []
    for line in results(kept):
        print(line, flush=True)
        lines.append(line)
    run = history.Run(
        date=date.today().isoformat(),
        machine=MACHINE,
        reference_ms=median(beside for _, beside in kept),
        rows=history.rows_of(kept),
    )
    for line in ("", "## Since the last kept run", "", *history.told(run, before)):
        print(line)
        lines.append(line)
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    history.keep(HISTORY, run)


def results(kept: list[tuple[Measured, float]]) -> Iterator[str]:
    """Yield the lines of all tables; `kept` gets the aims' rows and the reference beside each."""
    yield "# Benchmarks"
    yield ""
    yield "Written by `make bench`. Milliseconds of wall time; medians, after one run to warm up."
    yield f"satgrid {version('satgrid')}, python-sat {version('python-sat')}, {MACHINE}."
    yield from section("Aims", "Solver glucose4, default encoders.", AIM_HEAD, aimed(kept))
    yield from section(
        "Versions",
        f"A verdict, in processor time, geometric means of the least of {versions.ROUNDS}: this "
        "version's, and how many times that the one before it and the plain PySAT program of "
        "`benchmarks/peers/tools` took.",
        ("boards", "now", "before", "plain PySAT"),
        versions.rows(),
    )
    yield from section(
        "Stages",
        "Where the time of a search goes; `cells` is what narrowing leaves undecided. Every column "
        "is a median of its own, so that the parts do not add up to the whole.",
        ("puzzle", "cells", "clauses", "all", *STAGES),
        stages(),
    )
    yield from section(
        "Encoders",
        "Solution and uniqueness; the others as multiples of the first, in the same rounds.",
        ("puzzle", "order", "states", "order, un-narrowed", "states, un-narrowed"),
        encoders(),
    )
    yield from section(
        "Solvers",
        "Solution and uniqueness; the others as multiples of the first, in the same rounds.",
        ("puzzle", solvers.DEFAULT, *OTHERS),
        backends(),
    )


Row = Sequence[str]
AIM_HEAD = ("what", "aim", "measured", "measured / aim")
STAGES = ("narrowing", "encoding", "loading", "solving")
OTHERS = ("glucose3", "minisat22", "cadical153", "cadical195")


def section(title: str, about: str, head: Row, rows: Iterable[Row]) -> Iterator[str]:
    """Yield a heading, a sentence and a table."""
    yield from ("", f"## {title}", "", about, "")
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def number(x: float) -> str:
    """Return the number with three digits, or all of those before the point."""
    return f"{x:.0f}" if x >= 100 else f"{x:.3g}"


def aimed(kept: list[tuple[Measured, float]]) -> Iterator[Row]:
    before = history.reference_ms()
    for row in aims():
        after = history.reference_ms()
        kept.append((row, (before + after) / 2))
        before = after
        what, most, value, unit = row
        of_aim = ("-", "-") if most is None else (f"{most:g} {unit}", number(value / most))
        yield what, of_aim[0], f"{number(value)} {unit}", of_aim[1]


def aims() -> Iterator[Measured]:
    yield from solving()
    yield from regions()
    yield from fewest()
    yield from colours()
    yield from expressions()
    yield from narrowings()
    yield from processes()
    yield from readings()
    yield from loops()
    found = told(FEW, "big_board")
    yield Measured("encoding: 100x100, 50% black, un-narrowed", 500, found["ms"])
    yield Measured("encoding: a clause of it", 0.3, found["ms"] / found["clauses"] * 1000, "us")
    yield Measured("peak memory of that process", 400, found["mb"], "MB")
    found = told(FEW, "big_file", "1000000")
    yield Measured("writing a CNF of 1,000,000 clauses", 1000, found["ms"])
    found = told(FEW, "big_file", "5000000")
    yield Measured("peak memory of writing 5,000,000 clauses", 1000, found["mb"], "MB")
    yield from limits()


def loops() -> Iterator[Measured]:
    for family, most in ("slitherlink", 80), ("heyawake", 200):
        tasks = [asking(puzzle) for puzzle in made.puzzles(family, 20, 36)]
        what = f"{len(tasks)} {family}, 20x36"
        yield Measured(f"the only solution: {what}", most, median_ms(tasks, FEW))


def limits() -> Iterator[Measured]:
    """Yield what the biggest boards take above a time limit, in processor time, and the memory."""
    for name in overshoot.BOARDS:
        found = told(1, "overshoot", name)
        what = f"{name}, {overshoot.SIDE}x{overshoot.SIDE}"
        yield Measured(f"above the time limit: {what}", 1, found["seconds"], "s")
        yield Measured(f"peak memory up to the time limit: {what}", None, found["mb"], "MB")


def solving() -> Iterator[Measured]:
    only = "the only solution"
    for name in boards.PICTURES:
        yield Measured(f"{only}: {name}", 2, median_ms([asking(boards.puzzle(name))], MANY))
    for n, most in (20, 1), (30, 2), (50, 10):
        tasks = [asking(puzzle) for puzzle in boards.patterns(n)]
        yield Measured(f"{only}: {len(tasks)} of Tatham's, {n}x{n}", most, median_ms(tasks, MANY))
    tasks = [verdict(boards.random_puzzle(15, 0.6, seed)) for seed in range(30)]
    yield Measured("verdict: 30 random pictures, 15x15, 60% black", 1.25, median_ms(tasks, FEW))
    for name, most in ("webpbn-06574", 30), ("webpbn-00803", 80), ("webpbn-01611", 100):
        yield Measured(f"{only}: {name}", most, median_ms([asking(boards.puzzle(name))], MANY))


def regions() -> Iterator[Measured]:
    for n, most in (10, 1.3), (20, 3), (50, 15), (100, 60), (200, 300):
        tasks = [verdict(generated.hitori(n, seed)) for seed in range(3)]
        yield Measured(f"verdict: 3 hitori, {n}x{n}", most, median_ms(tasks, FEW))
    for n, most in (10, 1), (20, 3), (30, 8):
        tasks = [verdict(puzzle) for puzzle in boards.ranges(n)]
        yield Measured(
            f"verdict: {len(tasks)} of Tatham's kurodoko, {n}x{n}", most, median_ms(tasks, MANY)
        )
    for n, clues, most in (50, 0.6, 30), (50, 0.22, 30), (100, 0.22, 80):
        tasks = [verdict(generated.kurodoko(n, seed, clues)) for seed in range(3)]
        what = f"verdict: 3 kurodoko, {n}x{n}, from {clues:.0%} clues"
        yield Measured(what, most, median_ms(tasks, FEW))
    tasks = [verdict(generated.impossible_kurodoko(100, seed)) for seed in range(3)]
    yield Measured("verdict: 3 impossible kurodoko, 100x100", 20, median_ms(tasks, FEW))


def fewest() -> Iterator[Measured]:
    for name, most, puzzles in (
        ("hitori, 50x50", 300, [generated.hitori(50, seed) for seed in range(3)]),
        ("kurodoko, 20x20", 100, boards.ranges(20)),
    ):
        tasks = [verdict(puzzle, unique=False, minimise="black") for puzzle in puzzles]
        yield Measured(f"fewest black: {len(tasks)} {name}", most, median_ms(tasks, FEW))
    puzzle = generated.hitori(50, 0)
    tasks = [lambda: satgrid.encode(puzzle, encoders={"connected": "forest"})]
    yield Measured("complete CNF of hitori 50x50", 1000, median_ms(tasks, FEW))


def colours() -> Iterator[Measured]:
    for n, most in (20, 15), (30, 50), (50, 300):
        tasks = [verdict(coloured.sequence(n, seed)) for seed in range(3)]
        yield Measured(f"verdict: 3 sequences, {n}x{n}, 4 colours", most, median_ms(tasks, FEW))
    for height, width, own, most in (30, 30, 4, 5), (40, 50, 4, 15), (100, 100, 5, 50):
        tasks = [verdict(coloured.nonogram(height, width, seed, own)) for seed in range(3)]
        what = f"verdict: 3 coloured nonograms, {height}x{width}, {own} colours"
        yield Measured(what, most, median_ms(tasks, FEW))


def expressions() -> Iterator[Measured]:
    for n, length, most in (10, 20, 300), (20, 40, 2000):
        # Three, so that none is still remembered when its turn comes again.
        tasks = [verdict(crosswords.crossword(n, seed, length)) for seed in range(3)]
        what = f"verdict: 3 regex crosswords, {n}x{n}, 26 letters, {length} characters or more"
        yield Measured(what, most, median_ms(tasks, FEW))


def narrowings() -> Iterator[Measured]:
    for n, most in (30, 0.8), (50, 5.0), (100, 20.0):
        for black in 0.6, 0.7:
            tasks = [narrowing(boards.random_puzzle(n, black, seed)) for seed in range(RANDOM)]
            what = f"narrowing: {RANDOM} random pictures, {n}x{n}, {black:.0%} black"
            yield Measured(what, most, median_ms(tasks, FEW))
        if n < 100:
            tasks = [narrowing(puzzle) for puzzle in boards.patterns(n)]
            what = f"narrowing: {len(tasks)} of Tatham's, {n}x{n}"
            yield Measured(what, most, median_ms(tasks, MANY))


def processes() -> Iterator[Measured]:
    line_solvable = str(boards.NONOGRAMS / "pattern-20x20.sgt") + "#1"
    for what, most, arguments in (
        ("satgrid --help", 80, ("-m", "satgrid", "--help")),
        ("satgrid solve, 20x20", 65, ("-m", "satgrid", "solve", line_solvable)),
    ):
        yield Measured(f"whole process: {what}", most, median_ms([process(*arguments)], MANY))
    bare = median_ms([process("-c", "pass")], MANY)
    yield Measured("whole process: Python doing nothing", None, bare)


def readings() -> Iterator[Measured]:
    """Yield what reading takes: long collections, one line of blanks, too much, and a big board."""
    for name, what, most, most_mb in (
        ("jsonl", "8,000 lines of JSON", 500, 40),
        ("blanks", "a sequence with 40,000 blanks", 5, 5),
        ("rows", "a text of a million rows, refused", 500, 20),
        ("hitori", "a hitori of 1000x1000", 3000, 400),
        ("puzzlink", "1,000 addresses of puzz.link", 1000, 20),
        ("penpa", "1,000 addresses of Penpa+", 2000, 40),
    ):
        found = told(FEW, "reading", name)
        yield Measured(f"reading: {what}", most, found["ms"])
        yield Measured("memory for that", most_mb, found["mb"], "MB")


def stages() -> Iterator[Row]:
    for name in boards.SEARCHED:
        task = asking(boards.puzzle(name))
        (taken,) = interleaved([task], FEW)
        reports = [task().report for _ in range(FEW)]
        split = [median(each.seconds[stage] * 1000 for each in reports) for stage in STAGES]
        sizes = str(reports[0].cells_left), f"{sum(reports[0].clauses.values()):,}"
        yield name, *sizes, number(median(taken)), *map(number, split)


def encoders() -> Iterator[Row]:
    for name in boards.SEARCHED:
        puzzle = boards.puzzle(name)
        tasks = [
            asking(puzzle, encoders={"blocks": encoder}, narrow=narrow)
            for narrow in (True, False)
            for encoder in ("order", "states")
        ]
        first, others = ratios(tasks, FEW)
        yield name, f"{number(first)} ms", *map(number, others)


def backends() -> Iterator[Row]:
    for name in boards.SEARCHED:
        puzzle = boards.puzzle(name)
        tasks = [asking(puzzle, solver=solver) for solver in (solvers.DEFAULT, *OTHERS)]
        first, others = ratios(tasks, FEW)
        yield name, f"{number(first)} ms", *map(number, others)


if __name__ == "__main__":
    main()
