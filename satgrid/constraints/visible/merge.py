"""What is seen, by four order vectors whose sum is fixed clause by clause.

Shapes: a direction has the variables "it sees s cells or more" (`_directions.py`); with four open
directions there is one more such vector, for the sum of two of them.
Strength: none.
Use: by default; narrowing leaves it little to encode.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.constraints import Literals, Post
from satgrid.constraints.visible import Visible
from satgrid.constraints.visible._directions import (
    Count,
    members,
    open_directions,
    sum_is,
    sums_of,
)
from satgrid.deadline import checked
from satgrid.formula import TRUE, Formula


def encode(formula: Formula, constraint: Visible, literal: Literals, post: Post) -> None:
    """Add the clauses of one clue."""
    free, total = open_directions(formula, constraint, literal)
    if len(free) == 4:
        # The sum of two directions gets a vector; pairing short with long makes it cheap.
        pair, free = (free[0], free[3]), free[1:3]
        free.append(_sum(formula, *pair, free, total))
    if free:
        sum_is(formula, free, total)


def _sum(formula: Formula, a: Count, b: Count, others: Sequence[Count], total: int) -> Count:
    """Return the sum of two counts, kept to what the others complete to the total."""
    rest = 1
    for other in others:
        rest = sums_of(rest, sum(1 << s for s in other.stops))
    both = sums_of(sum(1 << s for s in a.stops), sum(1 << s for s in b.stops))
    stops = [s for s in members(both) if s <= total and rest >> total - s & 1]
    count = Count(stops, [TRUE, *formula.new(len(stops) - 1)])
    # What is a later stop or more is an earlier one or more.
    formula.extend((-more, here) for _, here, more in count.steps())
    at_least = count.at_least(a.stops[-1] + b.stops[-1] + 1)
    clauses = []
    for s, here, more in checked(a.steps(), 10):
        for t, there, further in b.steps():
            # s or more and t or more are s + t or more; not more than each, not more together.
            clauses.append((-here, -there, at_least[s + t]))
            clauses.append((more, further, -at_least[s + t + 1]))
    formula.extend(clauses)
    return count
