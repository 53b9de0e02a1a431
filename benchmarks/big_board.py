"""Encodes a random 100x100 board un-narrowed, and prints how long that took and the memory.

A program of its own: the peak memory is that of the whole process, in megabytes.
"""

from __future__ import annotations

import json
from time import perf_counter

import satgrid
from benchmarks.boards import random_puzzle
from benchmarks.measure import peak_mb


def main() -> None:
    puzzle = random_puzzle(100, black=0.5, seed=0)
    start = perf_counter()
    model = satgrid.encode(puzzle, narrow=False)
    ms = (perf_counter() - start) * 1000
    print(json.dumps({"ms": ms, "mb": peak_mb(), "clauses": len(model.formula)}))


if __name__ == "__main__":
    main()
