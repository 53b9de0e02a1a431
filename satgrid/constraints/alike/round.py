"""Round: if a cell has a value so has the next one of its group, and after the last the first.

Shapes: no auxiliary variable; no clause between cells that share their literals.
Strength: domain-consistent.
Use: always; there is no other.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints.alike import Alike
from satgrid.deadline import checked
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Alike, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    tables = [literal.table(value) for value in constraint.values]
    for cells in checked(constraint.groups, 100):
        places = [r * literal.width + c for r, c in cells]
        for table in tables:
            along = [table[at] for at in places]
            if len(set(along)) > 1:
                following = zip(along, along[1:] + along[:1], strict=True)
                formula.extend((-x, y) for x, y in following if x != y)
