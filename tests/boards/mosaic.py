"""Small mosaics: numbers of a random picture, and numbers of none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from boards import SIZES, Fact, of_cells, some_given
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

_puzzle = partial(of_cells, "mosaic")


_WHOLE = _puzzle("4 6 4", "6 9 6", "4 6 4")
_ONES = _puzzle("1 1 1 0", "1 1 1 0", "- - - -", "1 - - 0")

FACTS: list[Fact] = [
    (_WHOLE, "### ### ###", []),
    (_WHOLE, "##. ### ###", [
        "row 1, column 2: 5 black cells around it, the number is 6",
        "row 1, column 3: 3 black cells around it, the number is 4",
        "row 2, column 2: 8 black cells around it, the number is 9",
        "row 2, column 3: 5 black cells around it, the number is 6"
    ]),
    (_ONES, ".#.. .... .... #...", []),
    (_ONES, ".... .#.. .... .#..", []),
    (_ONES, "#... .... #... ...#", [
        "row 1, column 3: 0 black cells around it, the number is 1",
        "row 2, column 1: 2 black cells around it, the number is 1",
        "row 2, column 2: 2 black cells around it, the number is 1",
        "row 2, column 3: 0 black cells around it, the number is 1",
        "row 4, column 4: 1 black cell around it, the number is 0"
    ]),
    (_puzzle("- -", "- -"), "#. .#", [])
]  # fmt: skip

REFUSED = [
    (_puzzle("- 5", "- -"), "row 1, column 2: the number is 5: write numbers from 0 to 4, or -"),
    (
        _puzzle("- 7 -", "- - -"),
        "row 1, column 2: the number is 7: write numbers from 0 to 6, or -",
    ),
    (_puzzle("-", "-1"), "row 2, column 1: the number is -1"),
    (Puzzle("mosaic", 1, 1, rows=((),), columns=((),)), "has its numbers in cells: write"),
    (
        Puzzle("mosaic", 1, 1, ((),), ((),), cells=Grid(1, 1, (0,))),
        "a mosaic has no rows and no columns: leave those out",
    ),
]


def puzzles() -> Iterator[Puzzle]:
    random = Random(1)
    for height, width in SIZES:
        for k in range(24):
            printed = random.choice((0.4, 0.7, 1.0))
            picture = [[random.random() < 0.5 for _ in range(width)] for _ in range(height)]
            numbers: list[int | None] = []
            for r in range(height):
                for c in range(width):
                    square = [row[max(c - 1, 0) : c + 2] for row in picture[max(r - 1, 0) : r + 2]]
                    number = sum(map(sum, square))
                    if k % 3 == 2 and random.random() < 0.2:
                        number = random.randint(0, sum(map(len, square)))
                    numbers.append(number if random.random() < printed else None)
            cells = Grid(height, width, tuple(numbers))
            given = some_given(height, width, ".#", random) if k % 4 == 3 else ()
            yield Puzzle("mosaic", height, width, cells=cells, given=given)
