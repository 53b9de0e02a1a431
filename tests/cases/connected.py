"""Cases of connected: white cells on H rows and W columns.

`apart` is 1 where the statement promises that black cells never touch, else 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.connected import Connected
from satgrid.constraints.never_touch import NeverTouch

DIAMOND = ((1, 2), (2, 1), (2, 3), (3, 2))
"""Four cells around one, the shortest ring."""


FACTS: list[Fact] = [
    *facts(
        Connected(WHITE),
        "| # | ## ## | . | #.# | #..# | #. .. | ... .#. ... | ... #.# ... "
        "| ..... ..#.. .#.#. ..... ..... | ##### ##.## #...# ##.## #####",
        ".#. | . # . | #. .# | .#. #.. ... | ..# .#. #.. | ..... ..#.. .#.#. ..#.. ..... "
        "| ..... .###. .#.#. .###. .....",
    ),
    *facts(Connected(BLACK), "#. ##", "#. .#"),
    *facts(Connected("A"), "BA BA", "ABA BAA AAB"),
    *facts(Connected(WHITE, BLACK), "..# ... #..", ".#. #.. ..."),
]


def cases() -> Iterator[Case]:
    ring = ((WHITE,),) * 25
    for r, c in DIAMOND:
        ring = (*ring[: 5 * r + c], PLAIN, *ring[5 * r + c + 1 :])
    yield _promised(ring, 5)
    for height, width in product((1, 2, 3), repeat=2):
        candidates = (PLAIN,) * (height * width)
        names: dict[str, int | str] = {"H": height, "W": width, "apart": 1}
        yield _promised(candidates, height, names)
        yield Case(Connected(WHITE), candidates, {**names, "apart": 0}, height=height)
    for settled in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
        for height in (1, 2, 4):
            yield _promised(settled, height)


def large() -> Iterator[Case]:
    for n in (5, 8, 9, 10, 30, 50):
        yield _promised((PLAIN,) * n**2, n, {"H": n, "W": n, "apart": 1})


def _promised(
    candidates: Candidates, height: int, names: dict[str, int | str] | None = None
) -> Case:
    statement = Connected(WHITE, BLACK)
    beside = (NeverTouch(BLACK),)
    return Case(statement, candidates, names or {"apart": 1}, height=height, beside=beside)
