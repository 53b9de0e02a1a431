"""Fillomino: fill the board with numbers, so that each is the size of its region.

Cells with the same number that share sides are a region, so regions of one size never touch except
at a corner. A region may have no printed number; `?` is a number that is not known.
"""

from satgrid.clues import OTHER, WRITABLE_NUMBER, is_number
from satgrid.kit import Answer, Constraint, Grid, Iterator, Puzzle, Value, example
from satgrid.kit import number_of, numeral, referee, value_of
from satgrid.kit.statements import Sized, given_numbers
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import every_number, random_sized_regions
from satgrid.kit.addresses import Address, AreaRows, CellClues, DigitRows, NoBorders, NumberRows

numbers = Numbers(least=1, unknown=True)


_MOST = WRITABLE_NUMBER
"""The largest size that has a value even if it is not printed."""
address = Address(
    "fillomino",
    CellClues(),
    NoBorders(),
    file=(NumberRows(), DigitRows(), AreaRows()),
    flags={"t": "that no region has more than three cells"},
)


def sizes_of(puzzle: Puzzle) -> list[int]:
    """Return the sizes with a value, in ascending order."""
    area = puzzle.board.area
    given = (number_of(value) for _, value in puzzle.given if is_number(value))
    larger = {n for n in (*puzzle.numbers.values(), *given) if _MOST < n <= area}
    return [*range(1, min(area, _MOST) + 1), *sorted(larger)]


def values_of(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return the value of each size, and the one of all other sizes if there are any."""
    sizes = sizes_of(puzzle)
    other = (OTHER,) if len(sizes) < puzzle.board.area else ()
    return (*map(value_of, sizes), *other)


answer = Answer(values_of, text=numeral, sizes=True)
drawn, printed = random_sized_regions, every_number
aliases = ("Filling", "フィルオミノ")
examples = (example("quilt", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the printed numbers, and the sizes of regions."""
    yield from given_numbers(puzzle, most=puzzle.board.area)
    other = OTHER if OTHER in values_of(puzzle) else None
    yield Sized([(n, value_of(n)) for n in sizes_of(puzzle)], other=other)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count the cells of each region, and compare with the numbers printed."""
    for value in sorted(set(grid.flat)):
        n = number_of(value)
        yield from referee.sized(grid, value, n, f"cell with {n}", f"cells with {n}")
    yield from referee.printed_faults(grid, puzzle.numbers, number_of)
