"""How long `satgrid.generate` takes: `python -m benchmarks.generate` prints the table.

Seconds of processor time to a puzzle that is proved to have one solution and rated, of seeds 0 to
9 each; fewer where it takes long, as `ROWS` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import process_time

import satgrid
from satgrid import families
from satgrid.errors import GaveUp

SIDES = {"sudoku": 9}
"""Rows and columns of the others, where they are not 10."""

OWN = ("hitori", "kurodoko", "nonogram", "sequence", "regex")
"""Families with a generator of their own."""

ROWS = (
    *((family, 20, 2.0, 10, False) for family in OWN[:-1]),
    ("regex", 10, 2.0, 10, False),
    *(
        (family, SIDES.get(family, 10), None, 5, False)
        for family in families.names()
        if family not in OWN
    ),
    ("hitori", 50, 10.0, 3, False),
    ("kurodoko", 30, 10.0, 3, False),
    ("hitori", 20, None, 3, True),
    ("kurodoko", 20, None, 3, True),
    ("nonogram", 20, None, 3, True),
)
"""Family, height and width, most seconds wished, how many seeds, whether minimal."""


def taken(family: str, n: int, seed: int, minimal: bool) -> tuple[float, bool]:
    """Return the seconds of processor time for one puzzle, and whether there was one."""
    start = process_time()
    try:
        satgrid.generate(family, n, n, seed=seed, minimal=minimal)
    except GaveUp:
        return process_time() - start, False
    return process_time() - start, True


def lines() -> Iterator[str]:
    yield "| puzzle | aim | median | slowest |"
    yield "|---|---|---|---|"
    for family, n, most, seeds, minimal in ROWS:
        runs = [taken(family, n, seed, minimal) for seed in range(seeds)]
        times = [seconds for seconds, _ in runs]
        vain = sum(not made for _, made in runs)
        what = f"{family} {n}x{n}{', minimal' if minimal else ''}"
        aim = "-" if most is None else f"{most:g} s"
        more = f", {vain} of {seeds} in vain" if vain else ""
        yield f"| {what} | {aim} | {median(times):.2f} s | {max(times):.2f} s{more} |"


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
