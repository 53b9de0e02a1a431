"""Cells that never touch: one clause for every two neighbours.

Strength: domain-consistent.
Use: always; there is no other.
"""

from __future__ import annotations

from itertools import pairwise

from satgrid.board import all_lines
from satgrid.constraints import Literals, Post
from satgrid.constraints.never_touch import NeverTouch
from satgrid.formula import Formula


def encode(formula: Formula, constraint: NeverTouch, literal: Literals, post: Post) -> None:
    """Add the clauses."""
    height, width = literal.height, literal.width
    for line in all_lines(height, width):
        along = [-x for x in literal.along(line.cells, constraint.value)]
        # Of two neighbours one has another value.
        formula.extend(pairwise(along))
