"""Sorting network: comparators move the true literals to the front.

Shapes: n undecided literals, padded with a false one to a power of two, 2^p; comparators of two
inputs "at least one of them" and "both".
Size: two variables and three clauses for each of (p^2 - p + 4) 2^(p-2) - 1 comparators; counts on
the page.
Strength: domain-consistent for distinct literals.
Choose it: to compare; it is by far the largest here.
Errors: none; two terms that are settled true make the formula contradictory.
Source: PySAT (`_pysat_cardinality.py`), which names Batcher, AFIPS 1968.
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
        at_most(formula, "sortnetwrk", literals, 1)
