"""Totalizer: a binary tree over the literals; a node knows whether one below it is true.

Shapes: n undecided literals as leaves; an inner node other than the root has one variable
that reads "one of the leaves below is true". The root needs none: nobody asks it.
Size: n-2 variables and 3n-5 clauses of two literals, for n >= 2; the tree is
ceil(log2 n) levels deep.
Strength: domain-consistent for distinct literals.
Choose it: for long lists, to compare; few clauses, and consequences come in few steps.
Errors: none; two terms that are settled true make the formula contradictory.
Source: own reduction of the totalizer (Bailleux and Boufkhad, CP 2003) to one output a node
and to the clauses that count upwards.
"""

from __future__ import annotations

from collections import deque

from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.at_most_one._undecided import undecided
from satgrid.formula import Formula


def encode(formula: Formula, constraint: AtMostOne, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    nodes = deque(undecided(formula, constraint, literal))
    while len(nodes) >= 2:
        left, right = nodes.popleft(), nodes.popleft()
        # A true leaf on each side would be two.
        formula.add(-left, -right)
        if nodes:
            parent = formula.variable()
            # A true leaf on either side is a true leaf below the parent.
            formula.extend(((-left, parent), (-right, parent)))
            nodes.append(parent)
