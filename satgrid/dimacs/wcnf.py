"""The text of a weighted CNF: comments, `h` and a clause for each hard clause, then the soft ones.

A soft clause is a weight, here 1, and a clause: breaking it costs the weight. There is no line
`p`. (The format of the MaxSAT evaluations since 2022.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from satgrid.dimacs.cnf import lines
from satgrid.formula import Formula


def wcnf(formula: Formula, soft: Sequence[int], comments: Iterable[str]) -> Iterator[str]:
    """Yield the text of the formula, with a soft clause a literal of `soft`, in pieces."""
    yield "".join(f"c {comment}\n" for comment in comments)
    yield from lines(formula.flat, mark="h ")
    yield "".join(f"1 {x} 0\n" for x in soft)
