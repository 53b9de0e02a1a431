"""Bitwise: a true literal writes its number, in binary, and only one number fits.

Shapes: n undecided literals, numbered from 0; one variable for each binary digit of n-1.
Strength: domain-consistent for distinct literals.
Use: for the fewest variables among those whose clauses are not quadratic.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._pysat_cardinality import at_most
from satgrid.constraints._undecided import undecided
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.formula import Formula


def encode(formula: Formula, constraint: AtMostOne, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals, _ = undecided(formula, constraint, literal)
    if literals:
        at_most(formula, "bitwise", literals, 1)
