"""Runs of digits between black cells, and the sums that are printed for them.

A sign such as `16\\24` is a black cell: 16 is for the cells below it, 24 for those to its right.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label

_DIGITS = "123456789"


def sum_faults(grid: Grid[str], signs: Mapping[Cell, str], none: str = ".") -> Iterator[str]:
    """Yield a sentence for each cell without a digit, each digit twice in a run, each wrong sum."""
    for cell in checked(grid.cells(), 100):
        if cell in signs and grid[cell] != none:
            yield f"{label(cell)}: a black cell has a digit"
        elif cell not in signs and grid[cell] not in _DIGITS:
            yield f"{label(cell)}: a white cell has no digit"
    for cell in checked(grid.cells(), 20):
        r, c = cell
        if cell in signs:
            down, across = signs[cell].split("\\")
            below, beside = _run(grid, signs, (r + 1, c), 1, 0), _run(grid, signs, (r, c + 1), 0, 1)
            yield from _run_faults(below, down, f"below {label(cell)}")
            yield from _run_faults(beside, across, f"to the right of {label(cell)}")
            continue
        if r == 0:
            yield from _run_faults(_run(grid, signs, cell, 1, 0), "", f"from {label(cell)} on")
        if c == 0:
            yield from _run_faults(_run(grid, signs, cell, 0, 1), "", f"from {label(cell)} on")


def _run(grid: Grid[str], signs: Container[Cell], start: Cell, down: int, right: int) -> list[str]:
    """Return what the cells show from the start on, as far as they are white."""
    shown = []
    r, c = start
    while r < grid.height and c < grid.width and (r, c) not in signs:
        shown.append(grid[r, c])
        r, c = r + down, c + right
    return shown


def _run_faults(shown: Collection[str], told: str, where: str) -> Iterator[str]:
    digits = [value for value in shown if value in _DIGITS]
    for digit in sorted({value for value in digits if digits.count(value) > 1}):
        yield f"the run {where}: {digit} stands there {digits.count(digit)} times"
    if told and sum(map(int, digits)) != int(told):
        yield f"the run {where}: its digits make {sum(map(int, digits))}, the sum is {told}"
