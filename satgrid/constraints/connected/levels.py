"""Levels: each black cell has a greater number than its parent, so that they form no ring.

Shapes: `parent[u][v]` reads "v is the parent of u" (`_parents.py`, which says why). Each inner cell
has a number in binary, its level, and for each two inner neighbours there are as many variables
"they differ in one of the highest j bits" as a number has.
Strength: none. A chain from border to border is found by unit propagation, a ring is not.
Use: to compare; `sweep` is smaller and quicker.
Errors: `UsageError` for a statement that does not promise that black cells never touch.
"""

from __future__ import annotations

from itertools import product

from satgrid.constraints import Literals, Post
from satgrid.constraints._levels import above
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._parents import encode_parents
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    inner = product(range(1, literal.height - 1), range(1, literal.width - 1))
    path = encode_parents(formula, constraint, literal, post, "levels", inner)
    for colour in (0, 1):
        cells = [u for u in path if sum(u) % 2 == colour]
        bits = (len(cells) - 1).bit_length() if cells else 0
        level = {u: formula.new(bits) for u in cells}
        for u in cells:
            for v in path[u]:
                if u < v:
                    up, down = path[u][v], path[v][u]
                    formula.extend(above(formula, up, down, level[u], level[v]))
