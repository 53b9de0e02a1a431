"""Sorting network: comparators move the true literals to the front.

Shapes: n undecided literals, padded with a false one to a power of two, 2^p; comparators of two
inputs "at least one of them" and "both".
Strength: domain-consistent for distinct literals.
Use: to compare; cardinality_network is smaller, and as strong.
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
        at_most(formula, "sortnetwrk", literals, k)
