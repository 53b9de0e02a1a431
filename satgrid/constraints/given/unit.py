"""A given cell as a unit clause.

Meaning: the cell has the value.
Shapes: one cell, one value.
Size: 0 variables, 1 clause.
Strength: domain-consistent.
Use: always; there is no other.
Errors: none.
Source: textbook.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints.given import Given
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Given, literal: Literals, post: Post) -> None:
    """Add the clause."""
    formula.add(literal(constraint.cell, constraint.value))
