"""Sequential counter: the number of true literals so far, in unary, handed from one to the next.

Shapes: n undecided literals x[0..n-1], k of them may be true; the register behind x[i], i < n-1,
has k variables, of which the j-th (1-based) reads "at least j of x[0..i] are true".
Strength: domain-consistent for distinct literals.
Use: to compare with what others publish; totalizer is smaller.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.constraints import Literals, Post
from satgrid.constraints._undecided import undecided
from satgrid.constraints.at_most import AtMost
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: AtMost, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals, k = undecided(formula, constraint, literal)
    if literals:
        formula.extend(_clauses(formula, literals, k))


def _clauses(formula: Formula, literals: list[int], k: int) -> Iterator[tuple[int, ...]]:
    # Entry 0 of a register, "at least 0", is TRUE; before the first literal nothing is counted.
    before = [TRUE] + [FALSE] * k
    for i, x in enumerate(literals[:-1]):
        after = [TRUE, *formula.new(k)]
        for j in range(1, k + 1):
            # What is counted stays counted.
            yield -before[j], after[j]
            # A true literal counts one more.
            yield -x, -before[j - 1], after[j]
        # k are counted already: this literal would be one too many.
        yield -x, -before[k]
        if i == 0:
            # One literal alone never makes two.
            yield from ((-s,) for s in after[2:])
        before = after
    # The last literal needs no register behind it.
    yield -literals[-1], -before[k]
