"""Used digits, held to the sets that make the sum by the smallest formula that does.

Meaning: each cell has a digit and no two the same, so as many are used as there are cells; and the
clauses over the used digits alone are met by the sets of that size and sum, and by no others.
Shapes: of each digit "it is used", which is a cell's own literal where one cell alone may have it.
Strength: none.
Use: by default, up to nine digits; it has the fewest variables.
Errors: `UsageError` for more than nine digits.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints.sum import NINE, Sum
from satgrid.constraints.sum._smallest import smallest
from satgrid.constraints.sum._used import settled_digits, used_digits
from satgrid.errors import UsageError
from satgrid.formula import FALSE, Formula


def encode(formula: Formula, constraint: Sum, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    n, total, most = len(constraint.cells), constraint.total, constraint.most
    if most > NINE:
        raise UsageError(
            f"{constraint.clue or 'a sum'}: sum=minimal takes numbers up to {NINE}, and these go "
            f"up to {most}: choose sum=diagram"
        )
    if not n <= NINE or (clauses := smallest(n, total)) is None:
        formula.add()
        return
    if (settled := settled_digits(constraint, literal)) is not None:
        if sum(settled) != total:
            formula.add()
        return
    used = [*used_digits(formula, constraint, literal), *[FALSE] * (NINE - most)]
    formula.extend([used[d - 1] if d > 0 else -used[-d - 1] for d in clause] for clause in clauses)
