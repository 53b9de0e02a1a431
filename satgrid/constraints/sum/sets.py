"""One variable for each set of digits that makes the sum.

Meaning: one of the sets at least is taken, and each cell has a digit of it and each of its digits a
cell.
Shapes: of each set "the cells have these digits"; a single set needs no variable.
Strength: none.
Use: where the sets are few, and to compare.
Errors: `UsageError` for more sets than `formula.table_limit`.
"""

from __future__ import annotations

from math import comb

from satgrid.constraints import Literals, Post
from satgrid.constraints.sum import Sum, digit_sets
from satgrid.constraints.sum._used import used_digits
from satgrid.deadline import checked
from satgrid.errors import UsageError
from satgrid.formula import TRUE, Formula


def encode(formula: Formula, constraint: Sum, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    n, total, most = len(constraint.cells), constraint.total, constraint.most
    if comb(most, n) > formula.table_limit:
        raise UsageError(
            f"{constraint.clue or 'a sum'}: {comb(most, n):,} sets of {n} of {most} numbers, and "
            f"sum=sets takes {formula.table_limit:,}: choose sum=diagram, or raise --table-limit"
        )
    sets = digit_sets(n, total, most)
    if not sets:
        formula.add()
        return
    used = used_digits(formula, constraint, literal)
    taken = formula.new(len(sets)) if len(sets) > 1 else [TRUE]
    formula.add(*taken)
    for d, u in enumerate(checked(used, 1), 1):
        having = [x for x, digits in zip(taken, sets, strict=True) if d in digits]
        lacking = [x for x, digits in zip(taken, sets, strict=True) if d not in digits]
        formula.extend((-x, u) for x in having)
        formula.extend((-x, -u) for x in lacking)
        formula.add(-u, *having)
        formula.add(u, *lacking)
