"""Small kurodoko: what is seen in a random shading that obeys the rules, and numbers of none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from shadings import seen

from boards import SIZES, Fact, of_cells, some_given
from satgrid.clues import CellClue
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

_puzzle = partial(of_cells, "kurodoko")


_LAMPS = _puzzle("- - - 7 -", "5 - - - -", "- - 2 - -", "- - - - 2", "- 4 - - -")
_CORNER = _puzzle("1 - -", "- - -", "- - ?")

OTHERS = {"visible": "pairs", "connected": "separator"}
"""Encoders that the generator does not use."""

DIGEST = "cff878cb10b77488"
"""Of what the generator makes; written by Python 3.11, every other has to agree."""

FACTS: list[Fact] = [
    (_LAMPS, ".#... ..#.. .#..# ..#.. #...#", []),
    (_LAMPS, "..... ..... ..... ..... .....", [
        "row 1, column 4: 9 white cells are seen, the number is 7",
        "row 2, column 1: 9 white cells are seen, the number is 5",
        "row 3, column 3: 9 white cells are seen, the number is 2",
        "row 4, column 5: 9 white cells are seen, the number is 2",
        "row 5, column 2: 9 white cells are seen, the number is 4"
    ]),
    (_LAMPS, ".#... ..#.. .#..# ..#.. #..##", [
        "row 1, column 4: 6 white cells are seen, the number is 7",
        "row 5, column 2: 3 white cells are seen, the number is 4",
        "row 5, column 4 and row 5, column 5 are both black and touch",
        "row 1, column 1: these white cells (8) are cut off from the others"
    ]),
    (_LAMPS, ".#... ..#.. .#..# ..#.# ....#", [
        "row 2, column 1: 6 white cells are seen, the number is 5",
        "row 4, column 5: black, but there is a clue",
        "row 5, column 2: 5 white cells are seen, the number is 4",
        "row 3, column 5 and row 4, column 5 are both black and touch",
        "row 4, column 5 and row 5, column 5 are both black and touch"
    ]),
    (_CORNER, ".#. #.. ...", [
        "row 1, column 1: this white cell is cut off from the others"
    ]),
    (_CORNER, ".#. ..# .#.", [
        "row 1, column 1: 3 white cells are seen, the number is 1",
        "row 1, column 3: this white cell is cut off from the others",
        "row 3, column 3: this white cell is cut off from the others"
    ]),
    (_CORNER, ".#. #.. ..#", [
        "row 3, column 3: black, but there is a clue",
        "row 1, column 1: this white cell is cut off from the others"
    ]),
    (_puzzle("1 -"), ".#", []),
    (_puzzle("- 3 -"), "...", []),
    (_puzzle("-", "1", "-"), "# . #", []),
    (_puzzle("-"), "#", [])
]  # fmt: skip

REFUSED = [
    (_puzzle("- 0", "- -"), "row 1, column 2: the number is 0: write numbers from 1 up"),
    (_puzzle("-", "-3"), "row 2, column 1: the number is -3"),
    (Puzzle("kurodoko", 1, 1, rows=((),), columns=((),)), "has its numbers in cells"),
    (
        Puzzle("kurodoko", 1, 1, ((),), ((),), cells=Grid(1, 1, (1,))),
        "no rows and no columns: leave",
    ),
]


def puzzles() -> Iterator[Puzzle]:
    random = Random(1)
    for height, width in SIZES:
        for k in range(24):
            printed = random.choice((0.2, 0.4, 0.8))
            picture = [["."] * width for _ in range(height)]
            for _ in range(height * width // 2):
                _shade(picture, random.randrange(height), random.randrange(width))
            drawn = Grid.from_rows(picture)
            clues: list[CellClue] = []
            for r in range(height):
                for c in range(width):
                    clue: CellClue = seen(drawn, (r, c))
                    if k % 3 == 2 and random.random() < 0.3:
                        clue = random.choice(("?", random.randint(1, height + width)))
                    shown = picture[r][c] == "." and random.random() < printed
                    clues.append(clue if shown else None)
            cells = Grid(height, width, tuple(clues))
            given = some_given(height, width, ".#", random) if k % 4 == 3 else ()
            yield Puzzle("kurodoko", height, width, cells=cells, given=given)


def _shade(picture: list[list[str]], r: int, c: int) -> None:
    """Blacken the cell unless it is beside a black one."""
    if "#" not in [picture[a][b] for a, b in _around(picture, r, c)]:
        picture[r][c] = "#"


def _around(picture: list[list[str]], r: int, c: int) -> list[tuple[int, int]]:
    cells = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return [(a, b) for a, b in cells if 0 <= a < len(picture) and 0 <= b < len(picture[0])]
