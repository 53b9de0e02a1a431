"""Aquarium: fill tanks with water, as high as it is told for rows and columns.

Each room is a tank, and black cells are water, which does as water does: in cells of a tank that
hang together without going above a row, it stands as high everywhere. So below water there is
water, and beside it, unless a wall is there, which may end inside a tank. With `variant: level` all
the water of a tank has one level, even in cells that are connected only above it, or past a wall.
The number of a row or column counts its black cells.
"""

from satgrid.kit import BLACK, SHADING, Constraint, Grid, Iterator, Puzzle, Random, Value, example
from satgrid.kit import referee
from satgrid.kit.statements import line_totals, water
from satgrid.kit.layers import Rooms, Totals, Walls
from satgrid.kit.generating import with_totals

rooms, totals, answer = Rooms(cut=(3, 7)), Totals(may_lack=True), SHADING
walls = Walls()
variants = {"level": True}
objectives = {"black": BLACK}
words = {
    "alike": "water stands as high everywhere in a pool",
    "any_of": "below water in a tank there is water",
}
examples = (example("basins", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers of lines, and from which cells water goes to which others."""
    yield from line_totals(puzzle)
    tanks, level = puzzle.rooms.members().values(), puzzle.setting("level", False)
    yield from water(tanks, level, puzzle.wall_pairs)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count along lines, and look how the water stands in tanks."""
    yield from referee.total_faults(grid, puzzle.rows + puzzle.columns, BLACK, "black cell")
    level = puzzle.setting("level", False)
    yield from referee.water_faults(grid, puzzle.rooms, BLACK, level, puzzle.walls)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every line."""
    return with_totals(puzzle, grid)
