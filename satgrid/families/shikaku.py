"""Shikaku (Rectangles, Divide by Squares): cut the board into rectangles with one number each.

Walls along sides of cells cut the board into rectangles, which may be squares. Each has one number,
which counts its cells; `?` is a number that is not known. An answer shows the walls as lines, those
around the board too.
"""

from satgrid.kit import WALLS, Constraint, Grid, Iterator, Puzzle, Random, Value, example, referee
from satgrid.kit.statements import CoverEach, partition, rectangle_covers
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import moved_marks, parts_between_walls, random_rectangles
from satgrid.kit.addresses import Address, CellClues

numbers = Numbers(least=1, unknown=True, circles=True)
answer, drawn, repaired = WALLS, random_rectangles, moved_marks
aliases = ("Rectangles", "Rect", "Divide by Squares", "Sikaku", "四角に切れ")
words = {
    "any_of": "walls go along sides of cells",
    "cover": "each cell is in a rectangle of a number",
}
examples = (example("fields", "from the tests of robx/pzprjs, MIT"),)
address = Address("shikaku", CellClues())


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the walls, the rectangles that each number can have, and that they cover all cells."""
    board = puzzle.board
    yield from partition(board)
    clues = {**dict.fromkeys(puzzle.signs), **puzzle.numbers}
    yield CoverEach(rectangle_covers(board, clues))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the walls, and for each part whether it is a rectangle with its number."""
    clues = puzzle.numbers | puzzle.signs
    yield from referee.wall_faults(grid)
    for cells in referee.walled(grid):
        yield from referee.rectangle_faults(cells)
        yield from referee.area_faults(cells, clues)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of each rectangle, in its old cell or in a random one."""
    stood = puzzle.numbers | puzzle.signs
    parts = parts_between_walls(grid)
    sized = [([p for p in cells if p in stood] or cells, len(cells)) for cells in parts]
    return puzzle.with_cells({random.choice(cells): number for cells, number in sized})
