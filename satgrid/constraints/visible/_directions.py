"""What is seen in the four directions, as ordered numbers: shared by `merge` and `tuples`.

A direction that can stop after s cells for each s of a set D has the variables "it sees s cells
or more" for all s in D but the least. The stops of each direction are first made exact by sums of
sets: only those remain that three stops of the other directions complete to the count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from satgrid.board import rays
from satgrid.constraints import Literals
from satgrid.constraints.visible import Visible
from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula


@dataclass
class Count:
    """A number that is one of `stops` (ascending); `reaches[i]` reads "stops[i] or more"."""

    stops: list[int]
    reaches: list[int]

    def at_least(self, most: int) -> list[int]:
        """Return the literals of "s or more" for s from 0 to `most`."""
        literals: list[int] = []
        for stop, x in zip(self.stops, self.reaches, strict=True):
            literals += [x] * (stop + 1 - len(literals))
        return literals + [FALSE] * (most + 1 - len(literals))

    def steps(self) -> Iterator[tuple[int, int, int]]:
        """Yield (s, literal of "s or more", literal of "more than s") for each stop s."""
        return zip(self.stops, self.reaches, [*self.reaches[1:], FALSE], strict=True)


def open_directions(
    formula: Formula, constraint: Visible, literal: Literals
) -> tuple[list[Count], int]:
    """Return the directions with several stops, the shortest first, and what is left for them.

    Without any, nothing is left to say: what a single stop decides is settled here.
    """
    formula.add(literal(constraint.cell, constraint.own))
    total = constraint.others
    lines = sights(constraint, literal)
    if all(x == TRUE for line in lines for x in line):
        if sum(map(len, lines)) != total:
            formula.add()
        return [], 0
    stops = _exact([_stops(line) for line in lines], total)
    if not all(stops):
        formula.add()
        return [], 0
    counts = [_direction(formula, line, each) for line, each in zip(lines, stops, strict=True)]
    total -= sum(count.stops[0] for count in counts if len(count.stops) == 1)
    free = [count for count in counts if len(count.stops) > 1]
    return sorted(free, key=lambda count: len(count.stops)), total


def sights(constraint: Visible, literal: Literals) -> list[list[int]]:
    """Return for each direction the literals of its cells, nearest first, up to a FALSE one."""
    up, down, left, right = rays(constraint.cell, literal.height, literal.width)
    return [
        list(takewhile(FALSE.__ne__, (literal(cell, constraint.value) for cell in ray)))
        for ray in (left, right, up, down)
    ]


def _stops(line: Sequence[int]) -> int:
    """Return the numbers of cells after which a direction can stop, as a bit set."""
    return sum(1 << s for s, x in enumerate(line) if x != TRUE) | 1 << len(line)


def _exact(stops: list[int], total: int) -> list[list[int]]:
    """Return the stops of each direction that stops of the others complete to the total."""
    exact = []
    for d, own in enumerate(stops):
        sums = 1
        for other in (*stops[:d], *stops[d + 1 :]):
            sums = sums_of(sums, other)
        exact.append([s for s in members(own) if s <= total and sums >> total - s & 1])
    return exact


def members(numbers: int) -> list[int]:
    """Return the members of a bit set, in ascending order."""
    return [s for s in range(numbers.bit_length()) if numbers >> s & 1]


def sums_of(a: int, b: int) -> int:
    """Return the sums of a member of each bit set."""
    found = 0
    while b:
        least = b & -b
        found |= a * least
        b ^= least
    return found


def _direction(formula: Formula, line: Sequence[int], stops: list[int]) -> Count:
    """Return what a direction sees, and keep it to its stops."""
    # As far as the first stop everything is seen, and behind the last one the next cell is not.
    formula.extend((x,) for x in line[: stops[0]])
    reaches = [TRUE]
    for before, stop in pairwise(stops):
        further = formula.both(reaches[-1], line[before])
        # What passes one stop goes on to the next.
        formula.extend((-further, x) for x in line[before + 1 : stop])
        reaches.append(further)
    if stops[-1] < len(line):
        formula.add(-reaches[-1], -line[stops[-1]])
    return Count(stops, reaches)


def sum_is(formula: Formula, counts: Sequence[Count], total: int) -> None:
    """Make the sum of the counts the total."""
    *enumerated, last = sorted(counts, key=lambda count: len(count.stops))
    sums: list[tuple[int, list[int], list[int]]] = [(0, [], [])]
    for count in enumerated:
        sums = [
            (s + t, [*reached, -here], [*passed, more])
            for s, reached, passed in checked(sums, 10)
            for t, here, more in count.steps()
        ]
    at_least = last.at_least(total + 1)
    clauses = []
    for s, reached, passed in checked(sums):
        # If the others reach s, the last sees no more than is left; if none passes, no less.
        clauses.append([*reached, -at_least[max(0, total - s + 1)]])
        clauses.append([*passed, at_least[max(0, total - s)]])
    formula.extend(clauses)
