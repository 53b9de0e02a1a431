"""Linesweeper: draw one loop that passes each number as often as it says.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. It goes
through no cell with a number. A number counts the cells around it, also at its corners, that the
loop goes through; `?` is a number that is not known.
"""

from satgrid.kit import LINE, PATHS, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, place_of, referee
from satgrid.kit.statements import Exactly, Given, SingleLoop, are
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import random_loop

numbers, answer, drawn = Numbers(most=8, unknown=True), PATHS, random_loop
words = {"exactly": "a number counts the cells of the loop around it"}
aliases = ("Line Sweeper",)
examples = (example("orbit", "made for satgrid, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, that it leaves out clues, and the numbers."""
    yield SingleLoop(LINE, through="cells")
    for cell in {**puzzle.numbers, **puzzle.signs}:
        yield Given(place_of(cell), WHITE, clue=label(cell))
    for cell, number in puzzle.numbers.items():
        around = map(place_of, puzzle.board.around(cell))
        yield Exactly(are(around, LINE), number, clue=label(cell))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, and count its cells around each number."""
    yield from referee.loop_faults(grid, through="cells")
    yield from referee.clued_faults(grid, {**puzzle.numbers, **puzzle.signs})
    passed = referee.left_out(grid, ())
    yield from referee.counted_around(passed, puzzle.numbers.items(), ".", "cell of the loop")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of each cell that the loop leaves out."""
    on = {p for p in puzzle.board.cells() if grid[place_of(p)] == LINE}
    out = (p for p in puzzle.board.cells() if p not in on)
    return puzzle.with_cells({p: len(on.intersection(puzzle.board.around(p))) for p in out})
