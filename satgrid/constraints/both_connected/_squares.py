"""What both colours being connected says of four cells in a square: shared by `cuts` and `sweep`.

No two cells of one colour are across from each other, with two of the other colour at the other
corners: a way that joins the one two, and the diagonal between them, parts the other two. The
frame is outside of that way, or the way leads over it.
"""

from __future__ import annotations

from itertools import pairwise

from satgrid.constraints import Literals
from satgrid.constraints.both_connected import BothConnected
from satgrid.formula import Formula


def coloured(formula: Formula, constraint: BothConnected, literal: Literals) -> list[list[int]]:
    """Add that each cell has one of the values, and no square is crossed; return who is `one`.

    The literals are by row and column.
    """
    ones, others = literal.table(constraint.one), literal.table(constraint.other)
    formula.extend(xy for xy in zip(ones, others, strict=True) if xy[0] != -xy[1])
    width = literal.width
    rows = [list(ones[k : k + width]) for k in range(0, len(ones), width)]
    for above, below in pairwise(rows):
        for (a, b), (c, d) in zip(pairwise(above), pairwise(below), strict=True):
            formula.add(-a, b, c, -d)
            formula.add(a, -b, -c, d)
    return rows
