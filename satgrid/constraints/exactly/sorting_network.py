"""Sorting networks, two: over the literals and over their negations.

Shapes: n undecided literals, padded with a false one to a power of two, 2^p; comparators of two
inputs "at least one of them" and "both".
Strength: domain-consistent for distinct literals.
Use: to compare; cardinality_network is smaller, and as strong.
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
        exactly(formula, "sortnetwrk", literals, k)
