"""Differences: of some place of two lines it is said that they differ there.

Shapes: n places where neither is settled; `d` of a place reads "the two cells are not alike".
Strength: domain-consistent for lines without a common cell.
Use: always; there is no other.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints.differ import Differ
from satgrid.formula import TRUE, Formula


def encode(formula: Formula, constraint: Differ, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    firsts, seconds = [], []
    for value in constraint.values:
        firsts.append(literal.along(constraint.first, value))
        seconds.append(literal.along(constraint.second, value))
        if any(x == -y and TRUE in (x, y) for x, y in zip(firsts[-1], seconds[-1], strict=True)):
            return  # They are known to differ.
    # The literals of each place, value by value.
    places = [
        (xs, ys)
        for xs, ys in zip(zip(*firsts, strict=True), zip(*seconds, strict=True), strict=True)
        if xs != ys
    ]
    differences = formula.new(len(places))
    clauses: list[tuple[int, ...]] = []
    for d, (xs, ys) in zip(differences, places, strict=True):
        # Where they differ, no value is that of both.
        clauses += [(-d, -x, -y) for x, y in zip(xs, ys, strict=True)]
        # And one of the values is there, which is no news where one of two values is at any place.
        there = {*xs, *ys}
        if not any(-x in there for x in there):
            clauses.append((-d, *xs, *ys))
    formula.extend((*clauses, differences))
