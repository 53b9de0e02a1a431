"""What is seen, by the tuples of four sights that are forbidden because their sum is wrong.

Shapes: a direction has the variables "it sees s cells or more" (`_directions.py`); no others.
Strength: none.
Use: to compare; merge has fewer clauses where all four directions are open.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints.visible import Visible
from satgrid.constraints.visible._directions import open_directions, sum_is
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Visible, literal: Literals, post: Post) -> None:
    """Add the clauses of one clue."""
    free, total = open_directions(formula, constraint, literal)
    if free:
        sum_is(formula, free, total)
