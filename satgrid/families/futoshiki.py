"""Futoshiki (Unequal): fill the board with numbers, so that signs point to the smaller one.

Each row and column has every number from 1 to the side of the board once. A sign between two cells
points to the one with the smaller number. Numbers may be printed.
"""

from satgrid.kit import DIGITS, Constraint, Given, Grid, Iterator, Numbers, Order, Puzzle, Random
from satgrid.kit import Regular, Value, all_different, combinations, example, label
from satgrid.kit import number_of, of_words, ordered, referee, some_numbers, value_of

digits = Numbers(least=1, most=lambda puzzle, cell: puzzle.height, may_lack=True)
order, answer = Order(), DIGITS
aliases = ("unequal",)
looks = {"<": "<", ">": ">", "^": "∧", "v": "∨"}
words = {
    "exactly": "each row and column has every number once",
    "regular": "a sign points to the smaller number",
}
examples = (example("stairs", "made for satgrid, MIT"),)


def sizes(height: int, width: int) -> str:
    """Refuse boards that are not square, too small or too big."""
    return "" if height == width and 2 <= height <= 25 else "as many rows as columns, 2 to 25"


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers that are printed, those of each line, and what each sign says."""
    values = answer.values(puzzle)
    for cell, number in puzzle.numbers.items():
        yield Given(cell, value_of(number), clue=label(cell))
    for line in puzzle.board.lines():
        yield from all_different(line.cells, values)
    rising = of_words(tuple(combinations(values, 2)))
    for small, great, name in ordered(puzzle):
        yield Regular((small, great), rising, clue=name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and repeated numbers, at the signs, and compare with those printed."""
    for name, cells in referee.lines(grid):
        yield from referee.each_once(grid, cells, answer.values(puzzle), name, number_of)
    yield from referee.order_faults(grid, puzzle.order, number_of)
    yield from referee.printed_faults(grid, puzzle.numbers, number_of)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print every sign, and some numbers."""
    height, width = 2 * grid.height - 1, 2 * grid.width - 1

    def sign(r: int, c: int) -> str:
        if r % 2 == c % 2:
            return "."
        before, behind = (number_of(grid[(r + k) // 2, (c + k) // 2]) for k in (0, 1))
        return "^v<>"[2 * (c % 2) + (before > behind)]

    flat = tuple(sign(r, c) for r in range(height) for c in range(width))
    told = puzzle.with_contents(order=Grid(height, width, flat))
    return some_numbers(told, grid, random)
