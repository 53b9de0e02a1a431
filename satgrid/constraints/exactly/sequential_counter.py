"""Sequential counter: the number of true literals so far, in unary, handed from one to the next.

Shapes: n undecided literals x[0..n-1], k of them are true; the count behind x[i], i < n-1, has a
variable "at least j of x[0..i] are true" for each j that is still open (`_count.py`). Two literals
side by side that a clause says are not both true count as one, "one of them is"; few as `pairwise`.
A literal that stands several times, as in cells that show the same, is one step of so many.
Strength: domain-consistent for distinct literals.
Use: by default, but for a handful of terms; about as small as totalizer on short lists.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping

from satgrid.constraints import Literals, Post, term_literals
from satgrid.constraints._count import add_up, count_of, fresh_count
from satgrid.constraints._template import fill_in
from satgrid.constraints.exactly import Exactly, ExactlyOneEach, are_few
from satgrid.constraints.exactly._undecided import undecided_of, unsettled
from satgrid.constraints.exactly.pairwise import by_subsets
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: Exactly, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    _encode(formula, term_literals(constraint.terms, literal), constraint.bound)


def encode_bulk(
    formula: Formula, constraint: ExactlyOneEach, literal: Literals, post: Post
) -> None:
    """Add the clauses of all values in all groups."""
    for literals, bound in unsettled(constraint, literal):
        _encode(formula, literals, bound)


def _encode(formula: Formula, every: list[int], bound: int) -> None:
    literals, k = undecided_of(formula, every, bound)
    if not literals:
        return
    counted = _apart_as_one(formula, literals)
    if len(counted) < len(literals):
        literals, k = undecided_of(formula, counted, k)
        if literals and are_few(len(literals), k):
            fill_in(formula, by_subsets, literals, k)
            return
    weights = Counter(literals)
    if len(weights) < len(literals):
        # The biggest first: so fewer sums can come about.
        _weigh(formula, dict(weights.most_common()), k)
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


def _weigh(formula: Formula, weights: Mapping[int, int], k: int) -> None:
    """Add that literals which stand so many times each make k.

    A count has a literal "at least s" for each sum s that can come about, and FALSE behind them.
    """
    left = sum(weights.values())
    sums, before = [0], [TRUE, FALSE]
    for x, weight in weights.items():
        left -= weight
        reached = {*sums, *[s + weight for s in sums]}
        after_sums = sorted([s for s in reached if k - left <= s <= k])
        if not after_sums:
            formula.add()
            return
        after = [TRUE, *formula.new(len(after_sums) - 1), FALSE]
        clauses: list[tuple[int, ...]] = []
        for y, s in zip(after, after_sums, strict=False):
            # It was no less but for x, and without x it was as much.
            less, same = bisect_left(sums, s - weight), bisect_left(sums, s)
            clauses.append((-y, before[less]))
            if less < same:
                clauses.append((x, -y, before[same]))
        for y, s in zip(after[1:], after_sums, strict=True):
            # What was more than the sum below stays more, and so does with x what was less by it.
            less, same = bisect_left(sums, s + 1 - weight), bisect_left(sums, s + 1)
            clauses.append((-before[same], y))
            if less < same:
                clauses.append((-x, -before[less], y))
        formula.extend(clauses)
        sums, before = after_sums, after
