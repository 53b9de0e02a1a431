"""What is seen, by four order vectors whose sum is fixed clause by clause.

Meaning: the cell has the value, and as many cells are seen from it as the count says.
Shapes: four directions of n1..n4 cells. A direction that can stop after s of them for each s
of a set D has the variables "it sees s cells or more" for all s in D but the least.
Size: gates for the directions' variables, shared between clues that look along the same cells;
with four open directions one more vector, for the sum of two of them; see the page.
Strength: none is promised; see the page.
Choose it: first; narrowing leaves it little to encode.
Errors: none; a count that cannot be met becomes a contradiction.
Source: own; sums of ordered vectors by merging, as in a totalizer's node.

The stops of each direction are first made exact by sums of sets: only those remain that three
stops of the other directions complete to the count. Where two, three or four directions are
still open, the pairs (triples) of stops whose sum is too big or too small are forbidden; ordered
vectors need that only for the least such sums.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from satgrid.constraints import Literals, Post
from satgrid.constraints.visible import Visible
from satgrid.formula import FALSE, TRUE, Formula


@dataclass
class _Count:
    """A number that is one of `stops` (ascending); `reaches[i]` reads "stops[i] or more"."""

    stops: list[int]
    reaches: list[int]

    def at_least(self, s: int) -> int:
        """Return the literal of "s or more"."""
        for stop, x in zip(self.stops, self.reaches, strict=True):
            if stop >= s:
                return x
        return FALSE

    def steps(self) -> Iterator[tuple[int, int, int]]:
        """Yield (s, literal of "s or more", literal of "more than s") for each stop s."""
        return zip(self.stops, self.reaches, [*self.reaches[1:], FALSE], strict=True)


def encode(formula: Formula, constraint: Visible, literal: Literals, post: Post) -> None:
    """Add the clauses of one clue."""
    formula.add(literal(constraint.cell, constraint.value))
    total = constraint.count - 1
    lines = [list(line) for line in _lines(constraint, literal)]
    if all(x == TRUE for line in lines for x in line):
        if sum(map(len, lines)) != total:
            formula.add()
        return
    stops = _exact([_stops(line) for line in lines], total)
    if not all(stops):
        formula.add()
        return
    counts = [_direction(formula, line, each) for line, each in zip(lines, stops, strict=True)]
    total -= sum(count.stops[0] for count in counts if len(count.stops) == 1)
    free = sorted((c for c in counts if len(c.stops) > 1), key=lambda count: len(count.stops))
    if len(free) == 4:
        # The sum of two directions gets a vector; pairing short with long makes it cheap.
        pair, free = (free[0], free[3]), free[1:3]
        free.append(_sum(formula, *pair, free, total))
    if free:
        _sum_is(formula, free, total)


def _lines(constraint: Visible, literal: Literals) -> Iterator[Iterator[int]]:
    """Yield for each direction the literals of its cells, nearest first, up to a FALSE one."""
    r, c = constraint.cell
    for cells in (
        ((r, x) for x in range(c - 1, -1, -1)),
        ((r, x) for x in range(c + 1, literal.width)),
        ((y, c) for y in range(r - 1, -1, -1)),
        ((y, c) for y in range(r + 1, literal.height)),
    ):
        yield takewhile(FALSE.__ne__, (literal(cell, constraint.value) for cell in cells))


def _stops(line: Sequence[int]) -> int:
    """Return the numbers of cells after which a direction can stop, as a bit set."""
    return sum(1 << s for s, x in enumerate(line) if x != TRUE) | 1 << len(line)


def _exact(stops: list[int], total: int) -> list[list[int]]:
    """Return the stops of each direction that stops of the others complete to the total."""
    exact = []
    for d, own in enumerate(stops):
        sums = 1
        for other in (*stops[:d], *stops[d + 1 :]):
            sums = _sums(sums, other)
        exact.append([s for s in _members(own) if s <= total and sums >> total - s & 1])
    return exact


def _members(numbers: int) -> list[int]:
    return [s for s in range(numbers.bit_length()) if numbers >> s & 1]


def _sums(a: int, b: int) -> int:
    """Return the sums of a member of each bit set."""
    found = 0
    for s in _members(b):
        found |= a << s
    return found


def _direction(formula: Formula, line: Sequence[int], stops: list[int]) -> _Count:
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
    return _Count(stops, reaches)


def _sum(formula: Formula, a: _Count, b: _Count, others: Sequence[_Count], total: int) -> _Count:
    """Return the sum of two counts, kept to what the others complete to the total."""
    rest = 1
    for other in others:
        rest = _sums(rest, sum(1 << s for s in other.stops))
    both = _sums(sum(1 << s for s in a.stops), sum(1 << s for s in b.stops))
    stops = [s for s in _members(both) if s <= total and rest >> total - s & 1]
    count = _Count(stops, [TRUE, *formula.new(len(stops) - 1)])
    # What is a later stop or more is an earlier one or more.
    formula.extend((-more, here) for _, here, more in count.steps())
    for s, here, more in a.steps():
        for t, there, further in b.steps():
            # s or more and t or more are s + t or more; not more than each, not more together.
            formula.add(-here, -there, count.at_least(s + t))
            formula.add(more, further, -count.at_least(s + t + 1))
    return count


def _sum_is(formula: Formula, counts: Sequence[_Count], total: int) -> None:
    """Make the sum of one, two or three counts the total."""
    *enumerated, last = sorted(counts, key=lambda count: len(count.stops))
    sums: list[tuple[int, list[int], list[int]]] = [(0, [], [])]
    for count in enumerated:
        sums = [
            (s + t, [*reached, -here], [*passed, more])
            for s, reached, passed in sums
            for t, here, more in count.steps()
        ]
    for s, reached, passed in sums:
        # If the others reach s, the last sees no more than is left; if none passes, no less.
        formula.add(*reached, -last.at_least(total - s + 1))
        formula.add(*passed, last.at_least(total - s))
