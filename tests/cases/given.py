"""Cases of given: a cell among two values, among three, settled rightly and settled wrongly."""

from __future__ import annotations

from collections.abc import Iterator

from cases import PLAIN, Case, Fact
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.given import Given

FACTS: list[Fact] = [
    (Given((0, 1), BLACK), ".#", True),
    (Given((0, 1), BLACK), "#.", False),
    (Given((0, 0), WHITE), ".#", True),
    (Given((0, 0), "A"), "B#", False),
]


def cases() -> Iterator[Case]:
    for value in PLAIN:
        yield Case(Given((0, 1), value), (PLAIN,) * 2, {})
    for value in (WHITE, "A", "B"):
        yield Case(Given((0, 0), value), ((WHITE, "A", "B"),) * 2, {})
    for value in PLAIN:
        yield Case(Given((0, 0), value), ((BLACK,), PLAIN))
