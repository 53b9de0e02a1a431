"""Sweep: every run of faces of one colour but the first inside leaves by a contact of its own.

Meaning: runs are faces of one colour side by side in a row. Two runs in neighbouring rows that
touch have one contact, at the left end of where they touch. A region without a hole has one
contact less than runs. Each run but that of the first inside face, and those at the border that
are outside, needs a contact, and a contact serves one of its runs. So a region without a hole needs
the first inside face or the border; and of two loops, one has such a region that has neither.
Shapes: `coloured` faces (`_faces.py`); two variables a side between faces, "the one leaves by the
other" and back; a chain that finds the first inside face in reading order.
Strength: none.
Use: by default; it is complete, and small.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._sweep import Clause, leaving
from satgrid.constraints.single_loop import SingleLoop
from satgrid.constraints.single_loop._faces import coloured
from satgrid.formula import TRUE, Formula
from satgrid.grid import Cell


def encode(formula: Formula, constraint: SingleLoop, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    inside, above, left = coloured(formula, constraint, literal)

    def meeting(p: Cell, q: Cell) -> list[Clause] | None:
        (i, j), (k, n) = p, q
        line = left[k][n] if k == i else above[k][n]
        if line == TRUE:
            return None
        # Further right the runs touch too, and that is no other contact.
        return [(-line,)] if k == i else [(-line,), (left[i][j], left[k][j])]

    formula.extend(leaving(formula, inside, meeting, rooted=(1,), framed=-1))
