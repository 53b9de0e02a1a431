"""Commander: three literals at a time are replaced by one that is true if one of them is.

Shapes: n undecided literals; while more than four are left, the first three get a commander, which
goes to the end of the line; what is left is encoded pairwise.
Strength: domain-consistent for distinct literals.
Use: by default; it has the fewest clauses of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from satgrid.constraints import Literals, Post
from satgrid.constraints._undecided import undecided, undecided_of
from satgrid.constraints.at_most_one import AtMostOne, AtMostOneEach
from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula

_MOST = 4
"""So many literals are encoded pairwise with no more clauses than in any other way."""


def encode(formula: Formula, constraint: AtMostOne, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals, _ = undecided(formula, constraint, literal)
    formula.extend_free(_clauses(formula, [-x for x in literals]))


def encode_bulk(formula: Formula, constraint: AtMostOneEach, literal: Literals, post: Post) -> None:
    """Add the clauses of all groups."""
    negated = [-x for x in literal.table(constraint.value)]
    width = literal.width
    clauses: list[tuple[int, int]] = []
    for cells in checked(constraint.groups):
        along = [negated[r * width + c] for r, c in cells]
        if TRUE in along:
            along = [x for x in along if x != TRUE]
        if FALSE in along and len(along) > 1:
            formula.extend_free(clauses)
            clauses = []
            along = [-x for x in undecided_of(formula, [-x for x in along], 1)[0]]
        # Most groups are short, and asking a generator for their clauses would take the most time.
        clauses += combinations(along, 2) if len(along) <= _MOST else _clauses(formula, along)
    formula.extend_free(clauses)


def _clauses(formula: Formula, negated: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the clauses by which at most one of the literals with these negations is true."""
    if len(negated) > _MOST:
        commanders = formula.new((len(negated) - 3) // 2)
        line = [*negated, *(-c for c in commanders)]
        for x, y, z, c in zip(line[0::3], line[1::3], line[2::3], commanders, strict=False):
            # Not two of three, and a true one is the commander's.
            yield from ((x, y), (x, z), (y, z), (x, c), (y, c), (z, c))
        negated = line[3 * len(commanders) :]
    # Two true literals are one too many, whichever two they are.
    yield from combinations(negated, 2)
