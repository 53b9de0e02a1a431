"""Runs of digits between black cells, and the sums that are printed for them.

A sign such as `16\\24` is a black cell: 16 is for the cells below it, 24 for those to its right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import takewhile

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label
from satgrid.referee.places import rays

_DIGITS = "123456789"


def sum_faults(grid: Grid[str], signs: Mapping[Cell, str], none: str = ".") -> Iterator[str]:
    """Yield a sentence for each cell without a digit, each digit twice in a run, each wrong sum."""
    for cell in checked(grid.cells(), 100):
        if cell in signs and grid[cell] != none:
            yield f"{label(cell)}: a black cell has a digit"
        elif cell not in signs and grid[cell] not in _DIGITS:
            yield f"{label(cell)}: a white cell has no digit"
    for r, c in checked(grid.cells(), 20):
        for way, back, name in ("v", (r - 1, c), "below"), (">", (r, c - 1), "to the right of"):
            if (r, c) in signs:
                start, told = (r, c), signs[r, c].split("\\")[way == ">"]
                run = [*takewhile(lambda p: p not in signs, rays((r, c), grid)[way])]
            elif min(back) < 0:
                start, told = (r, c), ""
                run = [(r, c), *takewhile(lambda p: p not in signs, rays((r, c), grid)[way])]
            else:
                continue
            where = f"{name} {label(start)}" if (r, c) in signs else f"from {label(start)} on"
            yield from _run_faults([grid[p] for p in run], told, where)


def _run_faults(shown: Collection[str], told: str, where: str) -> Iterator[str]:
    digits = [value for value in shown if value in _DIGITS]
    for digit in sorted({value for value in digits if digits.count(value) > 1}):
        yield f"the run {where}: {digit} stands there {digits.count(digit)} times"
    if told and sum(map(int, digits)) != int(told):
        yield f"the run {where}: its digits make {sum(map(int, digits))}, the sum is {told}"
