"""Narrowing of sums: only numbers of sets that are left, and one that all of these need.

A set is left where each of its numbers has a cell and each cell one of its numbers. One that all
sets have, and that a single cell may have, is there; and what a cell is known to have, no other
has. Of sums with too many sets only the least and the greatest are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from math import comb
from operator import and_, or_

from satgrid.clues import MAX_NUMBER, value_of
from satgrid.constraints.sum import Sum, digit_sets
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, bits_of

_MOST_SETS = 2_000
_NUMBERS = {value_of(number): number for number in range(1, MAX_NUMBER + 1)}


def narrower(
    constraints: Sequence[Sum], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all of them, of more effort than counting."""
    width = domains.width
    sums = [(each, [r * width + c for r, c in each.cells]) for each in checked(constraints, 100)]
    known: list[int] = [-1] * (domains.height * width)

    def step() -> None:
        nonlocal known
        # Of each cell what it may show: a bit for each number, and the lowest for all else.
        may = [0] * len(known)
        for value, plane in domains.planes.items():
            bit = 1 << _NUMBERS.get(value, 0)
            for at in domains.indices(plane):
                may[at] |= bit
        first = may[:]
        while may != known:
            last, known = known, may[:]
            for each, places in checked(sums, 20):
                now = [may[at] for at in places]
                if not places or now != [last[at] for at in places]:
                    found = _narrowed(each, now)
                    for at, left in zip(places, found, strict=True):
                        may[at] = left
        changed = [at for at, left in enumerate(may) if left != first[at]]
        for value in domains.values:
            bit = 1 << _NUMBERS.get(value, 0)
            gone = [divmod(at, width) for at in changed if first[at] & ~may[at] & bit]
            if gone:
                domains.remove(value, domains.plane(gone))

    yield 2, step


def _narrowed(constraint: Sum, may: list[int]) -> list[int]:
    """Return which numbers the cells may still have; raise `Contradiction` if there are none."""
    n, total, most = len(may), constraint.total, constraint.most
    if comb(most, n) > _MOST_SETS:
        may = _between(may, total, (2 << most) - 2)
    else:
        lacking, different = ~reduce(or_, may, 0), {*may}
        left = [
            numbers
            for numbers in _masks(n, total, most)
            if not numbers & lacking and all(numbers & each for each in different)
        ]
        if not left:
            raise Contradiction(constraint.clue)
        allowed = reduce(or_, left)
        may = [each & allowed for each in may]
        for number in bits_of(reduce(and_, left)):
            having = [k for k, each in enumerate(may) if each >> number & 1]
            if len(having) == 1:
                may[having[0]] = 1 << number
    known = 0
    for each in may:
        if not each & each - 1:
            if known & each or not each:
                raise Contradiction(constraint.clue)
            known |= each
    # What this settles is looked at in the next round.
    return [each & ~known if each & each - 1 else each for each in may] if known else may


@lru_cache(4096)
def _masks(n: int, total: int, most: int) -> tuple[int, ...]:
    """Return the sets of numbers that make the total, a bit for each number."""
    return tuple(sum(1 << number for number in each) for each in digit_sets(n, total, most))


def _between(may: list[int], total: int, numbers: int) -> list[int]:
    """Return which numbers are neither too small nor too big beside the others' extremes."""
    may = [each & numbers for each in may]
    least = [(each & -each).bit_length() - 1 for each in may]
    most = [each.bit_length() - 1 for each in may]
    if not all(may):
        return may
    low, high = total - sum(most), total - sum(least)
    found = []
    for each, small, big in zip(may, least, most, strict=True):
        # A number of the cell from `low` more than its greatest to `high` more than its least.
        above = max(low + big, 0)
        fits = max((1 << max(high + small + 1, 0)) - (1 << above), 0)
        found.append(each & fits)
    return found
