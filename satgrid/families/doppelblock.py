"""Doppelblock (Smuggler): shade two cells of each line, and write each number once into the others.

Each row and column has two shaded cells, and every number from 1 to two less than the side of the
board once. A number outside is the sum of the numbers between the two shaded cells of its line.
Numbers may be printed in cells.
"""

from typing import Any

from satgrid.kit import BLACK, Answer, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, number_of, referee, square, value_of
from satgrid.kit.statements import Exactly, Regular, are, given_numbers, latin, sum_between
from satgrid.kit.layers import Numbers, Outside
from satgrid.kit.addresses import Address, OutsideClues, PrintedClues, SidesBoard


def most(puzzle: Any) -> int:
    """Return the greatest number."""
    return int(puzzle.height) - 2


def sums(puzzle: Any) -> range:
    """Return the possible sums."""
    return range(most(puzzle) * (most(puzzle) + 1) // 2 + 1)


outside, sizes = Outside(sums), square(3, 30)
numbers = Numbers(least=1, most=lambda puzzle, cell: most(puzzle), may_lack=True)
answer = Answer(
    lambda puzzle: (BLACK, *map(value_of, range(1, most(puzzle) + 1))),
    text=lambda value: "■" if value == BLACK else str(number_of(value)),
)
looks = {BLACK: "█"}
words = {"exactly": "each row and column has two shaded cells and every number once"}
aliases = ("Smuggler", "Smugglers", "ドッペルブロック")
examples = (example("cargo", "from the tests of robx/pzprjs, MIT"),)
_sides = "top", "left"
address = Address(
    "doppelblock",
    OutsideClues(sides=_sides),
    PrintedClues(),
    file=(SidesBoard(sides=_sides, shaded=True),),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the printed numbers, shaded cells and numbers of each line, and the sums."""
    digits = answer.values(puzzle)[1:]
    yield from given_numbers(puzzle)
    yield from latin(puzzle, digits)
    for line in puzzle.board.lines():
        yield Exactly(are(line.cells, BLACK), 2)
    for name, total, cells in puzzle.outside.printed_clues():
        yield Regular(cells, sum_between(digits, total), clue=name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count shaded cells and numbers, add up between shaded cells, and compare printed numbers."""
    yield from referee.latin_faults(grid, answer.values(puzzle)[1:], number_of)
    yield from referee.each_has(grid, referee.lines(grid), BLACK, 2, "shaded cell")
    yield from referee.view_faults(grid, puzzle.outside, between)
    yield from referee.printed_faults(grid, puzzle.numbers, number_of, BLACK)


def between(line: Any) -> int:
    """Return the sum between the first and the last shaded cell of a line."""
    shaded = [k for k, value in enumerate(line) if value == BLACK]
    inner = line[shaded[0] : shaded[-1]] if shaded else ()
    return sum(number_of(value) for value in inner if value != BLACK)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the sum of each line above or left of it, and all numbers."""
    n = puzzle.height
    rows = [between(row) for row in grid.rows()]
    columns = [between([grid[p] for p in line.cells]) for line in puzzle.board.columns()]
    clued = puzzle.with_contents(outside=[columns, [None] * n, rows, [None] * n])
    return clued.with_cells({p: number_of(grid[p]) for p in grid.cells() if grid[p] != BLACK})
