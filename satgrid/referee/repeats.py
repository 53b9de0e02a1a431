"""What comes again: equal cells in a row, values twice in a group, equal lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid
from satgrid.referee.places import line_entries, stretch

T = TypeVar("T")


def runs(line: Iterable[T]) -> list[tuple[int, T]]:
    """Return (length, entry) of each run of equal entries, in order."""
    return [(len(list(run)), entry) for entry, run in groupby(line)]


def long_runs(grid: Grid[str], most: int) -> Iterator[str]:
    """Yield a sentence for each run of more than `most` equal cells in a row or column."""
    for name, line in line_entries(grid):
        end = 0
        for length, _ in runs(line):
            start, end = end, end + length
            if length > most:
                yield f"{name}: {length} equal cells in a row, {stretch(name, start, end)}"


def at_most_once(
    grid: Grid[str], cells: Sequence[Cell], place: str, called: Callable[[str], object] = str
) -> Iterator[str]:
    """Yield a sentence for each value that several of the cells have; `called` names a value."""
    for value, times in sorted(Counter(grid[p] for p in checked(cells)).items()):
        if times > 1:
            yield f"{place}: {called(value)} is there {times} times"


def each_once(
    grid: Grid[str],
    cells: Sequence[Cell],
    values: Iterable[str],
    place: str,
    called: Callable[[str], object] = str,
) -> Iterator[str]:
    """Yield a sentence for each of the values that not exactly one of the cells has.

    How often others are there does not matter.
    """
    times = Counter(grid[p] for p in checked(cells))
    for value in values:
        if not times[value]:
            yield f"{place}: {called(value)} is missing"
        elif times[value] > 1:
            yield f"{place}: {called(value)} is there {times[value]} times"


def equal_lines(grid: Grid[str]) -> Iterator[str]:
    """Yield a sentence for each row that is equal to one above, and each column likewise."""
    first: dict[tuple[str, tuple[str, ...]], str] = {}
    for name, line in line_entries(grid):
        before = first.setdefault((name.partition(" ")[0], line), name)
        if before != name:
            yield f"{name} is equal to {before}"


def near_faults(grid: Grid[str], number_of: Callable[[str], int]) -> Iterator[str]:
    """Yield a sentence for each number k again after fewer than k other cells of its line."""
    for name, line in line_entries(grid):
        last: dict[str, int] = {}
        for at, value in enumerate(checked(line)):
            number, first = number_of(value), last.get(value)
            if first is not None and (between := at - first - 1) < number:
                where = stretch(name, first, at + 1)
                yield f"{name}: {number} twice with {count(between, 'cell')} between, {where}"
            last[value] = at
