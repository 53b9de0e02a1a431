"""Cases of at_most; n undecided terms, of which k may be true beside the settled ones."""

from __future__ import annotations

from collections.abc import Iterator

from cases import PLAIN, Case, Fact
from cases._cardinality import black, distinct, repeated
from satgrid.clues import WHITE
from satgrid.constraints import Not
from satgrid.constraints.at_most import AtMost

FACTS: list[Fact] = [
    (AtMost((), 0), "", True),
    (AtMost((), -1), "", False),
    (AtMost((), 1), "", True),
    (AtMost(black(0, 1, 2), 2), "...", True),
    (AtMost(black(0, 1, 2), 2), ".#.", True),
    (AtMost(black(0, 1, 2), 2), "##.", True),
    (AtMost(black(0, 1, 2), 2), "###", False),
    (AtMost(black(0, 0, 1), 1), "#.", False),
    (AtMost(black(0, 0, 1), 2), "#.", True),
    (AtMost((((0, 0), WHITE), Not(((0, 1), WHITE))), 1), "..", True),
    (AtMost((((0, 0), WHITE), Not(((0, 1), WHITE))), 1), ".#", False),
]


def cases() -> Iterator[Case]:
    for terms, candidates, n, true in distinct(6):
        for bound in range(-2, len(terms) + 3):
            yield Case(AtMost(terms, bound), candidates, {"n": n, "k": bound - true})
    for terms, candidates, n, true in repeated():
        for bound in range(-2, len(terms) + 3):
            names: dict[str, int | str] = {"n": n, "k": bound - true}
            yield Case(AtMost(terms, bound), candidates, names, independent=False)


def large() -> Iterator[Case]:
    for n, k in (10, 5), (20, 5):
        yield Case(AtMost(black(*range(n)), k), (PLAIN,) * n, {"n": n, "k": k})
