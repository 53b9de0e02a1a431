"""Nawabari (Territory): cut the board into rectangles with one number each, which counts walls.

Walls along sides of cells cut the board into rectangles. Each has exactly one number, which says on
how many of the four sides of its cell a wall is, those around the board too; `?` is a number that
is not known. An answer shows the walls as lines.
"""

from satgrid.kit import LINE, WALLS, Cell, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, referee, sides
from satgrid.kit.statements import CoverEach, Exactly, are, partition, rectangle_covers
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import moved_marks, parts_between_walls, random_rectangles
from satgrid.kit.addresses import NUMBER10, Address, CellClues, DrawnWallRows, NumberRows, SignCodes

numbers = Numbers(most=4, unknown=True, circles=True)
answer, drawn, repaired = WALLS, random_rectangles, moved_marks
words = {
    "any_of": "walls go along sides of cells",
    "cover": "each cell is in a rectangle of a number",
    "exactly": "a number counts the walls around its cell",
}
aliases = ("Territory", "なわばり")
examples = (example("claims", "from the tests of robx/pzprjs, MIT"),)
_holes = SignCodes(
    refused={7: "it is left out of the board, and satgrid has no such boards of this genre"}
)
address = Address(
    "nawabari",
    CellClues(NUMBER10, _holes),
    file=(NumberRows(), DrawnWallRows(outer=True)),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the walls, the numbers, and the rectangles with one number each."""
    board = puzzle.board
    yield from partition(board)
    for cell, number in puzzle.numbers.items():
        yield Exactly(are(sides(cell), LINE), number, clue=label(cell))
    yield CoverEach(rectangle_covers(board, dict.fromkeys({**puzzle.signs, **puzzle.numbers})))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the walls, for each part whether it is a rectangle with a number, and count walls."""
    yield from referee.wall_faults(grid)
    for cells in referee.walled(grid):
        yield from referee.rectangle_faults(cells)
        yield from referee.area_faults(cells, dict.fromkeys((*puzzle.numbers, *puzzle.signs), "?"))
    for cell, number in puzzle.numbers.items():
        around = referee.sides(cell)
        yield from referee.counted(grid, around, LINE, number, label(cell), "wall", "around it")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of a cell of each rectangle, the old one or a random one."""
    found: dict[Cell, int] = {}
    stood = {*puzzle.numbers, *puzzle.signs}
    for cells in parts_between_walls(grid):
        cell = random.choice([p for p in cells if p in stood] or cells)
        found[cell] = sum(grid[side] == LINE for side in sides(cell))
    return puzzle.with_cells(found)
