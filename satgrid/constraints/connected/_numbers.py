"""Binary numbers along the arcs of a tree: whoever has a parent has the greater number.

A number is its bits, the highest first, as literals.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.formula import FALSE, Formula


def never_less(
    formula: Formula, up: int, down: int, one: Sequence[int], other: Sequence[int]
) -> int:
    """Add that `one` is not less than `other` if `up`, and not greater if `down`.

    Returns a literal that can be true only if the two numbers differ.
    """
    differ = FALSE
    clauses = []
    for x, y in zip(one, other, strict=True):
        further = formula.variable()
        # While the bits agree, the next ones are not the wrong way round ...
        clauses += [(differ, -up, x, -y), (differ, -down, -x, y)]
        # ... and if they agree as well, the numbers do not differ so far.
        clauses += [(differ, x, y, -further), (differ, -x, -y, -further)]
        differ = further
    formula.extend(clauses)
    return differ
