"""Small nonograms: all clues that a grid has, and others whose totals agree.

And coloured ones, and ones whose clues hide something, made from random pictures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from random import Random

from boards import SIZES, Fact, some_given
from satgrid.clues import SEVERAL, Block, BlockItem, Colour, LineClue, UnknownBlock
from satgrid.puzzle import Puzzle


def _puzzle(rows: str, columns: str) -> Puzzle:
    """Return the puzzle of clues written `1 1, 0, 2`."""
    across, down = (
        tuple(_clue([int(word) for word in clue.split()]) for clue in clues.split(","))
        for clues in (rows, columns)
    )
    return Puzzle("nonogram", len(across), len(down), across, down)


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


_FLAG = _coloured("1R 2B, ?R *", "2R, 1B, 1B", RED, BLUE)
_HIDDEN = _coloured("* 2 *, ?, ?", "*, * 1, ?, 1")

_ROOF = _puzzle("1, 1 1", "1, 1, 1")

OTHERS = {"blocks": "states"}
"""Encoders that the generator does not use."""

DIGEST = "c1e8190070120000"
"""Of what the generator makes; written by Python 3.11, every other has to agree."""

FACTS: list[Fact] = [
    (_ROOF, ".#. #.#", []),
    (_ROOF, ".#. ##.", [
        "row 2: the blocks drawn are 2, the clue says 1 1",
        "column 2: the blocks drawn are 2, the clue says 1",
        "column 3: the blocks drawn are none, the clue says 1"
    ]),
    (_puzzle("0, 2", "1, 1"), "## ..", [
        "row 1: the blocks drawn are 2, the clue says 0",
        "row 2: the blocks drawn are none, the clue says 2"
    ]),
    (_puzzle("1 2", "1, 0, 1, 1"), "##.#", [
        "row 1: the blocks drawn are 2 1, the clue says 1 2",
        "column 2: the blocks drawn are 1, the clue says 0",
        "column 3: the blocks drawn are none, the clue says 1"
    ]),
    (_puzzle("1 1, 2, 2 1", "3, 2, 0, 1 1"), "#..# ##.. ##.#", []),
    (_FLAG, "RBB R..", []),
    (_FLAG, "RBB .R.", [
        "column 1: the blocks drawn are 1R, the clue says 2R",
        "column 2: the blocks drawn are 1B 1R, the clue says 1B"
    ]),
    (_HIDDEN, "##.. ..## .#..", []),
    (_HIDDEN, "##.# ..#. #...", []),
    (_HIDDEN, "#.## ..#. #...", ["column 2: the blocks drawn are none, the clue says * 1"]),
    (_HIDDEN, "#.#. #.#. #.#.", [
        "row 1: the blocks drawn are 1 1, the clue says * 2 *",
        "row 2: the blocks drawn are 1 1, the clue says ?",
        "row 3: the blocks drawn are 1 1, the clue says ?",
        "column 2: the blocks drawn are none, the clue says * 1",
        "column 4: the blocks drawn are none, the clue says 1"
    ])
]  # fmt: skip

REFUSED = [
    (_puzzle("2, 1 1", "2, 2"), "row 2: the clue 1 1 needs 3 cells, the line has 2"),
    (_puzzle("1, 1", "1, 3"), "column 2: the clue 3 needs 3 cells, the line has 2"),
    (_puzzle("1, 2", "1, 1"), "black cells: the row clues add up to 3, the column clues to 2"),
    (Puzzle("nonogram", 1, 2, rows=((),)), "a clue for every row and every column"),
    (_coloured("1R, 1G", "1R 1G", RED), "row 2: 1G is of no colour of the puzzle: its colours are"),
    (_coloured("1R, 1B", "1R 1R", RED, BLUE), "column 1: the clue 1R 1R needs 3 cells, the line"),
    (
        _coloured("1R, 1R", "1R 1B", RED, BLUE),
        "R cells: the row clues add up to 2, the column clues",
    ),
    (
        _coloured("1R 1", "1R, 1R", RED),
        "black cells: the row clues add up to 1, the column clues to 0",
    ),
    (_coloured("?R 1 ?R", "*, *", RED), "row 1: the clue ?R 1 ?R needs 3 cells, the line has 2"),
    (_coloured("1", "1", RED._replace(symbol="#")), "# cannot stand for red in a nonogram"),
    (_coloured("1", "1", RED._replace(symbol="5")), "5 cannot stand for red in a nonogram"),
]


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
    """Return every clue of a line of n cells."""
    return sorted({_clues_of(line, 1, n)[0] for line in product(".#", repeat=n)})


def _total(clues: Sequence[LineClue]) -> int:
    return sum(block.length for clue in clues for block in clue)
