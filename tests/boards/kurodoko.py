"""Small kurodoko: what is seen in a random shading that obeys the rules, and numbers of none."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from shadings import seen

from boards import SIZES, some_given
from satgrid.clues import CellClue
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

OTHERS = {"visible": "pairs", "connected": "separator"}
"""Encoders that the generator does not use."""

DIGEST = "0f3fd194a9b2abbf"
"""Of what the generator makes; written by Python 3.11, every other has to agree."""


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
