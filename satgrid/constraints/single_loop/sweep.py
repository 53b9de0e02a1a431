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

from collections.abc import Iterator

from satgrid.constraints import Literals, Post
from satgrid.constraints.single_loop import SingleLoop
from satgrid.constraints.single_loop._faces import Clause, Faces, coloured
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: SingleLoop, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    faces = coloured(formula, constraint, literal)
    formula.extend(_leaving(formula, faces))


def _leaving(formula: Formula, faces: Faces) -> Iterator[Clause]:
    """Yield the clauses by which each face leaves its run, or its run by a contact, or need not."""
    inside, above, left = faces
    rows, columns = len(inside), len(inside[0]) if inside else 0
    # What lets a face stay: the ways by which it leaves, and being outside at the border.
    ways: list[list[list[int]]] = [
        [[-x] if i in (0, rows - 1) or j in (0, columns - 1) else [] for j, x in enumerate(row)]
        for i, row in enumerate(inside)
    ]
    for i in range(rows):
        for j in range(columns):
            for p, q, line in ((i, j + 1, left[i][j + 1]), (i + 1, j, above[i + 1][j])):
                if p == rows or q == columns or line == TRUE:
                    continue
                there, back = formula.new(2)
                ways[i][j].append(there)
                ways[p][q].append(back)
                # One of the two leaves, and across no line.
                yield -there, -back
                yield -there, -line
                yield -back, -line
                if p > i:
                    # Further right the runs touch too, and that is no other contact.
                    yield -there, left[i][j], left[p][j]
                    yield -back, left[i][j], left[p][j]
    before = FALSE
    for i, row in enumerate(inside):
        for j, x in enumerate(row):
            # The first inside is inside, and none before it is.
            if x != FALSE and before != TRUE:
                ways[i][j].append(first := formula.variable())
                yield -first, x
                yield -first, -before
                so_far = TRUE if x == TRUE else formula.variable()
                yield -x, so_far
                yield -before, so_far
                before = so_far
            yield tuple(ways[i][j])
