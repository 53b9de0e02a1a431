"""Modular totalizer: a tree; each node counts in unary, multiples of p apart from the rest.

Shapes: n undecided literals as leaves; a node counts, in unary, how often p = max(2, floor(sqrt n))
goes into the true leaves below, and the rest; a carry joins the two.
Size: O(n log n) variables and O(n^1.5) clauses; counts on the page.
Strength: domain-consistent for distinct literals.
Choose it: to compare; it counts what nobody asks for.
Errors: none; two terms that are settled true make the formula contradictory.
Source: PySAT (`_pysat_cardinality.py`), which names Ogawa et al., ICTAI 2013.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._pysat_cardinality import at_most
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.at_most_one._undecided import undecided
from satgrid.formula import Formula


def encode(formula: Formula, constraint: AtMostOne, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals = undecided(formula, constraint, literal)
    if len(literals) >= 2:
        at_most(formula, "mtotalizer", literals, 1)
