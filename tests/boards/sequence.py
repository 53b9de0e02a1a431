"""Small colour sequences: the clues of random pictures, and of pictures changed in a clue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from boards import SIZES, some_given
from satgrid.clues import Colour
from satgrid.puzzle import Puzzle

PALETTE = (
    Colour("r", "red", "#d62728"),
    Colour("g", "green", "#2ca02c"),
    Colour("b", "blue", "#1f77b4"),
)


def _puzzle(rows: str, columns: str, colours: int = 3) -> Puzzle:
    """Return the puzzle of clues written `rg b`."""
    across, down = tuple(rows.split()), tuple(columns.split())
    return Puzzle(
        "sequence", len(across), len(down), across, down, colours=PALETTE[:colours]
    )  # fmt: skip


OTHERS = {"sequence": "table"}
"""Encoders that the generator does not use."""

DIGEST = "d42192f2899c1cf1"
"""Of what the generator makes; written by Python 3.11, every other has to agree."""


def puzzles() -> Iterator[Puzzle]:
    random = Random(1)
    for height, width in SIZES:
        colours = 3 if height * width <= 6 else 2
        symbols = "rgb"[:colours]
        for k in range(32 if height * width < 9 else 120):
            pixels = "".join(random.choice(symbols) for _ in range(height * width))
            if height * width == 9 and random.random() < 0.9:
                # One change of colour a row leaves many pictures with the same clues.
                pixels = "".join(random.choice(("rgg", "rrg", "ggr")) for _ in range(height))
            clues = [_told(pixels[r * width : (r + 1) * width]) for r in range(height)]
            clues += [_told(pixels[c::width]) for c in range(width)]
            if k % 4 == 3:
                line = random.randrange(height + width)
                clues[line] = _told(random.choice(symbols) + clues[line])[: len(clues[line])]
            rows, columns = " ".join(clues[:height]), " ".join(clues[height:])
            puzzle = _puzzle(rows, columns, colours)
            if k % 3 == 2:
                puzzle = replace(puzzle, given=some_given(height, width, symbols, random))
            yield puzzle


def _told(line: Sequence[str]) -> str:
    """Return the colours of a line, each run once."""
    kept = [value for k, value in enumerate(line) if k == 0 or value != line[k - 1]]
    return "".join(kept)
