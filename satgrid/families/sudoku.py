"""Sudoku: fill the board so that each row, column and box has every number once.

The numbers go from 1 to the side of the board, from 4 to 25. Boxes are as square as possible, no
wider than twice their height: 2 x 3 cells on a board of 6. Connected rooms of the same size, drawn
below `rooms:`, replace the boxes (jigsaw). With the setting `diagonals` of the variant both long
diagonals have every number once too; with `antiknight` equal numbers are never a knight's move of
chess apart, and with `antiking` (untouch) they never touch at a corner. A cage (killer) has no
number twice, and the number of a cage is the sum of its numbers. A cell need not be in a cage.
"""

from satgrid.kit import DIGITS, Cell, Constraint, Grid, Iterator, Puzzle, Value, example

from satgrid.kit import cage_label, number_of, product, referee, square
from satgrid.kit.statements import AnyOf, Sum, all_different, given_numbers, latin, never_both
from satgrid.kit.layers import Cages, Numbers, Rooms
from satgrid.kit.generating import every_number
from satgrid.kit.addresses import Address, CellClues

digits = Numbers(least=1, most=lambda puzzle, cell: puzzle.height)
rooms, answer, printed = Rooms(of_side=True, may_lack=True), DIGITS, every_number
cages, sizes = Cages(may_lack=True), square(4, 25)
variants = {"diagonals": True, "antiking": True, "antiknight": True}
aliases = ("Killer", "Killer Sudoku", "Solo", "Number Place", "数独", "ナンプレ")
rare_kinds = ("any_of", "at_most_one")
words = {
    "exactly": "each row, column and box has every value once",
    "at_most_one": "a cage has no number twice",
    "any_of": "equal numbers are not a king's or knight's move apart",
}
moves = {
    "antiking": ((1, -1), (1, 1)),
    "antiknight": ((1, -2), (1, 2), (2, -1), (2, 1)),
}
examples = (
    example("classic", "made for satgrid, MIT"),
    example("menagerie", "made for satgrid, MIT", called=("killer", "killersudoku")),
)
address = Address("sudoku", CellClues(), sides=(4, 6, 9, 16, 25), square=True)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the printed numbers, and that each house has every number once."""
    n = puzzle.height
    yield from given_numbers(puzzle)
    yield from latin(puzzle, answer.values(puzzle), parts(puzzle))
    steps = [step for name, steps in moves.items() if puzzle.setting(name) for step in steps]
    yield from never_both(steps_over(puzzle, steps), *answer.values(puzzle))
    sums = dict(puzzle.cages.sums) if puzzle.cages else {}
    for name, cells in puzzle.cages.members().items() if puzzle.cages else ():
        if len(cells) > n:
            yield AnyOf((), clue=cage_label(name))
        elif name in sums:
            yield Sum(cells, sums[name], n, clue=cage_label(name))
        else:
            yield from all_different(cells, answer.values(puzzle))


def parts(puzzle: Puzzle) -> list[tuple[Cell, ...]]:
    """Return the boxes, or the rooms that replace them."""
    if puzzle.rooms is None:
        return [box.cells for box in puzzle.board.boxes()]
    return [*puzzle.rooms.members().values()]


def steps_over(puzzle: Puzzle, steps: list[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells whose distance, down and right, is one of the steps."""
    height, width = puzzle.board
    for down, right in steps:
        for r, c in product(range(height - down), range(max(-right, 0), width - max(right, 0))):
            yield (r, c), (r + down, c + right)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and repeated numbers in each house, and compare with those printed."""
    boxes = referee.boxes(grid) if puzzle.rooms is None else referee.members(puzzle.rooms)
    crossed, values = puzzle.setting("diagonals"), answer.values(puzzle)
    yield from referee.latin_faults(grid, values, number_of, parts=boxes, crossed=crossed)
    for name in ("antiking", "antiknight"):
        if puzzle.setting(name):
            yield from referee.move_faults(grid, name.removeprefix("anti"), number_of)
    yield from referee.printed_faults(grid, puzzle.numbers, number_of)
    if puzzle.cages:
        names, sums = puzzle.cages
        yield from referee.killer_faults(grid, names, sums, number_of)
