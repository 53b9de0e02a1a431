"""Hard nonograms: how long to the verdict, and which stage of the search reached it.

`python -m benchmarks.hard` prints the table of `docs/hard-nonograms.md`. `python -m
benchmarks.hard FILE...` does the same for files of one's own, and `--first FILE...` for the
first solution of every puzzle in them, all in one row a file. Times are seconds of processor
time, which other programs on the machine disturb least.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import process_time

import satgrid
from benchmarks.boards import NONOGRAMS
from benchmarks.dominoes import dominoes
from benchmarks.measure import process
from satgrid.search.loop import Search
from satgrid.search.solutions import GAVE_UP, list_solutions

RUNS = 5
"""How often each is run; the least time counts."""

DOMINOES = 10, 14, 20, 40
PLAIN_S = 40
"""The time limit of a search without stages, on the clock."""


def verdict(path: Path, name: str) -> str:
    """Return the row of a puzzle: whole processes, and a search without stages for comparison."""
    puzzle = satgrid.load(str(path))
    ask = process("-c", _ASK, str(path))
    times = []
    for _ in range(RUNS):
        start = _children_s()
        told = ask()
        times.append(_children_s() - start)
    start = process_time()
    search = Search(puzzle, timeout_s=PLAIN_S)
    alone = list_solutions(search, 2, staged=False)
    taken = f"{'over ' * (alone.status == GAVE_UP)}{process_time() - start:.2f} s"
    size = f"{puzzle.height}x{puzzle.width}"
    return f"| {name} | {size} | {told.strip()} | {min(times):.2f} s | {taken} |"


_ASK = """
import sys
import satgrid
answer = satgrid.solve(satgrid.load(sys.argv[1]), unique=True)
said = "the only one" if answer.unique else f"{len(answer.grids)} shown"
stages = ", ".join(f"{name} ({n})" for name, n in answer.report.decided.items())
print(f"{said} | {stages} | {answer.report.conflicts:,}")
"""


def _children_s() -> float:
    """Return the processor seconds of all processes that were started here and have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def firsts(path: Path) -> str:
    """Return the row of a file of many puzzles: the first solution of each, in one process."""
    puzzles = satgrid.load_all(str(path))
    best: list[float] = []
    for _ in range(RUNS):
        times = []
        for _, puzzle in puzzles:
            start = process_time()
            satgrid.solve(puzzle)
            times.append(process_time() - start)
        best = [min(pair) for pair in zip(best, times, strict=True)] if best else times
    return f"| {path.stem} | {len(best)} | {sum(best):.2f} s | {max(best):.3f} s |"


def lines(arguments: Sequence[str]) -> Iterator[str]:
    """Yield the table that the arguments ask for."""
    if arguments[:1] == ["--first"]:
        yield "| file | puzzles | first solutions | slowest |"
        yield "|---|---|---|---|"
        yield from (firsts(Path(name)) for name in arguments[1:])
        return
    yield "| puzzle | size | verdict | settled by | conflicts | process | search alone |"
    yield "|---|---|---|---|---|---|---|"
    if arguments:
        yield from (verdict(Path(name), Path(name).stem) for name in arguments)
        return
    yield verdict(NONOGRAMS / "knotty.non", "Knotty")
    with TemporaryDirectory() as home:
        for n in DOMINOES:
            path = Path(home, f"{n}.non")
            path.write_text(satgrid.convert([dominoes(n)], "non"), "utf-8")
            yield verdict(path, f"{n} dominoes")


if __name__ == "__main__":
    for line in lines(sys.argv[1:]):
        print(line, flush=True)
