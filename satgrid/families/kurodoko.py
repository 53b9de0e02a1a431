"""Kurodoko (Range, Kuromasu): find the black cells from what each number sees.

Every cell is black or white. A number is on a white cell and counts the white cells seen from
there in the four directions up to a black cell or the border, its own cell once; `?` is a white
cell whose number is not known. Black cells never touch side by side; the white cells are one
connected region. (A board without a white cell counts as connected.)
"""

from satgrid.kit import BLACK, SHADING, UNKNOWN, WHITE, Constraint, Grid, Iterator, Puzzle, Random
from satgrid.kit import Value, example, label, referee, seen
from satgrid.kit.statements import Connected, Given, NeverTouch, Visible
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import guess_kurodoko
from satgrid.kit.addresses import Address, CellClues, HelperLines, NumberRows, ShadingRows

aliases = ("Range", "Kuromasu", "黒どこ")
numbers, answer = Numbers(least=1, unknown=True), SHADING
guess = guess_kurodoko
objectives = {"black": BLACK}
examples = (
    example("lamps", "from the tests of robx/pzprjs, MIT"),
    example("lighthouses", "from range.c of Simon Tatham's puzzles, mended, MIT"),
    example("fog", "made for satgrid, MIT"),
)
address = Address(
    "kurodoko",
    CellClues(),
    file=(NumberRows(), ShadingRows(), HelperLines()),
    aliases=("kuromasu",),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the view of each clue, and the two rules."""
    yield NeverTouch(BLACK)
    yield Connected(WHITE, apart=BLACK)
    for cell, clue in zip(puzzle.cells.cells(), puzzle.cells.flat, strict=True):
        if clue == UNKNOWN:
            yield Given(cell, WHITE, clue=label(cell))
        elif isinstance(clue, int):
            yield Visible(cell, clue, WHITE, clue=label(cell))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count what each number sees, and look for black neighbours and parted white cells."""
    yield from referee.sight_faults(grid, puzzle.cells, WHITE, on=WHITE)
    yield from referee.region_faults(grid, WHITE, BLACK)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print what each white cell sees."""
    white = (p for p in grid.cells() if grid[p] == WHITE)
    return puzzle.with_cells({p: 1 + seen(p, grid, WHITE) for p in white})
