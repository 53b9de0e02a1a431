"""Aquarium: fill tanks with water up to the numbers of rows and columns.

Each room is a tank. Black cells are water. Water has the same height in all cells of a tank that
are connected without going above that height: the cell below water is water, and so are the cells
beside it, unless a wall is between them. A wall may end inside a tank. With `variant: level` all
water of a tank has one level, also in cells that are connected only above it or past a wall. The
number of a row or column counts its black cells.
"""

from satgrid.kit import BLACK, SHADING, Constraint, Grid, Iterator, Puzzle, Random, Value, example
from satgrid.kit import referee
from satgrid.kit.statements import line_totals, water
from satgrid.kit.layers import Rooms, Totals, Walls
from satgrid.kit.generating import with_totals
from satgrid.kit.addresses import AQUARIUM_BOARD, Address, Borders, LineNumbers, Slash, WallRows

rooms, totals, answer = Rooms(cut=(3, 7)), Totals(may_lack=True), SHADING
walls = Walls()
variants = {"level": True}
objectives = {"black": BLACK}
words = {
    "alike": "water stands as high everywhere in a pool",
    "any_of": "below water in a tank there is water",
}
aliases = ("アクアプレース",)
examples = (example("basins", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "aquarium",
    Borders(),
    Slash(),
    LineNumbers(),
    file=(WallRows(), AQUARIUM_BOARD),
    settings={"r": "level"},
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers of lines, and how water spreads from cell to cell."""
    yield from line_totals(puzzle)
    tanks, level = puzzle.rooms.members().values(), puzzle.setting("level", False)
    yield from water(tanks, level, puzzle.wall_pairs)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count along lines, and compare the heights of water in tanks."""
    yield from referee.total_faults(grid, puzzle.rows + puzzle.columns, BLACK, "black cell")
    level = puzzle.setting("level", False)
    yield from referee.water_faults(grid, puzzle.rooms, BLACK, level, puzzle.walls)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every line."""
    return with_totals(puzzle, grid)
