"""Pairwise, from both sides: of every k+1 literals one is false, of every n-k+1 one is true.

Shapes: n undecided literals, k of them are true; no auxiliary variable.
Strength: domain-consistent; k true literals settle the others in one step, so do n-k false.
Use: by default for a handful of terms, up to about six.
Errors: `UsageError` above five million clauses.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post, term_literals
from satgrid.constraints._subsets import subsets
from satgrid.constraints._template import fill_in
from satgrid.constraints.exactly import Exactly, ExactlyOneEach, are_few
from satgrid.constraints.exactly._undecided import undecided_of, unsettled
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Exactly, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    _encode(formula, term_literals(constraint.terms, literal), constraint.bound, constraint.kind())


def encode_bulk(
    formula: Formula, constraint: ExactlyOneEach, literal: Literals, post: Post
) -> None:
    """Add the clauses of all values in all groups."""
    for literals, bound in unsettled(constraint, literal):
        _encode(formula, literals, bound, constraint.kind())


def _encode(formula: Formula, every: list[int], bound: int, kind: str) -> None:
    literals, k = undecided_of(formula, every, bound)
    if not literals:
        return
    if are_few(len(literals), k):
        fill_in(formula, by_subsets, literals, k)
    else:
        by_subsets(formula, literals, k, kind)


def by_subsets(formula: Formula, literals: list[int], k: int, kind: str = Exactly.kind()) -> None:
    """Add that k of the literals are true, none of which is settled; errors name the `kind`."""
    n = len(literals)
    name = f"{kind}=pairwise"
    # k+1 true literals are one too many, whichever they are.
    formula.extend_free(subsets([-x for x in literals], k + 1, name))
    # n-k+1 false literals are one too many likewise.
    formula.extend_free(subsets(literals, n - k + 1, name))
