"""Futoshiki (Unequal): fill the board with numbers, so that signs point to the smaller one.

Each row and column has every number from 1 to the side of the board once. A sign between two cells
points to the one with the smaller number. Numbers may be printed.
"""

from satgrid.kit import DIGITS, Constraint, Grid, Iterator, Puzzle, Random, Value, combinations
from satgrid.kit import example, number_of, referee, square
from satgrid.kit.statements import Regular, given_numbers, latin, of_words
from satgrid.kit.layers import Numbers, Order, ordered_pairs
from satgrid.kit.generating import order_of, some_numbers

digits = Numbers(least=1, most=lambda puzzle, cell: puzzle.height, may_lack=True)
order, answer, sizes = Order(), DIGITS, square(2, 25)
aliases = ("Unequal", "不等式")
looks = {"<": "<", ">": ">", "^": "∧", "v": "∨"}
words = {
    "exactly": "each row and column has every number once",
    "regular": "a sign points to the smaller number",
}
examples = (example("stairs", "made for satgrid, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the printed numbers, all numbers of each line, and the order at each sign."""
    values = answer.values(puzzle)
    yield from given_numbers(puzzle)
    yield from latin(puzzle, values)
    rising = of_words(tuple(combinations(values, 2)))
    for small, great, name in ordered_pairs(puzzle):
        yield Regular((small, great), rising, clue=name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and repeated numbers, at the signs, and compare with those printed."""
    yield from referee.latin_faults(grid, answer.values(puzzle), number_of)
    yield from referee.order_faults(grid, puzzle.order, number_of)
    yield from referee.printed_faults(grid, puzzle.numbers, number_of)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print every sign, and some numbers."""
    numbers = Grid(grid.height, grid.width, tuple(map(number_of, grid.flat)))
    return some_numbers(puzzle.with_contents(order=order_of(numbers)), grid, random)
