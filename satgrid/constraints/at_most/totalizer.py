"""Totalizer: a binary tree over the literals; each node counts the true leaves below, in unary.

Shapes: n undecided literals as leaves, k of them may be true; an inner node over i leaves has
min(i, k) variables, of which the j-th (1-based) reads "at least j leaves below are true". The root
has none: at most k is what it is told.
Strength: domain-consistent for distinct literals.
Use: by default for at_most; the smallest here for all but very short and very long lists.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._undecided import undecided
from satgrid.constraints.at_most import AtMost
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: AtMost, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals, k = undecided(formula, constraint, literal)
    n = len(literals)

    def count(leaves: list[int]) -> list[int]:
        """Return the outputs of the node over the leaves; entry 0, "at least 0", is TRUE."""
        i = len(leaves)
        if i == 1:
            return [TRUE, leaves[0]]
        left, right = count(leaves[: i // 2]), count(leaves[i // 2 :])
        # Up to k is welcome at the root and nobody asks; k + 1 is too many at every node.
        outputs = [TRUE] * (k + 1) if i == n else [TRUE, *formula.new(min(i, k))]
        limited = [*outputs, FALSE] if i > k else outputs
        # At least a on the left and b on the right are at least a + b here.
        formula.extend(
            (-p, -q, r)
            for a, p in enumerate(left)
            for q, r in zip(right, limited[a:], strict=False)
        )
        return outputs

    if literals:
        count(literals)
