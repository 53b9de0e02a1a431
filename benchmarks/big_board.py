"""Encodes a random 100x100 board un-narrowed, and prints how long that took and the memory.

A program of its own: the peak memory is that of the whole process, in megabytes.
"""

from __future__ import annotations

import json
import resource
import sys
from time import perf_counter

import satgrid
from benchmarks.boards import random_puzzle


def main() -> None:
    puzzle = random_puzzle(100, black=0.5, seed=0)
    start = perf_counter()
    model = satgrid.encode(puzzle, narrow=False)
    ms = (perf_counter() - start) * 1000
    # Kilobytes on Linux, bytes on macOS.
    unit = 1024**2 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    print(json.dumps({"ms": ms, "mb": peak, "clauses": len(model.formula)}))


if __name__ == "__main__":
    main()
