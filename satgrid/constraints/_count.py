"""Unary counts of some of the literals, and their sum: shared by counter and totalizer.

A count is a list of literals whose entry j reads "at least j of them are true": entry 0 is
TRUE and the last entry FALSE. A count over i of n literals, k of which must be true, lies
between k - (n - i), for the others cannot make up for less, and k; so only the entries
between need a variable.
"""

from __future__ import annotations

from satgrid.formula import FALSE, TRUE, Formula


def count_of(x: int) -> list[int]:
    """Return the count of one literal."""
    return [TRUE, x, FALSE]


def fresh_count(formula: Formula, i: int, n: int, k: int) -> list[int]:
    """Return a new count over i of the n literals; of all n it is k, without a variable."""
    least, most = max(0, k - (n - i)), min(i, k)
    return [TRUE] * (least + 1) + [*formula.new(most - least), FALSE]


def add_up(formula: Formula, left: list[int], right: list[int], total: list[int]) -> None:
    """Make `total` the count of the literals of both sides (fastest with the shorter one left)."""
    # At least a on the left and b on the right are at least a + b together.
    formula.extend(
        (-p, -q, r)
        for a, p in enumerate(left[:-1])
        for q, r in zip(right[:-1], total[a:], strict=False)
    )
    # At most a on the left and b on the right are at most a + b together. (Where even more
    # than the next number is certain, a stronger clause of this kind says so.)
    formula.extend(
        (p, q, -r)
        for a, p in enumerate(left[1:])
        for q, r, above in zip(right[1:], total[a + 1 :], total[a + 2 :], strict=False)
        if above != TRUE
    )
