"""Sweep: every run of faces but that of the first inside leaves by a contact of its own.

Meaning: faces are the squares of four nodes, and a run is faces side by side in a row without a
line between them. Two runs in neighbouring rows that touch have one contact, at the left end of
where they touch. A region without a hole has one contact less than runs. Each run but that of the
first inside face, and those outside at the border, needs a contact, and a contact serves one of its
runs. So a region without a hole needs the first inside face or the border; and of two loops, one
has such a region that has neither.
Shapes: two lines at each node, or none (`_nodes.py`); two variables a side between upper and lower
faces, "the one leaves by the other" and back; a variable a face but the last of a row, "its run
leaves here or further left"; and one a face, "there is a line above one up to here", where no line
at the border is known.
Strength: none.
Use: by default; it is complete, and small.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._shapes import Shape, fill
from satgrid.constraints.single_loop import SingleLoop
from satgrid.constraints.single_loop._nodes import Rows, looped
from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula

# The upper of two faces leaves by the lower; the lower by the upper; the line between; the lines on
# the left of both. Further right the runs touch too, and that is no other contact.
_CONTACT: Shape = ((-1, -2), (-1, -3), (-2, -3), (-1, 4, 5), (-2, 4, 5))

# The run of a face leaves up to here; up to the face on the left; the lines left and right of it;
# the face leaves up; down; it may stay; the line between it and the border.
_RUN: Shape = ((1, -4), (-1, 2, 5, 6, 7, -8), (-1, -3, 5, 6, 7, -8))

# There is a line above this face; above one before; above one up to here.
_FIRST: Shape = ((-1, 3), (-2, 3))


def encode(formula: Formula, constraint: SingleLoop, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    above, left = looped(formula, constraint, literal)
    if not left or not above[0]:
        return
    up, down = _leaving(formula, above, left)
    inner = [TRUE] * (len(above[0]) - 2)
    border = [[row[0], *inner, row[-1]][: len(row) - 1] for row in left]
    border[0], border[-1] = above[0], above[-1]
    runs: list[tuple[int, ...]] = []
    for i, stays in enumerate(_staying(formula, above, border)):
        so_far = formula.new(len(stays) - 1)
        # A row begins and ends a run, whether there is a line or not.
        ends = [TRUE, *left[i][1:-1], TRUE]
        places = [*so_far, TRUE], [FALSE, *so_far], ends[:-1], ends[1:]
        runs += zip(*places, up[i], down[i], stays, border[i], strict=True)
    fill(formula, _RUN, runs)


def _leaving(formula: Formula, above: Rows, left: Rows) -> tuple[Rows, Rows]:
    """Return the literals by which faces leave by the one above, and by the one below."""
    none = [FALSE] * len(above[0])
    up, down = [none], list[list[int]]()
    contacts: list[tuple[int, ...]] = []
    for i, lines in enumerate(above[1:-1]):
        beside = zip(lines, left[i], left[i + 1], strict=False)
        pairs = [
            (*formula.new(2), *three) if three[0] != TRUE and three[1:] != (FALSE, FALSE) else None
            for three in checked(beside)
        ]
        down.append([pair[0] if pair else FALSE for pair in pairs])
        up.append([pair[1] if pair else FALSE for pair in pairs])
        contacts += filter(None, pairs)
    fill(formula, _CONTACT, contacts)
    return up, [*down, none]


def _staying(formula: Formula, above: Rows, border: Rows) -> Rows:
    """Return the literals by which a face may stay: the first inside, and what is outside before.

    Where a line at the border is known, the face beside it takes the place of the first.
    """
    rows, columns = len(border), len(border[0])
    for i, row in enumerate(border):
        for j in range(columns) if i in (0, rows - 1) else (0, columns - 1):
            if row[j] == TRUE:
                stays = [[FALSE] * columns for _ in border]
                stays[i][j] = TRUE
                return stays
    stays, found, before = list[list[int]](), list[tuple[int, int, int]](), FALSE
    for lines in checked(above[:-1], 10):
        stays.append([])
        for line in lines:
            stays[-1].append(-before)
            if before == FALSE or line == TRUE:
                before = line
            elif before != TRUE and line != FALSE:
                up_to_here = formula.variable()
                found.append((line, before, up_to_here))
                before = up_to_here
    fill(formula, _FIRST, found)
    return stays
