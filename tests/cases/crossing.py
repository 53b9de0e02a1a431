"""Cases of crossing; n is the number of places where two ways cross."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from cases import Case, Fact, facts
from satgrid.clues import WHITE
from satgrid.constraints.crossing import Crossed, Crossing

VALUES = WHITE, "1", "2"
# The place in the middle, and the ways on both sides of it.
CROSS: Crossed = (0, 1), (0, 0), (0, 2)

FACTS: list[Fact] = [
    *facts(
        Crossing((CROSS,), VALUES),
        "... | 11. | .11 | 22. | .22",
        "1.. | ..2 | .1. | 21. | .21 | 111 | 121 | 1.1 | 1.2 | 112",
    ),
    *facts(Crossing((CROSS, ((0, 3), (0, 2), (0, 4))), VALUES), ".111. | 11.22", ".11.. | 11.2."),
    *facts(Crossing((), VALUES), "1. | .."),
]


def cases() -> Iterator[Case]:
    some = [left for n in (1, 2, 3) for left in combinations(VALUES, n)]
    for candidates in product(some, repeat=3):
        full = all(left == VALUES for left in candidates)
        yield Case(Crossing((CROSS,), VALUES), candidates, {"n": 1} if full else None)
    for places in (((0, 0), (0, 1), (0, 2)),), (((0, 2), (0, 0), (0, 1)),):
        yield Case(Crossing(places, VALUES), (VALUES,) * 3, {"n": 1})
    two = Crossing((CROSS, ((0, 4), (0, 3), (0, 5))), VALUES)
    yield Case(two, (VALUES,) * 6, {"n": 2})
    # One way has two crossings; a way that crosses itself is free; without crossings.
    yield Case(Crossing((CROSS, ((0, 3), (0, 2), (0, 4))), VALUES), (VALUES,) * 5)
    yield Case(Crossing((((0, 1), (0, 0), (0, 0)),), VALUES), (VALUES,) * 2, independent=False)
    yield Case(Crossing((), VALUES), (VALUES,) * 2, {"n": 0})
    # Of four values, and of two.
    yield Case(Crossing((CROSS,), (*VALUES, "3")), ((*VALUES, "3"),) * 3, {"n": 1})
    yield Case(Crossing((CROSS,), VALUES[:2]), (VALUES[:2],) * 3)
