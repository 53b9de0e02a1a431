"""Narrowing of sums: only numbers that the other cells leave.

What a cell is known to have, no other has, and the cells that are left make the rest. Of two cells
each has only what the other one leaves; so it is of a few more, number by number. Of others the
sets of numbers are looked at: a set is left where each of its numbers has a cell and each cell one
of its numbers. A number that all sets have, and that a single cell may have, is there. Of sums with
too many sets only the least and the greatest are looked at.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from math import comb, prod
from operator import and_, or_

from satgrid.clues import MAX_NUMBER, value_of
from satgrid.constraints.sum import Sum, digit_sets
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, bits_of
from satgrid.grid import Cell

_MOST_SETS = 2_000

_MOST_CHOICES = 30
"""So many choices of numbers, for all cells of a sum but two, are gone through one by one."""

_NUMBERS = {value_of(number): number for number in range(1, MAX_NUMBER + 1)}


def narrower(
    constraints: Sequence[Sum], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all of them, of more effort than counting."""
    yield 2, _Sums(constraints, domains).settle


class _Sums:
    """The sums with their places, and what was known of these at the last look."""

    def __init__(self, constraints: Sequence[Sum], domains: Domains) -> None:
        self._domains = domains
        width = domains.width
        self._sums = [
            (each, [r * width + c for r, c in each.cells]) for each in checked(constraints, 100)
        ]
        # The numbers of the sums of each place.
        self._around: dict[int, list[int]] = defaultdict(list)
        for k, (_, places) in enumerate(checked(self._sums, 100)):
            for at in places:
                self._around[at].append(k)
        # A bit for each number, and the lowest for all else.
        self._bits = {value: 1 << _NUMBERS.get(value, 0) for value in domains.values}
        self._planes: dict[str, int] = {}
        self._may: list[int] = []

    def settle(self) -> None:
        """Take from the domains what the sums rule out, until nothing is left to take."""
        domains = self._domains
        if domains.planes == self._planes:
            return
        shown = self._shown()
        may = shown[:]
        if self._may:
            pairs = enumerate(zip(shown, self._may, strict=True))
            changed = [at for at, (new, old) in pairs if new != old]
            touched = dict.fromkeys(k for at in changed for k in self._around.get(at, ()))
        else:
            touched = dict.fromkeys(range(len(self._sums)))
            for each, places in checked(self._sums, 100):
                allowed = _possible(len(places), each.total, each.most)
                for at in places:
                    may[at] &= allowed
        self._may = may
        self._follow(touched)
        gone: dict[int, list[Cell]] = {bit: [] for bit in self._bits.values()}
        for at, (old, new) in enumerate(zip(shown, may, strict=True)):
            if old != new:
                for number in bits_of(old ^ new):
                    gone[1 << number].append(divmod(at, domains.width))
        lost = {bit: domains.plane(cells) for bit, cells in gone.items()}
        domains.replace({v: p & ~lost[self._bits[v]] for v, p in domains.planes.items()})
        self._planes = domains.planes

    def _shown(self) -> list[int]:
        """Return what each cell may show."""
        domains = self._domains
        # Many values may be in the same cells.
        alike: dict[int, int] = defaultdict(int)
        for value, plane in domains.planes.items():
            alike[plane] |= self._bits[value]
        shown = [0] * (domains.height * domains.width)
        for plane, numbers in alike.items():
            for at in domains.indices(plane):
                shown[at] |= numbers
        return shown

    def _follow(self, touched: dict[int, None]) -> None:
        """Narrow these sums, and those that this touches."""
        may, around = self._may, self._around
        # What takes longer waits until nothing else is found.
        later: dict[int, None] = {}
        while touched or later:
            check_deadline()
            thorough = not touched
            waiting = touched or later
            k = next(iter(waiting))
            del waiting[k]
            constraint, places = self._sums[k]
            now = [may[at] for at in places]
            left, many = _narrowed(constraint, now, thorough)
            if many and not thorough:
                later[k] = None
            if left == now:
                continue
            for at, old, new in zip(places, now, left, strict=True):
                if old != new:
                    may[at] = new
                    for other in around[at]:
                        if other != k or many:
                            touched[other] = None


