"""Sums of runs: digits of which the sums tell much, and repairs.

A sum leaves a cell the digits of the sets that make it, and the two sums of a cell those that both
leave. The fewer there are, the nearer the puzzle is to one solution, so digits change to leave
fewer: without a solver, as any digits do that are all different in their runs. Where the solutions
differ in places with no run in common, each place is repaired by itself, all at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import log2
from random import Random
from typing import TypeAlias

from satgrid.clues import WHITE, Value, number_of, value_of
from satgrid.constraints.sum import digit_sets
from satgrid.deadline import check_deadline
from satgrid.generators import Candidate, _repair
from satgrid.grid import Cell, Grid
from satgrid.layers.run_sums import sum_sign
from satgrid.puzzle.shapes import LONGEST, sum_runs, without

Cells: TypeAlias = tuple[Cell, ...]

_DIGITS = range(1, LONGEST + 1)

_OPEN = (0, *(round(10 * log2(n)) for n in _DIGITS))
"""How open a cell is that has so many digits left: tenths of bits."""

_ROUNDS = 5
"""How often each digit may change before the first question."""

_BLACK = 0.1
"""The chance of a black cell in a repair: the more there are, the sooner there is one solution."""

_LOOKED_AT = 6
"""So many of the cells of a place are looked at for its repair."""


def telling(bare: Candidate, random: Random) -> Candidate:
    """Return the puzzle with other digits, of which the sums tell more."""
    digits = _Digits(bare)
    for _ in range(_ROUNDS):
        check_deadline()
        for p in random.sample(digits.cells(), len(digits.cells())):
            digits.change([p])
    return Candidate(bare.puzzle, digits.grid(bare.grid))


def repairs(
    bare: Candidate, other: Grid[Value], differing: Sequence[Cell], random: Random
) -> Iterator[Candidate]:
    """Yield the puzzle with another digit, or now and then a black cell, in each place.

    If that is not right, because there are more rules than those of runs, another solution is
    meant.
    """
    digits = _Digits(bare)
    dark = []
    for place in digits.places(differing):
        some = random.sample(place, min(-(-len(place) // 2), _LOOKED_AT))
        if random.random() < _BLACK or not digits.change(some, anyhow=True):
            dark.append(some)
    changed = Candidate(bare.puzzle, digits.grid(bare.grid))
    for some in dark:
        changed = next(_blackened(changed, some), changed)
    yield changed
    yield from _repair.solutions(bare, other, differing, random)


class _Digits:
    """The digits of the white cells, and how open they leave each other."""

    def __init__(self, bare: Candidate) -> None:
        white = [p for p in bare.grid.cells() if bare.grid[p] != WHITE]
        self._digit = {p: number_of(bare.grid[p]) for p in white}
        self._runs: dict[Cell, list[Cells]] = {p: [] for p in white}
        for run in sum_runs(bare.puzzle):
            for p in run.cells:
                self._runs[p].append(run.cells)
        runs = {run for own in self._runs.values() for run in own}
        self._total = {run: sum(self._digit[p] for p in run) for run in runs}

    def cells(self) -> list[Cell]:
        """Return the white cells."""
        return list(self._digit)

    def grid(self, grid: Grid[Value]) -> Grid[Value]:
        """Return a grid with the same black cells, and these digits."""
        digit = self._digit
        flat = (value_of(digit[p]) if p in digit else WHITE for p in grid.cells())
        return Grid(grid.height, grid.width, tuple(flat))

    def places(self, differing: Sequence[Cell]) -> Iterator[list[Cell]]:
        """Yield cells that hang together by runs, each as long as it is in none of the others."""
        left = dict.fromkeys(differing)
        while left:
            place = [left.popitem()[0]]
            for p in place:  # grows while it is read
                near = [q for run in self._runs[p] for q in run if q in left]
                for q in dict.fromkeys(near):
                    del left[q]
                    place.append(q)
            yield place

    def change(self, cells: Sequence[Cell], anyhow: bool = False) -> bool:
        """Change the digit by which the board gets the least open; tell whether one changed.

        `anyhow` changes one even if every change leaves the board more open.
        """
        best: tuple[int, Cell, int] | None = None
        for p in cells:
            used = {self._digit[q] for run in self._runs[p] for q in run}
            now = self._open(p, self._digit[p])
            for n in _DIGITS:
                more = self._open(p, n) - now if n not in used else 0
                if n not in used and (more < best[0] if best else anyhow or more < 0):
                    best = more, p, n
        if best is not None:
            _, p, n = best
            for run in self._runs[p]:
                self._total[run] += n - self._digit[p]
            self._digit[p] = n
        return best is not None

    def _open(self, p: Cell, n: int) -> int:
        """Return how open the cells of the runs of a cell are if it has this digit."""
        total = {run: self._total[run] + n - self._digit[p] for run in self._runs[p]}
        near = {q for run in total for q in run}
        return sum(_OPEN[self._left(q, total).bit_count()] for q in near)

    def _left(self, q: Cell, total: Mapping[Cells, int]) -> int:
        """Return which digits the sums of a cell's runs leave, those in `total` first, as bits."""
        left = -1
        for run in self._runs[q]:
            left &= _makers(len(run), total.get(run, self._total[run]))
        return left


@cache
def _makers(n: int, total: int) -> int:
    """Return the digits that are in a set of n that makes a total, as bits."""
    return sum(1 << k for k in {k for found in digit_sets(n, total, LONGEST) for k in found})


def _blackened(bare: Candidate, differing: Sequence[Cell]) -> Iterator[Candidate]:
    """Make a cell black, and those that it leaves in runs of one: first where they are fewest."""
    puzzle, grid = bare
    white = {p for p in grid.cells() if grid[p] != WHITE}
    for left in sorted((without(white, p) for p in differing), key=len, reverse=True):
        if left != white:
            black = (p for p in grid.cells() if p not in left)
            flat = tuple(grid[p] if p in left else WHITE for p in grid.cells())
            shorter = puzzle.with_cells(dict.fromkeys(black, sum_sign(None, None)))
            yield Candidate(shorter, Grid(grid.height, grid.width, flat))
