"""Nurikabe: find the sea around islands of known size.

Every cell is black (sea) or white. Each island, a region of white cells that are connected side by
side, has one number, which counts its cells; `?` is a number that is not known. The sea is one
connected region, and no 2 x 2 cells are all black.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, referee, region
from satgrid.kit.statements import AnyOfNear, Connected, Exactly, Islands, are, rectangles_of
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import carve_cells, island_sizes, moved_numbers, shade
from satgrid.kit.addresses import Address, CellClues, NumberRows

numbers, answer = Numbers(least=1, unknown=True, fixed=True), SHADING
printed, repaired = island_sizes, moved_numbers
words = {"any_of": "no 2 x 2 cells are all black"}
aliases = ("Islands in the Stream", "ぬりかべ")
examples = (example("archipelago", "from the tests of robx/pzprjs, MIT"),)
MOST = 5
"""The most cells of an island that is drawn at random."""
address = Address("nurikabe", CellClues(), file=(NumberRows(shaded=True),))


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the islands, the sea, and that no 2 x 2 cells are black."""
    islands = puzzle.numbers | dict.fromkeys(puzzle.signs)
    yield Islands(tuple(sorted(islands.items())), WHITE)
    yield Connected(BLACK)
    yield AnyOfNear(WHITE, *rectangles_of(puzzle.board, 2, 2))


def late(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the number of white cells, if all numbers are known: by columns and again by rows.

    A totalizer adds up its terms in order, so the two have sums of different parts of the board.
    """
    if not puzzle.signs:
        rows = list(puzzle.board.cells())
        columns = sorted(rows, key=lambda cell: (cell[1], cell[0]))
        for cells in columns, rows:
            yield Exactly(are(cells, WHITE), sum(puzzle.numbers.values()))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Measure the islands, and look for parted black cells and for black squares."""
    yield from referee.island_faults(grid, puzzle.cells, WHITE, "white cell")
    yield from referee.parted(grid, BLACK, "black cell")
    yield from referee.square_faults(grid, BLACK, "black")


def drawn(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return a random sea: small islands are removed from it until no 2 x 2 cells are black."""
    board = puzzle.board
    white = carve_cells(board, random, lambda p, gone: len(region(p, gone | {p})) <= MOST)
    return None if white is None else shade(board, {*board.cells()} - white)
