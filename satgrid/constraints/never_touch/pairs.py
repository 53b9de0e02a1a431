"""Cells that never touch: one clause for every two neighbours.

Strength: domain-consistent.
Use: always; there is no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from satgrid.constraints import Literals, Post
from satgrid.constraints.never_touch import NeverTouch
from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: NeverTouch, literal: Literals, post: Post) -> None:
    """Add the clauses."""
    width = literal.width
    negated = [-x for x in literal.table(constraint.value)]
    rows = [negated[start : start + width] for start in range(0, len(negated), width)]
    columns = (negated[c::width] for c in range(width))
    settled = TRUE in negated
    extend = formula.extend if FALSE in negated else formula.extend_free
    for pairs in checked(_pairs(constraint, rows, columns), 10):
        # Of two neighbours one has another value: as a rule most are known to have.
        extend([pair for pair in pairs if TRUE not in pair] if settled else pairs)


def _pairs(
    constraint: NeverTouch, rows: list[list[int]], columns: Iterable[list[int]]
) -> Iterator[Iterable[tuple[int, int]]]:
    """Yield the literals of two neighbours, as clauses, line by line."""
    for along in chain(rows, columns):
        for far in range(1, min(constraint.reach, len(along) - 1) + 1):
            yield zip(along, along[far:], strict=False)
    for above, below in pairwise(rows) if constraint.corners else ():
        yield zip(above, below[1:], strict=False)
        yield zip(above[1:], below, strict=False)
