"""Cases of any_of; n is the number of undecided terms."""

from __future__ import annotations

from collections.abc import Iterator

from cases import PLAIN, Case, Fact
from cases._cardinality import black, distinct, repeated
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Not
from satgrid.constraints.any_of import AnyOf

FACTS: list[Fact] = [
    (AnyOf(()), "", False),
    (AnyOf(black(0)), "#", True),
    (AnyOf(black(0)), ".", False),
    (AnyOf(black(0, 1, 2)), "...", False),
    (AnyOf(black(0, 1, 2)), "..#", True),
    (AnyOf((((0, 0), WHITE), Not(((0, 1), BLACK)))), "##", False),
    (AnyOf((((0, 0), WHITE), Not(((0, 1), BLACK)))), "#.", True),
]


def cases() -> Iterator[Case]:
    for terms, candidates, n, true in distinct(6):
        # A term that is settled true leaves nothing to say, and without terms there is none.
        yield Case(AnyOf(terms), candidates, {"n": n} if n and not true else None)
    for n in 1, 2, 3:
        negated = tuple(Not(((0, c), BLACK)) for c in range(n))
        yield Case(AnyOf(negated), (PLAIN,) * n, {"n": n})
    for terms, candidates, _, _ in repeated():
        yield Case(AnyOf(terms), candidates, None, independent=False)


def large() -> Iterator[Case]:
    for n in 20, 100:
        yield Case(AnyOf(black(*range(n))), (PLAIN,) * n, {"n": n})
