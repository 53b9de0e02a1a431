"""Mosaic (Fill-a-Pix): find the picture behind the numbers.

Every cell is black or white. A number counts the black cells among its own cell and the up to eight
around it.
"""

from satgrid.kit import BLACK, SHADING, Constraint, Grid, Iterator, Puzzle, Random, Value, example
from satgrid.kit import label, referee
from satgrid.kit.statements import Exactly, are
from satgrid.kit.layers import Numbers

aliases = ("Fill-a-Pix",)
numbers = Numbers(most=lambda puzzle, cell: len(puzzle.board.around(cell)) + 1, unknown=True)
answer = SHADING
objectives = {"black": BLACK}
density = 0.1, 0.5, 0.9
examples = (example("bracket", "made for satgrid, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the number of black cells in the square around each number."""
    around = puzzle.board.around
    for cell, number in puzzle.numbers.items():
        square = are((cell, *around(cell)), BLACK)
        yield Exactly(square, number, clue=label(cell))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Compare the black cells around each number with it."""
    yield from referee.counted_around(grid, puzzle.numbers.items(), BLACK, "black cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every cell."""
    around = puzzle.board.around
    cells = {c: sum(grid[p] == BLACK for p in (c, *around(c))) for c in grid.cells()}
    return puzzle.with_cells(cells)
