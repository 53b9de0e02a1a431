"""Cases of never_touch: H rows and W columns, undecided and settled, of two values and of three."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.never_touch import NeverTouch

COLOURED = (WHITE, "A", "B")


FACTS: list[Fact] = [
    *facts(
        NeverTouch(BLACK),
        "| # | #.# | #. .# | #.. ..# #.. | ..# #..",
        "## | # # | ... #.# ..#",
    ),
    *facts(NeverTouch(WHITE), "#. .#", "#. #."),
    *facts(NeverTouch("A"), "AB BA | BB BB", "BBA BBA"),
]


def cases() -> Iterator[Case]:
    for height, width in product((1, 2, 3), repeat=2):
        for value in (BLACK, WHITE):
            yield _whole(height, width, value, PLAIN)
    for height, width in ((1, 3), (2, 2), (4, 1)):
        yield _whole(height, width, "A", COLOURED)
    for settled in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
        for height in (1, 2, 4):
            yield Case(NeverTouch(BLACK), settled, height=height)


def _whole(height: int, width: int, value: str, values: tuple[str, ...]) -> Case:
    candidates: Candidates = (values,) * (height * width)
    unnamed = frozenset() if values == PLAIN else frozenset(values) - {value}
    names: dict[str, int | str] = {"H": height, "W": width}
    return Case(NeverTouch(value), candidates, names, unnamed=unnamed, height=height)
