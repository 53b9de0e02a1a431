"""Sweep: every run of faces of one colour but the first inside leaves by a contact of its own.

Meaning: the faces are the squares of four nodes, a run is faces side by side in a row with no line
between them. Two runs in neighbouring rows that touch have one contact, at the left end of where
they touch. A region without a hole has one
contact less than runs. Each run but that of the first inside face, and those at the border that
are outside, needs a contact, and a contact serves one of its runs. So a region without a hole needs
the first inside face or the border; and of two loops, one has such a region that has neither.
Shapes: two lines or none at each node (`_nodes.py`); two variables a side between faces one above the other, "the one leaves by the
other" and back; a variable a face, "its run leaves here or further left"; a chain that finds the first inside face in reading order, where none is known.
Strength: none.
Use: by default; it is complete, and small.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._shapes import Shape, fill
from satgrid.constraints.single_loop import SingleLoop
from satgrid.constraints.single_loop._nodes import looped
from satgrid.formula import FALSE, TRUE, Formula

# The upper of two faces leaves by the lower, and back; the line between; the lines on their left.
_CONTACT: Shape = ((-1, -2), (-1, -3), (-2, -3), (-1, 4, 5), (-2, 4, 5))

# The run of a face leaves up to here, and up to the face on its left; the lines left and right of
# it; the ways up and down; it may stay; the side to the border is a line.
_RUN: Shape = ((1, -4), (-1, 2, 5, 6, 7, -8), (-1, -3, 5, 6, 7, -8))

# A line above a face, one above any face before, and one above any up to here.
_FIRST: Shape = ((-1, 3), (-2, 3))


def encode(formula: Formula, constraint: SingleLoop, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    above, left = looped(formula, constraint, literal)
    rows, columns = len(left), len(above[0]) if above else 0
    if not rows or not columns:
        return
    down = [[FALSE] * columns for _ in range(rows)]
    up = [[FALSE] * columns for _ in range(rows)]
    contacts = []
    for i in range(rows - 1):
        between, one, other = above[i + 1], left[i], left[i + 1]
        for j in range(columns):
            line, a, b = between[j], one[j], other[j]
            # Further right the runs touch too, and that is no other contact.
            if line == TRUE or a == b == FALSE:
                continue
            there, back = formula.new(2)
            down[i][j], up[i + 1][j] = there, back
            contacts.append((there, back, line, a, b))
    fill(formula, _CONTACT, contacts)
    border = [[TRUE] * columns for _ in range(rows)]
    for i in range(rows):
        border[i][0], border[i][-1] = left[i][0], left[i][-1]
    border[0], border[-1] = list(above[0]), list(above[-1])
    stays = _first(formula, above, border)
    runs = []
    for i in range(rows):
        so_far = formula.new(columns - 1)
        here = [*so_far, TRUE]
        before = [FALSE, *so_far]
        ends = [TRUE, *left[i][1:-1], TRUE]
        runs += zip(
            here, before, ends[:-1], ends[1:], up[i], down[i], stays[i], border[i], strict=True
        )
    fill(formula, _RUN, runs)


def _first(
    formula: Formula, above: list[list[int]], border: list[list[int]]
) -> list[list[int]]:
    """Return for each face the literal that it may stay, the first inside one or one before it."""
    rows, columns = len(border), len(border[0])
    stays = [[FALSE] * columns for _ in range(rows)]
    for i in range(rows):
        for j in range(columns):
            if i in (0, rows - 1) or j in (0, columns - 1):
                if border[i][j] == TRUE:
                    # It is inside, and beyond its side is the outside.
                    stays[i][j] = TRUE
                    return stays
    before = FALSE
    chain = []
    for i in range(rows):
        for j in range(columns):
            stays[i][j] = -before
            if before == TRUE:
                continue
            line = above[i][j]
            if line == FALSE:
                continue
            so_far = TRUE if line == TRUE else formula.variable()
            chain.append((line, before, so_far))
            before = so_far
    fill(formula, _FIRST, chain)
    return stays
