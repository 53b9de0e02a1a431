"""A process of its own that solves one big board: `python -m benchmarks.big_search hitori 500`.

It prints the seconds of each stage, the rounds, and the peak of its memory, as JSON. Making the
board is no part of the seconds, but of the peak.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import perf_counter

import satgrid
from benchmarks import boards, generated
from benchmarks.measure import peak_mb

TIMEOUT_S = 30

BOARDS: dict[str, Callable[[int], satgrid.Puzzle]] = {
    "hitori": lambda n: generated.hitori(n, 0),
    "kurodoko": lambda n: generated.kurodoko(n, 0, 0.22),
    "nonogram-50": lambda n: boards.random_puzzle(n, 0.5, 0),
    "nonogram-60": lambda n: boards.random_puzzle(n, 0.6, 0),
    "nonogram-70": lambda n: boards.random_puzzle(n, 0.7, 0),
}


def main() -> None:
    name, side = sys.argv[1:]
    puzzle = BOARDS[name](int(side))
    start = perf_counter()
    answer = satgrid.solve(puzzle, unique=True, timeout_s=TIMEOUT_S)
    seconds = perf_counter() - start
    report = answer.report
    found = {
        "seconds": seconds,
        **report.seconds,
        "rounds": report.rounds,
        "conflicts": report.conflicts,
        "clauses": sum(report.clauses.values()),
        "answered": float(answer.status != "gave-up"),
        "mb": peak_mb(),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
