"""Nonogram (Picross, Griddler, Paint by Numbers): find the picture behind the numbers.

Every cell is white or has a colour: black, or one of the puzzle's own. The numbers beside a row
or column are the lengths of its blocks, runs of cells of one colour, in order. Two blocks of one
colour have at least one white cell between them; blocks of different colours may touch.

A clue may have unknown parts: `?` is one block of unknown length, `*` any number of blocks,
including none.
"""

from satgrid.kit import PICTURE, Constraint, Grid, Iterator, Puzzle, Value, example, referee
from satgrid.kit.statements import line_blocks, white_cells_beside_blocks
from satgrid.kit.layers import Blocks, Palette
from satgrid.kit.generating import line_blocks_of
from satgrid.kit.addresses import Address, LineBlocks

aliases = (
    "Picross",
    "Griddler",
    "Griddlers",
    "Hanjie",
    "Paint by Numbers",
    "Pattern",
    "Nonograms",
    "ののぐらむ",
)
blocks, palette = Blocks(), Palette()
answer, printed = PICTURE, line_blocks_of
nameless = True
_PICROSS = "from xoolive/constraints, MIT"
rare_kinds = ("regular",)
examples = (
    *(example(name, _PICROSS) for name in ("moon", "star", "cat", "horse", "duck", "house")),
    example("tulip", "made for satgrid, MIT"),
)
address = Address("nonogram", LineBlocks())


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the blocks of every row and column."""
    yield from line_blocks(puzzle, answer.values(puzzle)[1:])


def implied(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield how many cells of every line are white, if its blocks are known."""
    yield from white_cells_beside_blocks(puzzle)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Compare the runs of coloured cells of every line with its clue."""
    yield from referee.block_faults(grid, (*puzzle.rows, *puzzle.columns))
