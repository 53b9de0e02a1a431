"""Cases of both_connected: cells of two values on H rows and W columns; `framed` is 0 or 1."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.both_connected import BothConnected

BOTH = BothConnected(WHITE, BLACK)
FRAMED = BothConnected(WHITE, BLACK, frame=BLACK)

FACTS: list[Fact] = [
    *facts(
        BOTH,
        ". | # | ..# | ... ... | .## ..# | ### #.# #.. | ... .#. .##",
        ".#. | .# #. | ### #.# ### ..# | #.# ... #.# | ##### #...# #.#.# #...# #####",
    ),
    *facts(
        FRAMED,
        ". | # | #.# | #.. ... ..# | ### #.# ### | #.# ... #.# | #### #..# #... ####",
        # Two white regions, a black one inside, a square that is crossed.
        ".#. | .# #. | ... .#. ... | ##### #...# #.#.# #...# #####",
    ),
    *facts(BothConnected(BLACK, WHITE, frame=WHITE), "... .#. ...", "### #.# ###"),
    *facts(BothConnected("A", "B"), "AB AB", "A. AB | AB BA"),
]


def cases() -> Iterator[Case]:
    for height, width in product((1, 2, 3), repeat=2):
        for statement in (BOTH, FRAMED, BothConnected(WHITE, BLACK, frame=WHITE)):
            framed = int(statement.frame is not None)
            names: dict[str, int | str] = {"H": height, "W": width, "framed": framed}
            yield Case(statement, (PLAIN,) * (height * width), names, height=height)
    for statement in (BOTH, FRAMED):
        yield Case(statement, (PLAIN,) * 12, None, height=3)
        for settled in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
            for height in (1, 2, 4):
                yield Case(statement, settled, None, height=height)
        # A ring, around which and in which all is open.
        ring = [
            BLACK if max(abs(r - 2), abs(c - 2)) == 1 else ""
            for r, c in product(range(5), repeat=2)
        ]
        candidates = tuple((x,) if x else PLAIN if k % 3 else (WHITE,) for k, x in enumerate(ring))
        yield Case(statement, candidates, None, height=5)
    three = (WHITE, BLACK, "A")
    for frame in (None, BLACK):
        yield Case(BothConnected(WHITE, BLACK, frame), (three,) * 4, None, height=2)


def large() -> Iterator[Case]:
    for (height, width), statement in product(((5, 5), (10, 10), (9, 14)), (BOTH, FRAMED)):
        framed = int(statement.frame is not None)
        names: dict[str, int | str] = {"H": height, "W": width, "framed": framed}
        yield Case(statement, (PLAIN,) * (height * width), names, height=height)
