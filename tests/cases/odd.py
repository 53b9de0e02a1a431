"""Cases of odd: n cells that are not settled, black or white."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.odd import Odd


def row(n: int, odd: bool, value: str = BLACK) -> Odd:
    """Return that an odd number, or an even one, of the first n cells of a row has the value."""
    return Odd(value, tuple((0, c) for c in range(n)), odd)


FACTS: list[Fact] = [
    *facts(row(3, True), "#.. | .#. | ###", "... | ##. | #.#"),
    *facts(row(3, False), "... | ##. | #.#", "#.. | .#. | ###"),
    *facts(row(0, True), None, "#"),
    *facts(row(0, False), "#"),
    *facts(row(2, True, "A"), "AB | .A", "AA | BB | .."),
    *facts(row(2, False, WHITE), "## | ..", "#. | .#"),
]


def cases() -> Iterator[Case]:
    for n, odd in product(range(6), (True, False)):
        yield Case(row(n, odd), (PLAIN,) * n, {"n": n})
    for settled in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
        yield Case(row(4, True), settled, {"n": settled.count(PLAIN)})
        yield Case(row(4, False, WHITE), settled, None)
    yield Case(row(3, True, "A"), ((WHITE, "A", "B"),) * 3, None)
    yield Case(row(2, True, "A"), (PLAIN,) * 2, None)


def large() -> Iterator[Case]:
    for n in 17, 40:
        yield Case(row(n, True), (PLAIN,) * n, {"n": n})
