"""Fillomino: fill the board with numbers, so that each is the size of its region.

Cells with the same number that share sides are a region, so regions of one size never touch except
at a corner. A region may have no printed number; `?` is a number that is not known. No region has
more than 61 cells, since no cell of a solution can show a larger number.
"""

from satgrid.kit import Answer, Constraint, Grid, Iterator, Puzzle, Value, example, number_of
from satgrid.kit import numeral, referee, value_of
from satgrid.kit.statements import Sized, given_numbers
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import every_number, random_sized_regions

_MOST = 61

numbers = Numbers(
    least=1, most=lambda puzzle, cell: min(puzzle.height * puzzle.width, _MOST), unknown=True
)
answer = Answer(
    lambda puzzle: tuple(map(value_of, range(1, min(puzzle.board.area, _MOST) + 1))), text=numeral
)
drawn, printed = random_sized_regions, every_number
aliases = ("Filling", "フィルオミノ")
examples = (example("quilt", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the printed numbers, and the sizes of regions."""
    yield from given_numbers(puzzle)
    yield Sized(answer.values(puzzle))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count the cells of each region, and compare with the numbers printed."""
    for value in sorted(set(grid.flat)):
        n = number_of(value)
        yield from referee.sized(grid, value, n, f"cell with {n}", f"cells with {n}")
    yield from referee.printed_faults(grid, puzzle.numbers, number_of)
