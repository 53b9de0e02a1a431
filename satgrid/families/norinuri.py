"""Norinuri: shade dominoes around islands of known size.

Every cell is black or white. Each region of black cells has two cells. Each region of white cells
that are connected side by side has one number, which counts its cells; `?` is a number that is not
known.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Value
from satgrid.kit import example, referee
from satgrid.kit.statements import Islands, black_dominoes
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import island_sizes, moved_numbers, random_dominoes
from satgrid.kit.addresses import Address, CellClues

numbers, answer, drawn = Numbers(least=1, unknown=True, fixed=True), SHADING, random_dominoes
printed, repaired = island_sizes, moved_numbers
words = {"any_of": "each black cell has one other beside it"}
aliases = ("ノリヌリ", "海苔ぬり")
examples = (example("ponds", "from the tests of robx/pzprjs, MIT"),)
address = Address("norinuri", CellClues())


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the islands, and that each black cell has one other beside it."""
    islands = puzzle.numbers | dict.fromkeys(puzzle.signs)
    yield Islands(tuple(sorted(islands.items())), WHITE)
    yield from black_dominoes(puzzle.board)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Measure the islands and the regions of black cells."""
    yield from referee.island_faults(grid, puzzle.cells, WHITE, "white cell")
    yield from referee.sized(grid, BLACK, 2, "black cell")
