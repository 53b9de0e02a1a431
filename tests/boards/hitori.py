"""Small hitori: random numbers, few enough of them that they clash, and cells without one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

from boards import SIZES, Fact, of_cells, some_given
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

_puzzle = partial(of_cells, "hitori")


_ONES = _puzzle("1 1 1 4", "1 4 2 3", "3 3 2 1", "4 2 1 3")
_BARE = _puzzle("- - -", "- ? -", "- - ?")

OTHERS = {"at_most_one": "pairwise", "connected": "separator"}
"""Encoders that the generator does not use."""

DIGEST = "513ac70e66266e2e"
"""Of what the generator makes; written by Python 3.11, every other has to agree."""

FACTS: list[Fact] = [
    (_ONES, "#.#. .... #.#. ...#", []),
    (_ONES, ".... .... .... ....", [
        "row 1: the number 1 is left 3 times",
        "row 3: the number 3 is left 2 times",
        "column 1: the number 1 is left 2 times",
        "column 3: the number 1 is left 2 times",
        "column 3: the number 2 is left 2 times",
        "column 4: the number 3 is left 2 times"
    ]),
    (_ONES, "##.. .... #.#. ...#", [
        "column 3: the number 1 is left 2 times",
        "row 1, column 1 and row 1, column 2 are both black and touch"
    ]),
    (_ONES, "#.#. ..#. #... ...#", [
        "row 1, column 3 and row 2, column 3 are both black and touch"
    ]),
    (_BARE, "... ... ...", []),
    (_BARE, "#.# ... .#.", []),
    (_BARE, ".#. #.. ...", [
        "row 1, column 1: this white cell is cut off from the others"
    ]),
    (_BARE, "... #.# .#.", [
        "row 3, column 1: this white cell is cut off from the others",
        "row 3, column 3: this white cell is cut off from the others"
    ]),
    (_puzzle("1 1", "1 1"), "#. .#", [
        "row 2, column 1: this white cell is cut off from the others"
    ]),
    (_puzzle("1 2 1"), "#.#", []),
    (_puzzle("7"), "#", [])
]  # fmt: skip

REFUSED = [
    (_puzzle("1 0", "1 1"), "row 1, column 2: the number is 0: write numbers from 1 up"),
    (_puzzle("1", "-3"), "row 2, column 1: the number is -3"),
    (Puzzle("hitori", 1, 1, rows=((),), columns=((),)), "has its numbers in cells"),
    (Puzzle("hitori", 1, 1, ((),), ((),), cells=Grid(1, 1, (1,))), "no rows and no columns: leave"),
]


def puzzles() -> Iterator[Puzzle]:
    random = Random(1)
    for height, width in SIZES:
        for k in range(24):
            printed = random.choice((0.5, 0.8, 1.0))
            words = [str(number) for number in range(1, max(height, width) + 1)]
            rows = [
                [random.choice(words if random.random() < printed else "?--") for _ in range(width)]
                for _ in range(height)
            ]
            plain = _puzzle(*map(" ".join, rows))
            given = some_given(height, width, ".#", random) if k % 4 == 3 else ()
            yield replace(plain, given=given)
