"""Kurotto: shade cells, so that each circle counts the black cells of the regions beside it.

Circles are numbers, or `?` for one without a number, and stay white. A number counts the black
cells of all regions beside its circle together. A region is black cells that are connected side by
side.
"""

from satgrid.kit import BLACK, SHADING, Constraint, Grid, Iterator, Puzzle, Random, Value, example
from satgrid.kit import label, referee, region
from satgrid.kit.statements import Attached, white_clues
from satgrid.kit.layers import Numbers
from satgrid.kit.addresses import Address, CellClues

circles, answer = Numbers(unknown=True, rings=True), SHADING
aliases = ("クロット",)
examples = (example("puddles", "from the tests of robx/pzprjs, MIT"),)
density = 0.1, 0.25, 0.5
address = Address("kurotto", CellClues())


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield that circles are white, and the size of the black regions beside each."""
    yield from white_clues(puzzle)
    for cell, number in puzzle.numbers.items():
        yield Attached(cell, number, BLACK, clue=label(cell))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Measure the black regions beside each circle."""
    yield from referee.attached_faults(grid, puzzle.cells, BLACK, "black cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every white cell."""
    black = {p for p in grid.cells() if grid[p] == BLACK}
    white = (p for p in grid.cells() if p not in black)
    return puzzle.with_cells({p: len(region(p, black | {p})) - 1 for p in white})
