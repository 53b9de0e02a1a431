"""Narrowing of exactly k of n: what unit propagation on the count gives.

Where each value is in each of many groups once, planes say more at a time than single terms: a
value whose cells of a group are down to one is there, and the group's other cells lack it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.clues import Value
from satgrid.constraints._counting import EFFORT, counting, untouched
from satgrid.constraints.exactly import Exactly, ExactlyOneEach
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains

_MOST_BITS = 1 << 26
"""The planes of all groups, which grow with the square of the board, have so many bits at most."""


def narrower(
    constraints: Sequence[Exactly | ExactlyOneEach], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all single statements, and one for each in bulk."""
    single: list[Exactly] = []
    for each in checked(constraints):
        if isinstance(each, Exactly):
            single.append(each)
        elif len(each.groups) * domains.height * domains.lane > _MOST_BITS:
            single += each.parts()
        else:
            yield EFFORT, _Places(each, domains).settle
    if single:
        yield counting(single, domains)


class _Places:
    """Where each value may be, and the groups in which its place is still open."""

    def __init__(self, constraint: ExactlyOneEach, domains: Domains) -> None:
        self._constraint = constraint
        self._domains = domains
        # Groups as planes; by the bit of a cell, the plane of the cells of all its groups.
        self._open: dict[Value, list[int]] = {}
        self._around: dict[int, int] = {}
        # What was known at the last look: where each value may be, and where it is.
        self._possible: dict[Value, int] = {}
        self._fixed: dict[Value, int] = dict.fromkeys(constraint.values, 0)

    def settle(self) -> None:
        """Give values their last places and take them from the cells around, until none is new."""
        domains, values = self._domains, self._constraint.values
        if not self._open:
            groups, first = self._constraint.groups, self._constraint.first
            all_values = all(n == len(values) for n in first)
            if untouched(domains) and all_values and all(len(cells) > 1 for cells in groups):
                return
            planes = [domains.plane(cells) for cells in checked(groups, 50)]
            self._open = dict.fromkeys(values, planes)
            if not all_values:
                self._part(planes)
            for cells, plane in checked(zip(groups, planes, strict=True), 50):
                for r, c in cells:
                    at = r * domains.lane + c
                    known = self._around.get(at)
                    self._around[at] = plane if known is None else known | plane
        found = domains.planes
        while True:
            before, undecided = found, domains.undecided()
            found = dict(before)
            for value in values:
                check_deadline()
                self._place(value, found, undecided)
            if found == before:
                return
            domains.replace(found)

    def _part(self, planes: Sequence[int]) -> None:
        """Leave each value to the groups, as planes, that have it, and take it from the others."""
        left = dict(self._domains.planes)
        for k, value in enumerate(self._constraint.values):
            pairs = checked(zip(planes, self._constraint.first, strict=True), 50)
            self._open[value] = own = []
            for plane, n in pairs:
                if n > k:
                    own.append(plane)
                elif value in left:
                    left[value] &= ~plane
        self._domains.replace(left)

    def _place(self, value: Value, planes: dict[Value, int], undecided: int) -> None:
        """Narrow the planes by what those of one value say; raise `Contradiction`."""
        plane = planes.get(value, 0)
        fixed = plane & ~undecided
        if plane != self._possible.get(value):
            self._possible[value] = plane
            placed, left = 0, []
            for group in self._open[value]:
                inside = plane & group
                if inside & (inside - 1):
                    left.append(group)
                elif inside:
                    placed |= inside
                else:
                    raise Contradiction(self._constraint.clue)
            self._open[value] = left
            fixed |= placed
            if placed & undecided:
                for other in planes.keys() - {value}:
                    planes[other] &= ~placed
        new = fixed & ~self._fixed[value]
        self._fixed[value] = fixed
        while new:
            cell = new & -new
            new ^= cell
            taken = self._around.get(cell.bit_length() - 1, 0) & ~cell
            if taken & fixed:
                raise Contradiction(self._constraint.clue)
            planes[value] &= ~taken
