"""Cave (Corral): dig one cave, so that each number counts the cells that it sees.

Every cell is white (cave) or black (outside). The white cells are one connected region, and every
connected region of black cells has a cell at the border of the board. A number is in the cave and
counts the white cells seen from there in the four directions up to a black cell or the border, its
own cell once; `?` is a cell of the cave whose number is not known.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, referee, seen
from satgrid.kit.statements import BothConnected, Given, Visible
from satgrid.kit.layers import Numbers
from satgrid.kit.addresses import Address, CellClues, HelperLines, NumberRows, ShadingRows

aliases = ("Corral", "Bag", "バッグ")
numbers, answer = Numbers(least=1, unknown=True), SHADING
objectives = {"black": BLACK}
examples = (example("grotto", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "cave",
    CellClues(),
    file=(NumberRows(), ShadingRows(), HelperLines()),
    aliases=("bag", "correl"),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the view of each clue, and that the cave and the outside are connected."""
    for cell in puzzle.signs:
        yield Given(cell, WHITE, clue=label(cell))
    for cell, number in puzzle.numbers.items():
        yield Visible(cell, number, WHITE, clue=label(cell))
    yield BothConnected(WHITE, BLACK, frame=BLACK)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count what each number sees, and look for parted white cells and for black ones inside."""
    yield from referee.sight_faults(grid, puzzle.cells, WHITE, on=WHITE)
    yield from referee.parted(grid, WHITE, "white cell")
    yield from referee.enclosed(grid, BLACK, "black cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print what each white cell sees."""
    white = (p for p in grid.cells() if grid[p] == WHITE)
    return puzzle.with_cells({p: 1 + seen(p, grid, WHITE) for p in white})
