"""Cardinality network: a sorting network that keeps no more outputs than the bound needs.

Shapes: n undecided literals, padded with a false one to a multiple of m, the least power of two
above the bound; each m of them are sorted, and merged in turn into the m outputs so far.
Strength: domain-consistent for distinct literals.
Use: for middling bounds on lists of 200 or more, with fewer clauses than totalizer.
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
        at_most(formula, "cardnetwrk", literals, k)
