"""Reads one of the texts below and tells how long that took, and how much memory.

python -m benchmarks.reading jsonl|blanks|rows|hitori|puzzlink|penpa
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import repeat
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.measure import peak_mb
from satgrid import formats, verbs
from satgrid.errors import PuzzleError
from satgrid.puzzle import Puzzle


def text(name: str) -> Iterator[str]:
    """Yield the pieces of a text by its name."""
    if name == "jsonl":
        puzzle = {"satgrid": 1, "family": "nonogram", "rows": [[1]], "columns": [[1]]}
        yield from repeat(f"{json.dumps(puzzle | {'info': {'title': 'x' * 113}})}\n", 8_000)
    elif name == "blanks":
        yield f"r,b{' ' * 40_000}x\nr\n"
    elif name == "rows":
        yield from repeat("1 2\n", 1_000_000)
    elif name in ("puzzlink", "penpa"):
        yield formats.find(name).write([*addressed(1_000)])
    else:
        random = Random(0)
        yield "hitori\n"
        for _ in range(1_000):
            yield " ".join(str(random.randint(1, 1_000)) for _ in range(1_000)) + "\n"


def addressed(number: int) -> Iterator[Puzzle]:
    """Yield boards of 10 x 10, half of whose cells have a clue."""
    random = Random(0)
    for k in range(number):
        rows = [[random.choice((2, 3, None, None)) for _ in range(10)] for _ in range(10)]
        yield Puzzle.of(("kurodoko", "slitherlink", "fillomino", "hitori")[k % 4], cells=rows)


def main() -> None:
    """Print the milliseconds, and the megabytes that reading took at most, as JSON."""
    name = sys.argv[1]
    for each in formats.names():
        formats.find(each)
    with TemporaryDirectory() as folder:
        path = f"{folder}/text"
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(text(name))
        before = peak_mb()
        start = perf_counter()
        try:
            verbs.load_all(path, format="sequence" if name == "blanks" else None)
        except PuzzleError:
            assert name in ("blanks", "rows")
        seconds = perf_counter() - start
    print(json.dumps({"ms": seconds * 1000, "mb": peak_mb() - before}))


if __name__ == "__main__":
    main()
