"""What is seen, by pairs of cells that see each other: the textbook model.

Meaning: of the other cells of its row and column as many as the count says, less one, see the cell
and are seen.
Shapes: a gate "these two cells see each other" for every two cells of a line between which, ends
included, the clue looks. It is the same from both sides, and shared by all clues of the line. The
sum is an `exactly`, posted, so that its encoder can be chosen.
Strength: none.
Use: to compare with the textbook.
"""

from __future__ import annotations

from itertools import pairwise

from satgrid.constraints import Literals, Post
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.visible import Visible
from satgrid.constraints.visible._directions import sights
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Visible, literal: Literals, post: Post) -> None:
    """Add the clauses of one clue."""
    here = literal(constraint.cell, constraint.own)
    formula.add(here)
    seen = []
    for cells in sights(constraint, literal):
        # Entry i reads: the cells i to i + n of the direction, the clue's being 0, see each other.
        see = [here, *cells]
        while len(see) > 1:
            # So they do if each of the two sees the other's neighbour on this side.
            see = [formula.both(a, b) for a, b in pairwise(see)]
            seen.append(see[0])
    post(Exactly(tuple(seen), constraint.others))
