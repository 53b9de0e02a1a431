"""Cases of at_most_one; n is the number of undecided terms."""

from __future__ import annotations

from collections.abc import Iterator

from cases import PLAIN, Case, Fact
from cases._cardinality import black, distinct, repeated
from satgrid.clues import WHITE
from satgrid.constraints import Not
from satgrid.constraints.at_most_one import AtMostOne

FACTS: list[Fact] = [
    (AtMostOne(()), "", True),
    (AtMostOne(black(0, 1, 2)), "...", True),
    (AtMostOne(black(0, 1, 2)), ".#.", True),
    (AtMostOne(black(0, 1, 2)), "##.", False),
    (AtMostOne(black(0, 2)), "##.", True),
    (AtMostOne(black(0, 0)), "#", False),
    (AtMostOne((((0, 0), WHITE), Not(((0, 1), WHITE)))), "..", True),
    (AtMostOne((((0, 0), WHITE), Not(((0, 1), WHITE)))), ".#", False),
]


def cases() -> Iterator[Case]:
    for terms, candidates, n, true in distinct(7):
        yield Case(AtMostOne(terms), candidates, _names(n, true))
    for terms, candidates, n, true in repeated():
        yield Case(AtMostOne(terms), candidates, _names(n, true), independent=False)


def _names(n: int, true: int) -> dict[str, int | str] | None:
    """Return what a size is stated in; a term settled true leaves nothing to state."""
    return None if true else {"n": n}


def large() -> Iterator[Case]:
    for n in 20, 100:
        yield Case(AtMostOne(black(*range(n))), (PLAIN,) * n, {"n": n})
