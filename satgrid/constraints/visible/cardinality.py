"""What is seen, by a general cardinality constraint over all cells in sight.

Shapes: each direction has the gates "it sees j cells or more", shared between clues that look along
the same cells. That as many of them are true as the count says, less the cell itself if it
counts, is an `exactly`, posted, so that its encoder can be chosen.
Strength: none.
Use: to compare general cardinality encodings, which are chosen as `exactly`.
"""

from __future__ import annotations

from itertools import accumulate

from satgrid.constraints import Literals, Post
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.visible import Visible
from satgrid.constraints.visible._directions import sights
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Visible, literal: Literals, post: Post) -> None:
    """Add the clauses of one clue."""
    formula.add(literal(constraint.cell, constraint.own))
    # A direction sees j cells or more if it sees j - 1 or more and the next one has the value.
    seen = [x for cells in sights(constraint, literal) for x in accumulate(cells, formula.both)]
    post(Exactly(tuple(seen), constraint.others))
