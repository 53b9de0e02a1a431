"""What is seen, by the tuples of four sights that are forbidden because their sum is wrong.

Meaning: the cell has the value, and as many cells are seen from it as the count says.
Shapes: a direction that can stop after s of its cells for each s of a set D has the variables "it
sees s cells or more" for all s in D but the least; no others.
Size: gates for the directions' variables, shared between clues that look along the same cells;
two clauses for each choice of stops of all open directions but the longest.
Strength: none is promised; see the page.
Use: to compare; merge has fewer clauses where all four directions are open.
Errors: none; a count that cannot be met becomes a contradiction.
Source: own; forbidden tuples, which is textbook, over ordered variables.

Of the tuples with a sum that is too big only the least are forbidden, and of those with one that
is too small the biggest: ordered variables pass it on to the others.
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
