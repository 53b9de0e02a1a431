"""Sequential counter: the number of true literals so far, in unary, handed from one to the next.

Shapes: n undecided literals x[0..n-1], k of them are true; the count behind x[i], i < n-1, has a
variable "at least j of x[0..i] are true" for each j that is still open (`_count.py`).
Strength: domain-consistent for distinct literals.
Use: by default for exactly; about as small as totalizer on short lists.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._template import fill_in
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.exactly._count import add_up, count_of, fresh_count
from satgrid.constraints.exactly._undecided import undecided
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: Exactly, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals, k = undecided(formula, constraint, literal)
    if literals:
        fill_in(formula, _count, literals, k)


def _count(formula: Formula, literals: list[int], k: int) -> None:
    before = [TRUE, FALSE]
    for i, x in enumerate(literals, 1):
        after = fresh_count(formula, i, len(literals), k)
        add_up(formula, count_of(x), before, after)
        before = after
