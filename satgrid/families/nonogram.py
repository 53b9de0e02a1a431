"""Nonogram (Picross, Griddler, Paint by Numbers): find the picture behind the numbers.

Every cell is white or has a colour: black, or one of the puzzle's own. The numbers beside a row
or column are the lengths of its blocks, runs of cells of one colour, in order. Between two
blocks of one colour lies at least one white cell; blocks of different colours may touch.

A clue may hide what it knows: `?` is one block of unknown length, `*` any number of blocks,
also none.
"""

from collections.abc import Sequence

from satgrid.answer import PICTURE
from satgrid.clues import SEVERAL, Block, BlockItem, clue_words
from satgrid.constraints.blocks import Blocks as LineBlocks
from satgrid.constraints.black_limit import LineTotal
from satgrid.constraints.regular import Regular
from satgrid.kit import WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value, checked, example
from satgrid.kit import groupby, referee, replace
from satgrid.kit.layers import Blocks, Palette
from satgrid.languages.automaton import blocks_automaton

aliases = ("picross", "griddler")
blocks, palette, answer = Blocks(), Palette(), PICTURE
nameless = True
_PICROSS = "from xoolive/constraints, MIT"
examples = (
    *(example(name, _PICROSS) for name in ("moon", "star", "cat", "horse", "duck", "house")),
    example("tulip", "made for satgrid, MIT"),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield what every row and column shows: blocks, or a language where some are not known."""
    colours = answer.values(puzzle)[1:]
    for line, clue in checked(puzzle.lines(), 10):
        blocks = tuple(item for item in clue if isinstance(item, Block))
        if len(blocks) == len(clue):
            yield LineBlocks(line.cells, blocks, clue=line.name)
        else:
            # `**` is no more than `*`.
            told = [
                item
                for item, before in zip(clue, ("", *clue), strict=False)
                if (item, before) != (SEVERAL, SEVERAL)
            ]
            yield Regular(line.cells, blocks_automaton(told, colours), clue=line.name)


def implied(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield how many cells of every line are white, where its blocks are known."""
    for line, clue in checked(puzzle.lines(), 10):
        lengths = [item.length for item in clue if isinstance(item, Block)]
        if len(lengths) == len(clue):
            white = tuple((cell, WHITE) for cell in line.cells)
            yield LineTotal(white, len(white) - sum(lengths), clue=line.name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Compare the runs of coloured cells of every line with its clue."""
    clues = (*puzzle.rows, *puzzle.columns)
    for (name, line), clue in zip(referee.line_entries(grid), clues, strict=True):
        runs = [(len(list(run)), value) for value, run in groupby(line) if value != WHITE]
        if runs == list(clue):
            continue
        drawn = [Block(length, colour) for length, colour in runs]
        if not _fits(drawn, clue):
            shown = " ".join(clue_words(tuple(drawn))) or "none"
            yield f"{name}: the blocks drawn are {shown}, the clue says {_text(clue)}"


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the blocks of every line."""

    def clue(line: Sequence[Value]) -> tuple[Block, ...]:
        runs = ((colour, len(list(run))) for colour, run in groupby(line))
        return tuple(Block(length, colour) for colour, length in runs if colour != WHITE)

    rows = grid.rows()
    columns = zip(*rows, strict=True)
    return replace(puzzle, rows=tuple(map(clue, rows)), columns=tuple(map(clue, columns)))


def _fits(drawn: Sequence[Block], clue: Sequence[BlockItem]) -> bool:
    """Say whether the blocks drawn are those of the clue, whatever it does not tell."""
    # `ends` holds how many blocks drawn the clue read so far may stand for.
    ends = {0}
    for item in clue:
        if item == SEVERAL:
            ends = set(range(min(ends), len(drawn) + 1)) if ends else ends
        elif isinstance(item, Block):
            ends = {k + 1 for k in ends if k < len(drawn) and drawn[k] == item}
        else:
            ends = {k + 1 for k in ends if k < len(drawn) and drawn[k].colour == item.colour}
    return len(drawn) in ends


def _text(clue: Sequence[BlockItem]) -> str:
    return " ".join(clue_words(tuple(clue))) or "0"
