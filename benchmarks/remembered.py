"""Does a board profit from having been asked before? `python -m benchmarks.remembered FAMILY...`.

satgrid remembers tables of shapes, lengths and totals, and a benchmark asks the same board again.
This prints a board's time in milliseconds when it was asked before, the time when all tables were
emptied and nothing but one other board of its size was solved since, and their ratio; the geometric
mean of the ratios last. Without families: of all.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from statistics import geometric_mean
from time import process_time
from typing import Any

import satgrid
from benchmarks import made
from benchmarks.families import boards, names
from benchmarks.peers.tools.satgrid import forget
from satgrid.puzzle import Puzzle

RUNS, LONGEST_S = 5, 0.08
"""Runs, of which the quickest counts, and the time above which a size is left out."""


def main(chosen: Sequence[str]) -> None:
    found = []
    for row in rows(chosen or names()):
        found.append(row[-1])
        print("{} {}x{}: {:.2f} {:.2f} {:.3f}".format(*row), flush=True)
    print(f"{geometric_mean(found):.3f}")


def rows(chosen: Sequence[str]) -> Iterator[tuple[str, int, int, float, float, float]]:
    for family in chosen:
        for height, width, printed in boards(family):
            asked = [it.to_json() for it in made.puzzles(family, height, width, printed)]
            if len(asked) < 2 or taken_s(asked[0]) > LONGEST_S:
                continue
            known, new = 0.0, 0.0
            for pair in zip(asked, asked[-1:] + asked[:-1], strict=True):
                turns = [(again_s(*pair), new_s(*pair)) for _ in range(RUNS)]
                known += min(turn[0] for turn in turns)
                new += min(turn[1] for turn in turns)
            each = len(asked) / 1000
            yield family, height, width, known / each, new / each, new / known


def taken_s(asked: dict[str, Any]) -> float:
    start = process_time()
    satgrid.solve(Puzzle.from_json(asked), unique=True)
    return process_time() - start


def again_s(asked: dict[str, Any], other: dict[str, Any]) -> float:
    """Return the time of a board that was asked before, with another one between."""
    taken_s(asked)
    taken_s(other)
    return taken_s(asked)


def new_s(asked: dict[str, Any], other: dict[str, Any]) -> float:
    """Return the time of a board of which nothing is remembered, behind another one."""
    forget()
    taken_s(other)
    return taken_s(asked)


if __name__ == "__main__":
    main(sys.argv[1:])
