"""Creek: shade cells around numbers, so that the white cells stay connected.

A number at a corner of cells counts the black ones among the up to four cells that meet there; `?`
allows any number. The white cells are one connected region.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import corner_label, example, referee, replace
from satgrid.kit.statements import Connected, Exactly, are
from satgrid.kit.layers import Corners
from satgrid.kit.addresses import Address, CornerNumbers

corners, answer = Corners(), SHADING
objectives = {"black": BLACK}
aliases = ("クリーク",)
examples = (example("brook", "from the tests of robx/pzprjs, MIT"),)
address = Address("creek", CornerNumbers())


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the count of each number, and the region."""
    for corner, number in puzzle.corner_numbers.items():
        cells = are(puzzle.board.meeting(corner), BLACK)
        yield Exactly(cells, number, clue=corner_label(corner))
    yield Connected(WHITE)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count around numbers, and look for parted white cells."""
    for corner, number in puzzle.corner_numbers.items():
        cells, place = referee.meeting(corner, grid), corner_label(corner)
        yield from referee.counted(grid, cells, BLACK, number, place, "black cell", "around it")
    yield from referee.parted(grid, WHITE, "white cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every corner."""
    board = puzzle.board
    flat = [sum(grid[p] == BLACK for p in board.meeting(q)) for q in puzzle.corners.cells()]
    height, width = puzzle.corners.height, puzzle.corners.width
    return replace(puzzle, corners=Grid(height, width, tuple(flat)))
