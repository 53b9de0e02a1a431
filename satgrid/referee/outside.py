"""What is seen of a line from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from satgrid.deadline import checked
from satgrid.grid import Grid
from satgrid.referee.places import columns, rows

_NONE = "."
"""What stands in a cell without a number or letter."""


def view_faults(
    grid: Grid[str], clues: Any, seen: Callable[[Sequence[str]], int | str]
) -> Iterator[str]:
    """Yield a sentence for each clue that is not what is `seen` of its line.

    `clues` has those of `top`, `bottom`, `left` and `right`. What is seen is told of the entries of
    a line in the order in which they are met.
    """
    for side, lines, ahead in (
        ("top", columns, True),
        ("bottom", columns, False),
        ("left", rows, True),
        ("right", rows, False),
    ):
        told = zip(lines(grid), getattr(clues, side), strict=True)
        for k, ((_, cells), clue) in enumerate(checked(told), 1):
            entries = [grid[p] for p in cells]
            found = seen(entries if ahead else entries[::-1])
            if clue is not None and found != clue:
                yield f"{side} {k}: {clue} is printed there, {found or 'nothing'} is seen"


def heights_seen(number_of: Callable[[str], int]) -> Callable[[Sequence[str]], int]:
    """Return what counts the numbers of entries that are greater than all before them."""

    def seen(entries: Sequence[str]) -> int:
        highest = times = 0
        for entry in entries:
            if entry != _NONE and number_of(entry) > highest:
                highest, times = number_of(entry), times + 1
        return times

    return seen


def first_entry(entries: Sequence[str]) -> str:
    """Return the first that is not white, or "" if all are."""
    return next((entry for entry in entries if entry != _NONE), "")
