"""Tree: each white cell but one has a white parent, which is on a lower level.

Meaning: the cells of the value (here: white) are one region, whatever the others do: along
parents every white cell comes to the same root.
Shapes: `parent[p][q]` reads "q is a parent of p", for p and q side by side. Each cell has a number
in binary, half its level; the level itself is even on squares of one colour of a chessboard and
odd on the others. With w cells that may be white, levels up to (w + 1) // 2 are enough
(`_root.py`). For each two neighbours there are as many variables "they differ in one of the
highest j bits" as a number has. The root's row and column have a literal each.
Size: O(n log n) for n cells; 1786 variables and 4388 clauses at 10x10.
Strength: none.
Errors: none.
Source: own; a textbook spanning tree with levels in binary, with the lowest bit by parity.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._numbers import never_less
from satgrid.constraints.connected._root import cells_of, most_steps, one_root, sides
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    white = cells_of(constraint, literal)
    rows, columns = one_root(formula, literal, post)
    bits = (most_steps(len(white)) // 2).bit_length()
    half = {p: formula.new(bits) for p in white}
    near = {p: [q for q in sides(p) if q in white] for p in white}
    parent = {p: dict(zip(near[p], formula.new(len(near[p])), strict=True)) for p in white}
    for (r, c), x in white.items():
        arcs = parent[r, c]
        # A white cell has a parent, unless it is the root.
        formula.extend((-x, y, *arcs.values()) for y in (rows[r], columns[c]))
        # A parent is white.
        formula.extend((-arc, white[q]) for q, arc in arcs.items())
        if (r + c) % 2 == 0:
            for q, arc in arcs.items():
                # 2a > 2b + 1 is a > b; the other way round, 2b + 1 > 2a is b >= a.
                differ = never_less(formula, arc, parent[q][r, c], half[r, c], half[q])
                formula.add(-arc, differ)
