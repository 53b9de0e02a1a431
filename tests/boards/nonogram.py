"""Small nonograms: all clues that a grid has, and others whose totals agree.

And coloured ones, and ones whose clues hide something, made from random pictures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from random import Random

from boards import SIZES, some_given
from satgrid.clues import SEVERAL, Block, BlockItem, Colour, LineClue, UnknownBlock
from satgrid.puzzle import Puzzle


def _clue(lengths: Sequence[int]) -> LineClue:
    return tuple(Block(length) for length in lengths if length)


RED, BLUE = Colour("R", "red", "#d62728"), Colour("B", "blue", "#1f77b4")


def _coloured(rows: str, columns: str, *colours: Colour) -> Puzzle:
    """Return the puzzle of clues written `2R 1, ?B *`."""
    across, down = (
        tuple(tuple(map(_item, clue.split())) for clue in clues.split(",") if clue)
        for clues in (rows, columns)
    )
    return Puzzle("nonogram", len(across), len(down), across, down, colours=colours)


def _item(word: str) -> BlockItem:
    if word == "*":
        return SEVERAL
    colour = word[1:] or "#"
    return UnknownBlock(colour) if word[0] == "?" else Block(int(word[0]), colour)


OTHERS = {"blocks": "states"}
"""Encoders that the generator does not use."""

DIGEST = "c1e8190070120000"
"""Of what the generator makes; written by Python 3.11, every other has to agree."""


def puzzles() -> Iterator[Puzzle]:
    random = Random(1)
    yield from _of_colours(random)
    for height, width in SIZES:
        clued = {
            _clues_of(pixels, height, width) for pixels in product(".#", repeat=height * width)
        }
        lines = [_clues(width)] * height + [_clues(height)] * width
        for _ in range(40):
            clues = tuple(random.choice(line) for line in lines)
            if _total(clues[:height]) == _total(clues[height:]):
                clued.add(clues)
        for clues in sorted(clued):
            plain = Puzzle("nonogram", height, width, clues[:height], clues[height:])
            yield plain
            if random.random() < 0.2:
                given = some_given(height, width, ".#", random)
                yield Puzzle("nonogram", height, width, plain.rows, plain.columns, given=given)


def _of_colours(random: Random) -> Iterator[Puzzle]:
    """Yield coloured puzzles whose clues hide nothing, something, or lie."""
    sizes = [(h, w) for h, w in SIZES if h * w <= 6]
    for k, (height, width) in product(range(18), sizes):
        pixels = random.choices(".RB", (2, 3, 3), k=height * width)
        lines = [pixels[r * width : (r + 1) * width] for r in range(height)]
        lines += [pixels[c::width] for c in range(width)]
        clues: list[tuple[BlockItem, ...]] = []
        for line in lines:
            runs = [(value, len(list(run))) for value, run in groupby(line)]
            clue: list[BlockItem] = [Block(n, value) for value, n in runs if value != "."]
            hidden = k % 3 and random.random() < 0.6
            if clue and hidden and random.random() < 0.5:
                at = random.randrange(len(clue))
                clue[at : at + random.randint(0, 2)] = [SEVERAL]
            elif hidden:
                colours = [value for value, _ in runs if value != "."]
                clue = [UnknownBlock(colour) for colour in colours]
            if k % 9 == 8 and len(clue) == 1 and random.random() < 0.3:
                clue = [UnknownBlock(random.choice("RB"))]
            clues.append(tuple(clue))
        given = some_given(height, width, ".RB", random) if k % 5 == 4 else ()
        yield Puzzle(
            "nonogram",
            height,
            width,
            tuple(clues[:height]),
            tuple(clues[height:]),
            given=given,
            colours=(RED, BLUE),
        )


def _clues_of(pixels: Sequence[str], height: int, width: int) -> tuple[LineClue, ...]:
    """Return the row clues, then the column clues, of the pixels in reading order."""
    text = "".join(pixels)
    rows = [text[r * width : (r + 1) * width] for r in range(height)]
    columns = [text[c::width] for c in range(width)]
    return tuple(_clue([len(run) for run in line.split(".")]) for line in rows + columns)


def _clues(n: int) -> list[LineClue]:
    return sorted({_clues_of(line, 1, n)[0] for line in product(".#", repeat=n)})


def _total(clues: Sequence[LineClue]) -> int:
    return sum(block.length for clue in clues for block in clue)
