"""Small hitori: random numbers, few enough of them that they clash, and cells without one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

from boards import SIZES, of_cells, some_given
from satgrid.puzzle import Puzzle

_puzzle = partial(of_cells, "hitori")


OTHERS = {"at_most_one": "pairwise", "connected": "separator"}
"""Encoders that the generator does not use."""

DIGEST = "86c54680155326ed"
"""Of what the generator makes; written by Python 3.11, every other has to agree."""


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
