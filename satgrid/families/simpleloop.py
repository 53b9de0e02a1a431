"""Simple loop: draw one loop through every cell but the crossed ones.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. Crossed
cells are `x`: the loop leaves them out, and no others.
"""

from satgrid.kit import LINE, PATHS, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, place_of, referee
from satgrid.kit.statements import loop_of_all_cells
from satgrid.kit.layers import Signs
from satgrid.kit.generating import random_loop
from satgrid.kit.addresses import BITS, Address, CellSigns, PathRows, StarRows

crosses, answer, drawn = Signs("x", fixed=True), PATHS, random_loop
looks = {"x": "×"}
aliases = ("シンプルループ",)
examples = (example("round", "from the tests of robx/pzprjs, MIT"),)
address = Address("simpleloop", CellSigns("x", BITS), file=(StarRows("x"), PathRows()))


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, and the cells that it goes through."""
    yield from loop_of_all_cells(puzzle)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, and compare the cells that it leaves out with the crossed ones."""
    yield from referee.loop_faults(grid, through="cells")
    yield from referee.passing_faults(grid, puzzle.signs)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Cross the cells that the loop leaves out."""
    cells = puzzle.board.cells()
    return puzzle.with_cells({p: "x" for p in cells if grid[place_of(p)] != LINE})
