"""Minesweeper: find the mines from the numbers around them.

A number counts the mines among the up to eight cells around it, and is no mine itself; `?` is no
mine either. The setting `mines` of the variant is the number of all mines.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import checked, example, label, referee
from satgrid.kit.statements import Exactly, are, white_clues
from satgrid.kit.layers import Numbers
from satgrid.kit.addresses import Address, CellClues

aliases = ("Mines", "マインスイーパ")
numbers, answer = Numbers(most=8, unknown=True), SHADING
variants = {"mines": range(1_000_001)}
objectives = {"mines": BLACK}
density = 0.05, 0.2, 0.6
looks = {BLACK: "●"}
examples = (example("harbour", "from the tests of robx/pzprjs, MIT"),)
address = Address("mines", CellClues())


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers, that clues are no mines, and the number of all mines if it is known."""
    yield from white_clues(puzzle)
    around = puzzle.board.around
    for cell, number in puzzle.numbers.items():
        yield Exactly(are(around(cell), BLACK), number, clue=label(cell))
    mines = puzzle.setting("mines")
    if mines is not None:
        yield Exactly(are(puzzle.board.cells(), BLACK), mines, clue="mines")


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for mines under clues, and count the mines around numbers and in all."""
    for cell in checked((*puzzle.numbers, *puzzle.signs), 100):
        if grid[cell] == BLACK:
            yield f"{label(cell)}: a mine, but there is a clue"
    yield from referee.counted_around(grid, puzzle.numbers.items(), BLACK, "mine")
    drawn, mines = grid.flat.count(BLACK), puzzle.setting("mines")
    if mines not in (None, drawn):
        yield f"the mines drawn are {drawn}, the puzzle has {mines}"


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of each cell that is no mine."""
    free = [cell for cell in grid.cells() if grid[cell] == WHITE]
    around = puzzle.board.around
    return puzzle.with_cells({c: sum(grid[p] == BLACK for p in around(c)) for c in free})
