"""Runs of digits between black cells, and the sums that are printed for them.

A sign such as `16\\24` is a black cell: 16 is for the cells below it, 24 for those to its right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label

_DIGITS = "123456789"


def sum_faults(grid: Grid[str], signs: Mapping[Cell, str], none: str = ".") -> Iterator[str]:
    """Yield a sentence for each cell without a digit, each digit twice in a run, each wrong sum."""
    flat, width = grid.flat, grid.width
    black = [cell in signs for cell in grid.cells()]
    for at, value in enumerate(checked(flat, 100)):
        if black[at] and value != none:
            yield f"{label(divmod(at, width))}: a black cell has a digit"
        elif not black[at] and value not in _DIGITS:
            yield f"{label(divmod(at, width))}: a white cell has no digit"
    for at in checked(range(len(flat)), 20):
        r, c = cell = divmod(at, width)
        down, beside = range(at, len(flat), width), range(at, (r + 1) * width)
        if black[at]:
            below, right = signs[cell].split("\\")
            yield from _run_faults(_run(flat, black, down[1:]), below, "below", cell)
            yield from _run_faults(_run(flat, black, beside[1:]), right, "to the right of", cell)
            continue
        if r == 0:
            yield from _run_faults(_run(flat, black, down), "", "from", cell, " on")
        if c == 0:
            yield from _run_faults(_run(flat, black, beside), "", "from", cell, " on")


def _run(flat: Sequence[str], black: Sequence[bool], places: Iterable[int]) -> list[str]:
    """Return what the places show from the first on, as far as they are white."""
    shown = []
    for at in places:
        if black[at]:
            break
        shown.append(flat[at])
    return shown


def _run_faults(
    shown: Sequence[str], told: str, before: str, cell: Cell, behind: str = ""
) -> Iterator[str]:
    digits = [value for value in shown if value in _DIGITS]
    total = sum(map(int, digits))
    wrong = told and total != int(told)
    if not wrong and len(set(digits)) == len(digits):
        return
    where = f"{before} {label(cell)}{behind}"
    for digit in sorted({value for value in digits if digits.count(value) > 1}):
        yield f"the run {where}: {digit} stands there {digits.count(digit)} times"
    if wrong:
        yield f"the run {where}: its digits make {total}, the sum is {told}"
