"""A connected region as what is reached from one of its cells: shared by `reach` and `tree`.

Cells are reached from a root by steps from side to side. The steps are counted so that their
number is even on squares of one colour of a chessboard and odd on the others: a root on one of
these counts as one step away.

With w cells (w + 1) // 2 steps are enough, from the right root. A tree that spans the region has
a centre from which every cell is within w // 2 steps. For odd w that leaves a step for a centre on
an odd square. For even w only a path needs all w / 2 steps, and it has two centres side by side,
one of them on an even square.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.formula import Formula


def most_steps(w: int) -> int:
    """Return the number of steps within which w cells in one region are reached from some root."""
    return (w + 1) // 2


def one_root(formula: Formula, literal: Literals, post: Post) -> tuple[range, range]:
    """Return a literal for each row and each column: the root, if there is one, is there.

    So it is one cell at most (the product encoding of an at-most-one).
    """
    rows, columns = formula.new(literal.height), formula.new(literal.width)
    post(AtMostOne(tuple(rows)))
    post(AtMostOne(tuple(columns)))
    return rows, columns
