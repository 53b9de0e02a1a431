"""Modular totalizer: a tree; each node counts in unary, multiples of p apart from the rest.

Shapes: n undecided literals as leaves; a node counts, in unary, how often p = max(2, floor(sqrt n))
goes into the true leaves below, and the rest; a carry joins the two.
Strength: none; propagation cannot tell whether two rests make a carry or a greater rest.
Use: for the fewest clauses on long lists with a middling bound; propagation is weak.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._pysat_cardinality import at_most
from satgrid.constraints._undecided import undecided
from satgrid.constraints.at_most import AtMost
from satgrid.formula import Formula


def encode(formula: Formula, constraint: AtMost, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals, k = undecided(formula, constraint, literal)
    if literals:
        at_most(formula, "mtotalizer", literals, k)
