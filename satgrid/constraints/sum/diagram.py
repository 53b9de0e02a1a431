"""A decision diagram over the used digits, from the greatest: how many so far, and their sum.

Meaning: a way through the diagram takes or leaves each digit, as it is used or not, and ends only
where as many digits as there are cells make the sum.
Shapes: a variable for each node, "so many digits so far make so much", from which the end can be
reached; the first needs none.
Strength: none.
Use: for more than nine digits, which have too many sets to be listed.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints.sum import Sum
from satgrid.constraints.sum._used import used_digits
from satgrid.deadline import check_deadline
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: Sum, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    n, total = len(constraint.cells), constraint.total
    if not _reaches(n, total, constraint.most):
        formula.add()
        return
    used = used_digits(formula, constraint, literal)
    layer = {(n, total): TRUE}
    for d in range(constraint.most, 0, -1):
        check_deadline()
        u, below = used[d - 1], dict[tuple[int, int], int]()
        for (wanted, left), node in layer.items():
            for x, to in (u, (wanted - 1, left - d)), (-u, (wanted, left)):
                if x == FALSE or not _reaches(*to, d - 1):
                    formula.add(-node, -x)
                    continue
                if to not in below:
                    below[to] = formula.variable() if d > 1 else TRUE
                formula.add(-node, -x, below[to])
        layer = below


def _reaches(n: int, total: int, most: int) -> bool:
    """Say whether n different numbers from 1 to `most` make the total."""
    return 0 <= n <= most and n * (n + 1) // 2 <= total <= n * (2 * most - n + 1) // 2
