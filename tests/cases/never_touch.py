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
        NeverTouch(BLACK), "| # | #.# | #. .# | #.. ..# #.. | ..# #..", "## | # # | ... #.# ..#"
    ),
    *facts(NeverTouch(WHITE), "#. .#", "#. #."),
    *facts(NeverTouch("A"), "AB BA | BB BB", "BBA BBA"),
    *facts(NeverTouch(BLACK, corners=True), "#.# | #.. ..#", "#. .# | .# #. | ##"),
    *facts(NeverTouch(BLACK, reach=2), "#..# | #. .#", "#.# | # . # | ##"),
]


def cases() -> Iterator[Case]:
    for height, width in product((1, 2, 3), repeat=2):
        for value in (BLACK, WHITE):
            yield _whole(height, width, NeverTouch(value), PLAIN)
        for corners, reach in (True, 1), (False, 2), (True, 3):
            yield _whole(height, width, NeverTouch(BLACK, corners=corners, reach=reach), PLAIN)
    for height, width in ((1, 3), (2, 2), (4, 1)):
        yield _whole(height, width, NeverTouch("A"), COLOURED)
        yield _whole(height, width, NeverTouch("A", corners=True, reach=2), COLOURED)
    yield _whole(1, 6, NeverTouch(BLACK, reach=3), PLAIN)
    for settled in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
        for height in (1, 2, 4):
            yield Case(NeverTouch(BLACK), settled, height=height)
            yield Case(NeverTouch(BLACK, corners=True, reach=2), settled, height=height)


def _whole(height: int, width: int, stated: NeverTouch, values: tuple[str, ...]) -> Case:
    candidates: Candidates = (values,) * (height * width)
    unnamed = frozenset() if values == PLAIN else frozenset(values) - {stated.value}
    names: dict[str, int | str] = {
        "H": height,
        "W": width,
        "d": stated.reach,
        "k": int(stated.corners),
    }
    return Case(stated, candidates, names, unnamed=unnamed, height=height)
