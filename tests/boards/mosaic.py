"""Small mosaics: numbers of a random picture, and numbers of none."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boards import SIZES, some_given
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle


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
