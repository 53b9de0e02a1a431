"""Cells that never touch: one clause for every two neighbours.

Strength: domain-consistent.
Use: always; there is no other.
"""

from __future__ import annotations

from itertools import chain, pairwise

from satgrid.constraints import Literals, Post
from satgrid.constraints.never_touch import NeverTouch
from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: NeverTouch, literal: Literals, post: Post) -> None:
    """Add the clauses."""
    width = literal.width
    negated = [-x for x in literal.table(constraint.value)]
    free = TRUE not in negated and FALSE not in negated
    extend = formula.extend_free if free else formula.extend
    rows = (negated[start : start + width] for start in range(0, len(negated), width))
    columns = (negated[c::width] for c in range(width))
    for along in checked(chain(rows, columns), 10):
        # Of two neighbours one has another value.
        extend(pairwise(along))
