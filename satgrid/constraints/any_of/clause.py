"""At least one of n terms, as the clause that it is.

Strength: domain-consistent.
Use: always; there is no other.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.constraints import Literals, Post, term_literals
from satgrid.constraints.any_of import AnyOf, AnyOfEach, AnyOfNear
from satgrid.deadline import checked
from satgrid.formula import TRUE, Formula


def encode(formula: Formula, constraint: AnyOf, literal: Literals, post: Post) -> None:
    """Add the clause."""
    formula.add(*term_literals(constraint.terms, literal))


def encode_bulk(
    formula: Formula, constraint: AnyOfEach | AnyOfNear, literal: Literals, post: Post
) -> None:
    """Add the clauses of all groups, or places."""
    if isinstance(constraint, AnyOfNear):
        formula.extend(_near(constraint, literal))
    else:
        formula.extend(_clauses(constraint, literal))


def _near(constraint: AnyOfNear, literal: Literals) -> Iterator[tuple[int, ...]]:
    table, other = literal.table(constraint.value), literal.table(constraint.other)
    width = literal.width
    at = [r * width + c for r, c in constraint.places]
    ways = [down * width + right for down, right in constraint.when]
    terms = [[-other[k + way] for k in at] for way in ways]
    ways = [down * width + right for down, right in constraint.offsets]
    terms += [[table[k + way] for k in at] for way in ways]
    # Of clauses without terms there are as many.
    clauses = zip(*terms, strict=True) if terms else iter([()] * len(at))
    return (clause for clause in checked(clauses, 100) if TRUE not in clause)


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
