"""Cases of ends: every cell of the board may be black; `H` x `W` is its size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.ends import Ends

FACTS: list[Fact] = [
    *facts(
        Ends(BLACK, 2),
        "## | .## | #.. ### | ##. .#. .## | .## .## ... ##.",
        "# | .. | #.# | #.## | ## ## | ### .#. | ##.## | ### #.# ###",
    ),
    *facts(Ends(BLACK, 0), "... | ## ## | ### #.# ###", "## | # | ##. .## | ### ###"),
    *facts(Ends(BLACK, 4), "##.## | ##. ... .##", "## | ####"),
    *facts(Ends(BLACK, 1), None, "# | ## | .#. ### | ..."),
    *facts(Ends(WHITE, 2), ".. | #.# #..", ". | ## | ... #.#"),
]

SIZES = (1, 1), (1, 2), (2, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)


def cases() -> Iterator[Case]:
    for height, width in SIZES:
        for number in (0, 1, 2, 4):
            sizes = {"H": height, "W": width, "k": number} if number == 2 else {}
            yield Case(Ends(BLACK, number), (PLAIN,) * (height * width), sizes, height=height)
    for candidates in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
        yield Case(Ends(BLACK, 2), candidates, height=2)
