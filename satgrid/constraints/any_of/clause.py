"""At least one of n terms, as the clause that it is.

Strength: domain-consistent.
Use: always; there is no other.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.constraints import Literals, Post, term_literals
from satgrid.constraints.any_of import AnyOf, AnyOfEach
from satgrid.deadline import checked
from satgrid.formula import TRUE, Formula


def encode(formula: Formula, constraint: AnyOf, literal: Literals, post: Post) -> None:
    """Add the clause."""
    formula.add(*term_literals(constraint.terms, literal))


def encode_bulk(formula: Formula, constraint: AnyOfEach, literal: Literals, post: Post) -> None:
    """Add the clauses of all groups."""
    formula.extend(_clauses(constraint, literal))


def _clauses(constraint: AnyOfEach, literal: Literals) -> Iterator[list[int]]:
    table, width = literal.table(constraint.value), literal.width
    other = literal.table(constraint.other)
    # Many clauses of a board that is nearly solved are met: their terms are not looked up.
    having = {divmod(at, width) for at, x in enumerate(table) if x == TRUE}
    for cells, when in checked(zip(constraint.groups, constraint.when, strict=True)):
        if having and not having.isdisjoint(cells):
            continue
        clause = [table[r * width + c] for r, c in cells]
        yield [-other[r * width + c] for r, c in when] + clause if when else clause
