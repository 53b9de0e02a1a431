"""Hard nonograms: how long to the verdict, and which stage of the search reached it.

`python -m benchmarks.hard` prints the table of `docs/hard-nonograms.md`. `python -m
benchmarks.hard FILE...` does the same for files of one's own, and `--first FILE...` for the
first solution of every puzzle in them, all in one row a file. Times are seconds of processor
time, which other programs on the machine disturb least, and the least of several runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory

import satgrid
from benchmarks.boards import NONOGRAMS
from benchmarks.dominoes import dominoes
from benchmarks.measure import process
from satgrid.deadline import limited
from satgrid.problem import Problem
from satgrid.search.answer import GAVE_UP, list_solutions
from satgrid.search.loop import Search

RUNS = 5
"""How often each is run; the least time counts."""

DOMINOES = 10, 14, 20, 40
PLAIN_S = 40
"""The time limit of a search without stages, on the clock."""

_ASK = "import sys, satgrid; satgrid.solve(satgrid.load(sys.argv[1]), unique=True)"


def verdicts(named: Sequence[tuple[str, Path]]) -> Iterator[str]:
    """Yield the rows of a table: whether each puzzle has one solution, and what that took.

    It is asked in this process, which is warm, from the clues on; then by a process that
    does nothing else, as a whole; then here, for comparison, by a search without stages.
    """
    yield "| puzzle | size | verdict | settled by | conflicts | warm | process | search alone |"
    yield "|---|---|---|---|---|---|---|---|"
    all_warm = all_whole = 0.0
    for name, path in named:
        puzzle = satgrid.load(str(path))
        ask_here = partial(satgrid.solve, puzzle, unique=True)
        answer = ask_here()
        warm = min(_used(ask_here) for _ in range(RUNS))
        ask = process("-c", _ASK, str(path.absolute()))
        whole = min(_used(ask, RUSAGE_CHILDREN) for _ in range(RUNS))
        all_warm, all_whole = all_warm + warm, all_whole + whole
        said = "the only one" if answer.unique else f"{len(answer.grids)} shown"
        decided = ", ".join(f"{stage} ({n})" for stage, n in answer.report.decided.items())
        yield (
            f"| {name} | {puzzle.height}x{puzzle.width} | {said} | {decided} "
            f"| {answer.report.conflicts:,} | {warm:.3f} s | {whole:.2f} s | {_alone(puzzle)} |"
        )
    if len(named) > 1:
        yield f"| all {len(named)} | | | | | {all_warm:.2f} s | {all_whole:.2f} s | |"


def _alone(puzzle: satgrid.Puzzle) -> str:
    search = Search(Problem(puzzle))
    statuses = []
    with limited(PLAIN_S):
        taken = _used(lambda: statuses.append(list_solutions(search, 2, staged=False).status))
    return f"over {PLAIN_S} s" if statuses == [GAVE_UP] else f"{taken:.2f} s"


def _used(task: Callable[[], object], whose: int = RUSAGE_SELF) -> float:
    """Return the processor seconds that this process, or those that it starts, spend on it."""
    before = getrusage(whose)
    task()
    after = getrusage(whose)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def firsts(paths: Sequence[Path]) -> Iterator[str]:
    """Yield the rows of a table: the first solution of each puzzle of a file, in this process."""
    yield "| file | puzzles | first solutions | slowest |"
    yield "|---|---|---|---|"
    every: list[float] = []
    for path in paths:
        tasks = [partial(satgrid.solve, puzzle) for _, puzzle in satgrid.load_all(str(path))]
        rounds = [[_used(task) for task in tasks] for _ in range(RUNS)]
        best = [min(times) for times in zip(*rounds, strict=True)]
        every += best
        yield f"| {path.stem} | {len(best)} | {sum(best):.2f} s | {max(best):.3f} s |"
    if len(paths) > 1:
        yield f"| all {len(paths)} | {len(every)} | {sum(every):.2f} s | {max(every):.3f} s |"


def lines(arguments: Sequence[str]) -> Iterator[str]:
    """Yield the table that the arguments ask for."""
    if arguments == ["--first"]:
        raise satgrid.UsageError("--first of which files? name one or more")
    if arguments[:1] == ["--first"]:
        yield from firsts([Path(name) for name in arguments[1:]])
    elif arguments:
        yield from verdicts([(Path(name).stem, Path(name)) for name in arguments])
    else:
        with TemporaryDirectory() as home:
            named = [("Knotty", NONOGRAMS / "knotty.non")]
            for n in DOMINOES:
                named.append((f"{n} dominoes", Path(home, f"{n}.non")))
                named[-1][1].write_text(satgrid.convert([dominoes(n)], "non"), "utf-8")
            yield from verdicts(named)


if __name__ == "__main__":
    try:
        for line in lines(sys.argv[1:]):
            print(line, flush=True)
    except satgrid.SatgridError as error:
        sys.exit(str(error))
