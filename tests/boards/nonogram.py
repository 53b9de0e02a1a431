"""Small nonograms: all clues that a grid has, and others whose totals agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from boards import SIZES, Fact, some_given
from satgrid.clues import Block
from satgrid.puzzle import LineClue, Puzzle


def _puzzle(rows: str, columns: str) -> Puzzle:
    """Return the puzzle of clues written `1 1, 0, 2`."""
    across, down = (
        tuple(_clue([int(word) for word in clue.split()]) for clue in clues.split(","))
        for clues in (rows, columns)
    )
    return Puzzle("nonogram", len(across), len(down), across, down)


def _clue(lengths: Sequence[int]) -> LineClue:
    return tuple(Block(length) for length in lengths if length)


_ROOF = _puzzle("1, 1 1", "1, 1, 1")

FACTS: list[Fact] = [
    (_ROOF, ".#. #.#", []),
    (_ROOF, ".#. ##.", [
        "row 2: the blocks drawn are 2, the clue says 1 1",
        "column 2: the blocks drawn are 2, the clue says 1",
        "column 3: the blocks drawn are none, the clue says 1",
    ]),
    (_puzzle("0, 2", "1, 1"), "## ..", [
        "row 1: the blocks drawn are 2, the clue says 0",
        "row 2: the blocks drawn are none, the clue says 2",
    ]),
    (_puzzle("1 2", "1, 0, 1, 1"), "##.#", [
        "row 1: the blocks drawn are 2 1, the clue says 1 2",
        "column 2: the blocks drawn are 1, the clue says 0",
        "column 3: the blocks drawn are none, the clue says 1",
    ]),
    (_puzzle("1 1, 2, 2 1", "3, 2, 0, 1 1"), "#..# ##.. ##.#", []),
]  # fmt: skip

REFUSED = [
    (_puzzle("2, 1 1", "2, 2"), "row 2: the clue 1 1 needs 3 cells, the line has 2"),
    (_puzzle("1, 1", "1, 3"), "column 2: the clue 3 needs 3 cells, the line has 2"),
    (_puzzle("1, 2", "1, 1"), "row clues add up to 3 black cells, the column clues to 2"),
    (Puzzle("nonogram", 1, 2, rows=((),)), "a clue for every row and every column"),
]


def puzzles() -> Iterator[Puzzle]:
    random = Random(1)
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


def _clues_of(pixels: Sequence[str], height: int, width: int) -> tuple[LineClue, ...]:
    """Return the row clues, then the column clues, of the pixels in reading order."""
    text = "".join(pixels)
    rows = [text[r * width : (r + 1) * width] for r in range(height)]
    columns = [text[c::width] for c in range(width)]
    return tuple(_clue([len(run) for run in line.split(".")]) for line in rows + columns)


def _clues(n: int) -> list[LineClue]:
    """Return every clue of a line of n cells."""
    return sorted({_clues_of(line, 1, n)[0] for line in product(".#", repeat=n)})


def _total(clues: Sequence[LineClue]) -> int:
    return sum(block.length for clue in clues for block in clue)
