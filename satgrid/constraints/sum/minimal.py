"""Used digits, held to the sets that make the sum by the smallest formula that does.

Meaning: a set of as many digits as there are cells is used, as the clauses over the used digits
alone are met by the sets of that size and sum, and by no others; and no two cells have the same, so
that each has one. Of two cells each has the digit that the other one leaves.
Shapes: of each digit "it is used", which is a cell's own literal where one cell alone may have it;
none for two cells. Cells whose digits are known are left out, and the sum is that of the rest.
Strength: none.
Use: by default, up to nine digits; it has the fewest variables.
Errors: `UsageError` for more than nine digits.
"""

from __future__ import annotations

from operator import neg

from satgrid.constraints import Literals, Post
from satgrid.constraints.sum import NINE, Sum
from satgrid.constraints.sum._smallest import smallest
from satgrid.constraints.sum._used import used_of
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: Sum, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    most = constraint.most
    if most > NINE:
        raise UsageError(
            f"{constraint.clue or 'a sum'}: sum=minimal takes numbers up to {NINE}, and these go "
            f"up to {most}: choose sum=diagram"
        )
    rest = constraint.total
    known: list[int] = []
    free: list[list[int]] = []
    tables, width = [literal.table(value) for value in constraint.values], literal.width
    for r, c in constraint.cells:
        digits = [table[r * width + c] for table in tables]
        if TRUE in digits:
            known.append(digits.index(TRUE))
            rest -= known[-1] + 1
        else:
            free.append(digits)
    n = len(free)
    if len({*known}) < len(known) or n > NINE or (clauses := smallest(n, rest)) is None:
        formula.add()
        return
    for digits in free:
        for d in known:
            formula.add(-digits[d])
            digits[d] = FALSE
    if n == 2:
        _two(formula, free[0], free[1], rest)
    elif n:
        used = [*used_of(formula, [*zip(*free, strict=True)]), *[FALSE] * (NINE - most)]
        # The entry of each digit, and from behind that of its negation.
        table = [0, *used, *map(neg, reversed(used))]
        formula.extend([clause(table) for clause in clauses])


def _two(formula: Formula, one: list[int], other: list[int], total: int) -> None:
    """Add that the first of two cells has a digit, and each what the other one leaves."""
    formula.add(*one)
    for digits, others in (one, other), (other, one):
        found = [FALSE, *others]
        for d, x in enumerate(digits, 1):
            if x != FALSE:
                left = total - d
                formula.add(-x, found[left] if 0 < left < len(found) and left != d else FALSE)
