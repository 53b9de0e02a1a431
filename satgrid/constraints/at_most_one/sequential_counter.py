"""Sequential counter: a flag runs along the literals and rises at the first true one.

Shapes: n undecided literals x[0..n-1]; `some[i]` reads "one of x[0..i] is true", i < n-1.
Size: n-1 variables and 3n-4 clauses of two literals, for n >= 2.
Strength: domain-consistent for distinct literals.
Choose it: for long lists, to compare; few clauses, but consequences come step by step.
Errors: none; two terms that are settled true make the formula contradictory.
Source: Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints",
CP 2005, LT_SEQ with k = 1.
"""

from __future__ import annotations

from itertools import pairwise

from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.at_most_one._undecided import undecided
from satgrid.formula import Formula


def encode(formula: Formula, constraint: AtMostOne, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals = undecided(formula, constraint, literal)
    if len(literals) < 2:
        return
    some = formula.new(len(literals) - 1)
    # A true literal raises the flag behind it.
    formula.extend((-x, s) for x, s in zip(literals, some, strict=False))
    # A raised flag stays up.
    formula.extend((-before, after) for before, after in pairwise(some))
    # Behind a raised flag a true literal would be the second one.
    formula.extend((-s, -x) for s, x in zip(some, literals[1:], strict=True))
