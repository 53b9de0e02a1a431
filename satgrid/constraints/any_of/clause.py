"""At least one of n terms, as the clause that it is.

Strength: domain-consistent.
Use: always; there is no other.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post, term_literals
from satgrid.constraints.any_of import AnyOf
from satgrid.formula import Formula


def encode(formula: Formula, constraint: AnyOf, literal: Literals, post: Post) -> None:
    """Add the clause."""
    formula.add(*term_literals(constraint.terms, literal))
