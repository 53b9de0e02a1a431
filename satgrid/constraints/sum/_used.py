"""Used digits: of each digit a literal that says that some cell has it, and none has it twice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import neg

from satgrid.constraints import Literals
from satgrid.constraints.sum import Sum
from satgrid.deadline import check_deadline
from satgrid.formula import FALSE, TRUE, Formula


def used_digits(formula: Formula, constraint: Sum, literal: Literals) -> list[int]:
    """Return a literal a digit, from 1 on, and add that cells have digits, all different."""
    digits = [literal.along(constraint.cells, value) for value in constraint.values]
    used = used_of(formula, digits)
    formula.extend(zip(*digits, strict=True))
    return used


def used_of(formula: Formula, digits: Sequence[Sequence[int]]) -> list[int]:
    """Return a literal a digit, which some cell has, and add that no two have the same.

    Of each digit there are the literals that cells have it.
    """
    check_deadline()
    used = []
    for having in digits:
        left = [x for x in having if x != FALSE]
        if TRUE in left or len(left) < 2:
            formula.extend((-x, -y) for x, y in combinations(left, 2))
            used.append(TRUE if TRUE in left else left[0] if left else FALSE)
            continue
        u = formula.variable()
        negated = [*map(neg, left)]
        formula.extend_free([*combinations(negated, 2), (-u, *left), *[(x, u) for x in negated]])
        used.append(u)
    return used
