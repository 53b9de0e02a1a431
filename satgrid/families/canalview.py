"""Canal view: shade one canal, so that each number counts the canal cells that it sees.

Every cell is black or white. The black cells are one connected region, and no 2 x 2 cells are all
black. A number is on a white cell and counts the black cells seen from there: in each of the four
directions those up to the first white cell or the border, from the cell next to it on. `?` is a
white cell whose number is not known.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, referee, seen
from satgrid.kit.statements import AnyOfNear, Connected, Given, Visible, rectangles_of
from satgrid.kit.layers import Numbers
from satgrid.kit.addresses import Address, CellClues

aliases = ("Canal", "Tapa View")
numbers, answer = Numbers(unknown=True), SHADING
objectives = {"black": BLACK}
words = {"any_of": "no 2 x 2 cells are all black"}
examples = (example("locks", "from the tests of robx/pzprjs, MIT"),)
address = Address("canal", CellClues())


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the view of each clue, the connected canal, and that no 2 x 2 cells are black."""
    for cell in puzzle.signs:
        yield Given(cell, WHITE, clue=label(cell))
    for cell, number in puzzle.numbers.items():
        yield Visible(cell, number, BLACK, on=WHITE, clue=label(cell))
    yield Connected(BLACK)
    yield AnyOfNear(WHITE, *rectangles_of(puzzle.board, 2, 2))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count what each number sees, and look for parted black cells and for black squares."""
    yield from referee.sight_faults(grid, puzzle.cells, BLACK, on=WHITE)
    yield from referee.parted(grid, BLACK, "black cell")
    yield from referee.square_faults(grid, BLACK, "black")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print what each white cell sees."""
    white = (p for p in grid.cells() if grid[p] == WHITE)
    return puzzle.with_cells({p: seen(p, grid, BLACK) for p in white})
