"""Slitherlink (Fences, Loop the Loop): draw one loop along the sides of cells.

The loop neither branches nor crosses itself. A number counts the sides of its cell that are on the
loop; `?` is a number that is not known.
"""

from satgrid.kit import LINE, LINES, Constraint, Grid, Iterator, Puzzle, Random, Value, example
from satgrid.kit import label, referee, sides
from satgrid.kit.statements import Exactly, SingleLoop, are
from satgrid.kit.layers import Numbers

aliases = ("Slither", "Loopy", "Fences", "Loop the Loop", "スリザーリンク")
numbers, answer = Numbers(most=4, unknown=True), LINES
examples = (example("fence", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, and the number of lines around each clue."""
    yield SingleLoop(LINE, through="corners")
    for cell, number in puzzle.numbers.items():
        yield Exactly(are(sides(cell), LINE), number, clue=label(cell))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, and count the lines around numbers."""
    yield from referee.loop_faults(grid, through="corners")
    for cell, number in puzzle.numbers.items():
        places = referee.sides(cell)
        yield from referee.counted(grid, places, LINE, number, label(cell), "line", "around it")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every cell."""
    cells = puzzle.board.cells()
    return puzzle.with_cells({p: sum(grid[q] == LINE for q in sides(p)) for p in cells})
