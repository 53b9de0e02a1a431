"""Sequential counter: the number of true literals so far, in unary, handed from one to the next.

Shapes: n undecided literals x[0..n-1], k of them are true; the count behind x[i], i < n-1, has a
variable "at least j of x[0..i] are true" for each j that is still open (`_count.py`). Two literals
side by side that a clause says are not both true count as one, "one of them is"; few as `pairwise`.
Strength: domain-consistent for distinct literals.
Use: by default, but for a handful of terms; about as small as totalizer on short lists.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._count import add_up, count_of, fresh_count
from satgrid.constraints._template import fill_in
from satgrid.constraints.exactly import Exactly, are_few
from satgrid.constraints.exactly._undecided import undecided, undecided_of
from satgrid.constraints.exactly.pairwise import by_subsets
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: Exactly, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals, k = undecided(formula, constraint, literal)
    counted = _apart_as_one(formula, literals)
    if len(counted) < len(literals):
        literals, k = undecided_of(formula, counted, k)
        if literals and are_few(len(literals), k):
            fill_in(formula, by_subsets, literals, k)
            return
    if literals:
        fill_in(formula, _count, literals, k)


def _apart_as_one(formula: Formula, literals: list[int]) -> list[int]:
    """Return as many true literals in place of these: one for two neighbours never both true."""
    pairs = formula.pairs()
    counted: list[int] = []
    clauses: list[tuple[int, ...]] = []
    alone = TRUE
    for x in literals if pairs else ():
        if (-alone, -x) in pairs or (-x, -alone) in pairs:
            counted[-1] = y = formula.variable()
            clauses += (-alone, y), (-x, y), (alone, x, -y)
            alone = TRUE
        else:
            counted.append(x)
            alone = x
    formula.extend_free(clauses)
    return counted if pairs else literals


def _count(formula: Formula, literals: list[int], k: int) -> None:
    before = [TRUE, FALSE]
    for i, x in enumerate(literals, 1):
        after = fresh_count(formula, i, len(literals), k)
        add_up(formula, count_of(x), before, after)
        before = after
