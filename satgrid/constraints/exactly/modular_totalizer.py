"""Modular totalizers, two: over the literals and over their negations.

Shapes: n undecided literals as leaves; a node counts, in unary, how often p = max(2, floor(sqrt n))
goes into the true leaves below, and the rest; a carry joins the two.
Strength: none; propagation cannot tell whether two rests make a carry or a greater rest.
Use: for the fewest clauses on long lists with a middling bound; propagation is weak.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._pysat_cardinality import exactly
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.exactly._undecided import undecided
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Exactly, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals, k = undecided(formula, constraint, literal)
    if literals:
        exactly(formula, "mtotalizer", literals, k)
