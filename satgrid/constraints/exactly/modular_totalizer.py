"""Modular totalizers, two: over the literals and over their negations.

Shapes: n undecided literals as leaves; a node counts, in unary, how often p = max(2, floor(sqrt n))
goes into the true leaves below, and the rest; a carry joins the two.
Size: O(n log n) variables and O(n^1.5) clauses; counts on the page.
Strength: none; propagation cannot tell whether two rests make a carry or a greater rest.
Use: for the fewest clauses on long lists with a middling bound; propagation is weak.
Errors: none; a bound below 0 or above n makes the formula contradictory.
Source: PySAT (`_pysat_cardinality.py`), which names Ogawa et al., ICTAI 2013.
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
