"""Sudoku: fill the board so that each row, column and box has every number once.

The numbers go from 1 to the side of the board, from 4 to 25. Boxes are as square as they can be, no
wider than twice as high: 2 x 3 cells on a board of 6. Rooms of as many cells that hang together,
drawn below `rooms:`, take their place (jigsaw). With the setting `diagonals` of the variant both
long diagonals have every number once too. A cage (killer) has no number twice, and the number of a
cage is their sum; a cell need not be in one.
"""

from satgrid.kit import DIGITS, AnyOf, Cages, Cell, Constraint, Given, Grid, Iterator, Numbers
from satgrid.kit import Puzzle, Rooms, Sum, Value, all_different, diagonals, every_number, example
from satgrid.kit import label, number_of, referee, value_of

digits = Numbers(least=1, most=lambda puzzle, cell: puzzle.height)
rooms, answer, printed = Rooms(of_side=True, may_lack=True), DIGITS, every_number
cages, aliases, variants = Cages(may_lack=True), ("killer", "killer-sudoku"), {"diagonals": True}
words = {
    "exactly": "each row, column and box has every value once",
    "at_most_one": "a cage has no number twice",
}
examples = (
    example("classic", "made for satgrid, MIT"),
    example("menagerie", "made for satgrid, MIT"),
)


def sizes(height: int, width: int) -> str:
    """Refuse boards that are not square, too small or too big."""
    return "" if height == width and 4 <= height <= 25 else "as many rows as columns, 4 to 25"


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers that are printed, and that each house has every number once."""
    for cell, number in puzzle.numbers.items():
        yield Given(cell, value_of(number), clue=label(cell))
    n = puzzle.height
    houses = [*(line.cells for line in puzzle.board.lines()), *parts(puzzle)]
    if puzzle.setting("diagonals"):
        houses += diagonals(puzzle.height)
    for cells in houses:
        yield from all_different(cells, answer.values(puzzle))
    sums = dict(puzzle.cages.sums) if puzzle.cages else {}
    for name, cells in puzzle.cages.members().items() if puzzle.cages else ():
        if len(cells) > n:
            yield AnyOf((), clue=f"cage {name}")
        elif name in sums:
            yield Sum(cells, sums[name], n, clue=f"cage {name}")
        else:
            yield from all_different(cells, answer.values(puzzle))


def parts(puzzle: Puzzle) -> Iterator[tuple[Cell, ...]]:
    """Return the boxes, or the rooms that take their place."""
    if puzzle.rooms is None:
        return iter([box.cells for box in puzzle.board.boxes()])
    return iter(puzzle.rooms.members().values())


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and repeated numbers in each house, and compare with those printed."""
    n, rooms = grid.height, puzzle.rooms
    high = max(h for h in range(1, n) if n % h == 0 and h * h <= n)
    boxes = referee.members(rooms) if rooms is not None else referee.boxes(grid, high, n // high)
    houses = [*referee.lines(grid), *boxes]
    if puzzle.setting("diagonals"):
        houses += referee.diagonals(grid)
    for name, cells in houses:
        yield from referee.each_once(grid, cells, answer.values(puzzle), name, number_of)
    yield from referee.printed_faults(grid, puzzle.numbers, number_of)
    if puzzle.cages:
        names, sums = puzzle.cages
        yield from referee.cage_faults(grid, names, sums, number_of, different=True)
