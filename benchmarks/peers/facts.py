"""What models of families are told beside an instance's grid: rooms, crossings, steps of arrows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from benchmarks.peers.tools import Instance

ARROWS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The step of each arrow: down, right."""


def rooms(instance: Instance) -> list[list[int]]:
    """Return the number of each cell's room: of a sudoku without rooms, its boxes."""
    named = instance["puzzle"].get("rooms")
    if named:
        numbers: dict[str, int] = {}
        return [[numbers.setdefault(name, len(numbers)) for name in row] for row in named]
    if instance["family"] != "sudoku":
        return []
    n = instance["height"]
    high = max(h for h in range(1, n + 1) if n % h == 0 and h * h <= n)
    wide = n // high
    return [[r // high * n + c // wide for c in range(n)] for r in range(n)]


def crossings(named: list[list[int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield the cells of each shortest line through three rooms."""
    height, width = len(named), len(named[0])
    lines = [[(r, c) for c in range(width)] for r in range(height)]
    lines += [[(r, c) for r in range(height)] for c in range(width)]
    for line in lines:
        runs = [list(run) for _, run in groupby(line, lambda cell: named[cell[0]][cell[1]])]
        for before, run, after in zip(runs, runs[1:], runs[2:], strict=False):
            yield [before[-1], *run, after[0]]
