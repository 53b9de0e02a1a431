"""A given cell as a unit clause.

Strength: domain-consistent.
Use: always; there is no other.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints.given import Given, GivenEach
from satgrid.deadline import checked
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Given, literal: Literals, post: Post) -> None:
    """Add the clause."""
    formula.add(literal(constraint.cell, constraint.value))


def encode_bulk(formula: Formula, constraint: GivenEach, literal: Literals, post: Post) -> None:
    """Add the clauses of all cells."""
    pairs = checked(zip(constraint.cells, constraint.values, strict=True))
    formula.extend((literal(cell, value),) for cell, value in pairs)
