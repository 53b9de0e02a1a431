"""Commander: three literals at a time are replaced by one that is true if one of them is.

Shapes: n undecided literals; while more than four are left, the first three get a commander,
which goes to the end of the line; what is left is encoded pairwise.
Size: k = max(0, (n-3)//2) variables, 6k + (n-2k choose 2) clauses of two literals.
Strength: domain-consistent for distinct literals.
Choose it: first; it has the fewest clauses of all.
Errors: none; two terms that are settled true make the formula contradictory.
Source: own; the commanders of Klieber and Kwon (CFV 2007), upwards only.
"""

from __future__ import annotations

from itertools import chain, combinations

from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.at_most_one._undecided import undecided
from satgrid.formula import Formula

_MOST = 4
"""So many literals are encoded pairwise with no more clauses than in any other way."""


def encode(formula: Formula, constraint: AtMostOne, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    negated = [-x for x in undecided(formula, constraint, literal)]
    if len(negated) > _MOST:
        commanders = formula.new((len(negated) - 3) // 2)
        line = [*negated, *(-c for c in commanders)]
        threes = zip(line[0::3], line[1::3], line[2::3], commanders, strict=False)
        formula.extend(
            chain.from_iterable(
                # Not two of three, and a true one is the commander's.
                ((x, y), (x, z), (y, z), (x, c), (y, c), (z, c))
                for x, y, z, c in threes
            )
        )
        negated = line[3 * len(commanders) :]
    # Two true literals are one too many, whichever two they are.
    formula.extend(combinations(negated, 2))