def _narrowed(constraint: Sum, may: list[int], thorough: bool) -> tuple[list[int], bool]:
    """Return which numbers the cells may still have, and whether three or more have a choice.

    Those are gone through number by number if that is to be `thorough`. Raises `Contradiction`.
    """
    known, rest, free = ~((2 << constraint.most) - 2), constraint.total, []
    for k, each in enumerate(may):
        if each & each - 1:
            free.append(k)
        elif known & each or not each:
            raise Contradiction(constraint.clue)
        else:
            known |= each
            rest -= each.bit_length() - 1
    left = [may[k] & ~known for k in free]
    many = len(left) > 2
    if not many:
        left = _by_choices(left, rest)
    elif not thorough:
        left = _by_sets(left, rest, constraint.most)
    elif prod(sorted(map(int.bit_count, left))[:-2]) <= _MOST_CHOICES:
        # The two cells with most numbers, which are not gone through, stand last.
        order = sorted(range(len(left)), key=lambda k: left[k].bit_count())
        found = _by_choices([left[k] for k in order], rest)
        left = [numbers for _, numbers in sorted(zip(order, found, strict=True))]
    if not all(left) or (rest and not left):
        raise Contradiction(constraint.clue)
    narrowed = may[:]
    for k, each in zip(free, left, strict=True):
        narrowed[k] = each
    return narrowed, many


def _by_choices(may: list[int], total: int) -> list[int]:
    """Return which numbers are in choices that make the total; where there is none, no number."""
    if len(may) < 2:
        return [each & (1 << total if total > 0 else 0) for each in may]
    if len(may) == 2:
        one, other = may
        other &= _remainders(one, total)
        return [one & _remainders(other, total), other]
    first, *others = may
    found = [0] * len(may)
    for number in bits_of(first):
        taken = 1 << number
        left = _by_choices([each & ~taken for each in others], total - number)
        if all(left):
            found = [*map(or_, found, (taken, *left))]
    return found


@lru_cache(4096)
def _remainders(numbers: int, total: int) -> int:
    """Return what another number than each of these makes the total with."""
    return sum(1 << total - n for n in bits_of(numbers) if n < total != 2 * n)


def _by_sets(may: list[int], total: int, most: int) -> list[int]:
    """Return which numbers are in sets that are left; where there is none, no number."""
    n = len(may)
    if comb(most, n) > _MOST_SETS:
        return _between(may, total)
    lacking = ~reduce(or_, may)
    left = [numbers for numbers in _masks(n, total, most) if not numbers & lacking]
    for each in {*may}:
        left = [numbers for numbers in left if numbers & each]
    if not left:
        return [0] * n
    allowed = reduce(or_, left)
    may = [each & allowed for each in may]
    for number in bits_of(reduce(and_, left)):
        having = [k for k, each in enumerate(may) if each >> number & 1]
        if len(having) == 1:
            may[having[0]] = 1 << number
    return may


@lru_cache(4096)
def _possible(n: int, total: int, most: int) -> int:
    """Return all numbers of sets that make the total."""
    if comb(most, n) > _MOST_SETS:
        return (2 << most) - 2
    return reduce(or_, _masks(n, total, most), 0)


@lru_cache(4096)
def _masks(n: int, total: int, most: int) -> tuple[int, ...]:
    """Return the sets of numbers that make the total, a bit for each number."""
    return tuple(sum(1 << number for number in each) for each in digit_sets(n, total, most))


def _between(may: list[int], total: int) -> list[int]:
    """Return which numbers are neither too small nor too big beside the others' extremes."""
    if not all(may):
        return may
    least = [(each & -each).bit_length() - 1 for each in may]
    most = [each.bit_length() - 1 for each in may]
    low, high = total - sum(most), total - sum(least)
    found = []
    for each, small, big in zip(may, least, most, strict=True):
        # A number of the cell from `low` more than its greatest to `high` more than its least.
        above = max(low + big, 0)
        fits = max((1 << max(high + small + 1, 0)) - (1 << above), 0)
        found.append(each & fits)
    return found
