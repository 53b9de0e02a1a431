"""What settled terms leave of an exactly-k."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.constraints import Literals, term_literals, without_constants
from satgrid.constraints.exactly import Exactly, ExactlyOneEach
from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula


def undecided(formula: Formula, constraint: Exactly, literal: Literals) -> tuple[list[int], int]:
    """Return `undecided_of` the terms' literals and the bound."""
    return undecided_of(formula, term_literals(constraint.terms, literal), constraint.bound)


def undecided_of(formula: Formula, literals: Sequence[int], bound: int) -> tuple[list[int], int]:
    """Return n literals and the number k, 0 < k < n, of them that must be true.

    TRUE and FALSE are not among them. The other k are settled here, and nothing ([], 0) is
    left to encode: k < 0 and k > n make the formula contradictory, k = 0 makes every literal
    false, k = n true, and a solver that counts is told the rest as it is.
    """
    literals, true = without_constants(literals)
    k = bound - true
    if 0 < k < len(literals):
        return ([], 0) if formula.counted(literals, k, k) else (literals, k)
    if k == 0:
        formula.extend_free([(-x,) for x in literals])
    elif k == len(literals):
        formula.extend_free([(x,) for x in literals])
    else:
        formula.add()
    return [], 0


def unsettled(constraint: ExactlyOneEach, literal: Literals) -> Iterator[tuple[list[int], int]]:
    """Yield for each part the literals but FALSE, and how many are true: 1, or 0 of other values.

    Parts of which nothing is left are passed over: literals that are TRUE alone, or none of 0.
    """
    width = literal.width
    tables = [literal.table(value) for value in constraint.values]
    for cells, n in checked(zip(constraint.groups, constraint.first, strict=True)):
        places = [r * width + c for r, c in cells]
        for table in tables[:n]:
            literals = [table[at] for at in places if table[at] != FALSE]
            if literals != [TRUE]:
                yield literals, 1
        others = [table[at] for table in tables[n:] for at in places if table[at] != FALSE]
        if others:
            yield others, 0
