"""Used digits: of each digit a literal that says that some cell has it, and none has it twice."""

from __future__ import annotations

from itertools import combinations

from satgrid.constraints import Literals
from satgrid.constraints.sum import Sum
from satgrid.deadline import check_deadline
from satgrid.formula import FALSE, TRUE, Formula


def settled_digits(constraint: Sum, literal: Literals) -> list[int] | None:
    """Return the digits of the cells if each is known and no two are the same, else None."""
    cells = constraint.cells
    known = [
        d for d, value in enumerate(constraint.values, 1) if TRUE in literal.along(cells, value)
    ]
    return known if len(known) == len(cells) else None


def used_digits(formula: Formula, constraint: Sum, literal: Literals) -> list[int]:
    """Return a literal a digit, from 1 on, and add that cells have digits, all different."""
    check_deadline()
    cells = constraint.cells
    digits = [literal.along(cells, value) for value in constraint.values]
    used = []
    for having in digits:
        left = [x for x in having if x != FALSE]
        formula.extend((-x, -y) for x, y in combinations(left, 2))
        if TRUE in left or len(left) < 2:
            used.append(TRUE if TRUE in left else left[0] if left else FALSE)
            continue
        u = formula.variable()
        formula.add(-u, *left)
        formula.extend((-x, u) for x in left)
        used.append(u)
    formula.extend(zip(*digits, strict=True))
    return used
