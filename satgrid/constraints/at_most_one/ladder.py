"""Ladder: rungs say of every beginning of the literals that none of it is true.

Shapes: n undecided literals x[0..n-1]; rung i reads "none of x[0..i] is true", and a further
variable, which is true if none of all is, equals the last rung.
Strength: domain-consistent for distinct literals.
Use: to compare; its rungs are determined, which those of sequential_counter are not.
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
        at_most(formula, "ladder", literals, 1)
