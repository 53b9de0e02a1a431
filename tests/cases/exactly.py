"""Cases of exactly; n undecided terms, of which k must be true beside the settled ones.

h is the number of rows; 0 where two terms speak of one cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Case, Fact
from cases._cardinality import black, distinct, repeated
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Not, are
from satgrid.constraints.exactly import Exactly

FACTS: list[Fact] = [
    (Exactly((), 0), "", True),
    (Exactly((), -1), "", False),
    (Exactly((), 1), "", False),
    (Exactly(black(0, 1, 2), 2), "...", False),
    (Exactly(black(0, 1, 2), 2), ".#.", False),
    (Exactly(black(0, 1, 2), 2), "##.", True),
    (Exactly(black(0, 1, 2), 2), "###", False),
    (Exactly(black(0, 0, 1), 1), "#.", False),
    (Exactly(black(0, 0, 1), 2), "#.", True),
    (Exactly((((0, 0), WHITE), Not(((0, 1), WHITE))), 1), "..", True),
    (Exactly((((0, 0), WHITE), Not(((0, 1), WHITE))), 1), ".#", False),
]


def cases() -> Iterator[Case]:
    for terms, candidates, n, true in distinct(6):
        for bound in range(-2, len(terms) + 3):
            yield Case(Exactly(terms, bound), candidates, {"n": n, "k": bound - true, "h": 1})
    for height, width in (3, 2), (2, 3), (2, 4):
        n, square = height * width, are(product(range(height), range(width)), BLACK)
        sizes: dict[str, int | str] = {"n": n, "k": 3, "h": height}
        yield Case(Exactly(square, 3), (PLAIN,) * n, sizes, height=height)
    for terms, candidates, n, true in repeated():
        for bound in range(-2, len(terms) + 3):
            names: dict[str, int | str] = {"n": n, "k": bound - true, "h": 0}
            yield Case(Exactly(terms, bound), candidates, names, independent=False)


def large() -> Iterator[Case]:
    for n, k in (10, 5), (20, 5):
        yield Case(Exactly(black(*range(n)), k), (PLAIN,) * n, {"n": n, "k": k, "h": 1})
