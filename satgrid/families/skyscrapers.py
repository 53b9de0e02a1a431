"""Skyscrapers (Towers): fill the board with heights, so that the numbers outside count those seen.

Each row and column has every height from 1 to the side of the board once; with the setting
`heights` of the variant those from 1 to so many, and the other cells are empty. A number outside
counts the heights that are seen from there along its line, where a higher one hides all lower ones
behind it. Heights may be printed. With the setting `diagonals` each height is once on both long
diagonals too.
"""

from collections.abc import Sequence
from typing import Any

from satgrid.kit import MAX_NUMBER, WHITE, Answer, Constraint, Exactly, Given, Grid, Iterator
from satgrid.kit import Numbers, Outside, Puzzle, Random, Regular, Value, accumulate, are
from satgrid.kit import diagonals, every_view, example, label, number_of, referee, skyline
from satgrid.kit import some_numbers
from satgrid.kit import value_of


def most(puzzle: Any) -> int:
    """Return the highest height."""
    return int(min(puzzle.setting("heights", puzzle.height), MAX_NUMBER))


def values_of(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return the heights, and what is in a cell without one where there are such cells."""
    heights = tuple(map(value_of, range(1, most(puzzle) + 1)))
    return heights if len(heights) == puzzle.height else (WHITE, *heights)


outside = Outside(lambda puzzle: range(1, most(puzzle) + 1))
digits = Numbers(least=1, most=lambda puzzle, cell: most(puzzle), may_lack=True)
answer = Answer(values_of, text=lambda value: "" if value == WHITE else str(number_of(value)))
aliases = ("towers",)
variants = {"heights": range(1, 26), "diagonals": True}
words = {"exactly": "each row and column has every height once"}
examples = (example("skyline", "from the tests of robx/pzprjs, MIT"),)


def sizes(height: int, width: int) -> str:
    """Refuse boards that are not square, too small or too big."""
    return "" if height == width and 2 <= height <= 25 else "as many rows as columns, 2 to 25"


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the heights that are printed, those of each line, and what is seen along it."""
    n, heights = puzzle.height, [value for value in answer.values(puzzle) if value != WHITE]
    for cell, number in puzzle.numbers.items():
        yield Given(cell, value_of(number), clue=label(cell))
    houses = [line.cells for line in puzzle.board.lines()]
    if puzzle.setting("diagonals"):
        houses += diagonals(puzzle.height)
    for cells in houses:
        for height in heights:
            yield Exactly(are(cells, height), 1)
    for name, number, cells in puzzle.outside.told():
        yield Regular(cells, skyline(len(heights), number, gaps=len(heights) < n), clue=name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and repeated heights, count those seen, and compare with those printed."""
    heights = [value for value in answer.values(puzzle) if value != WHITE]
    houses = list(referee.lines(grid))
    if puzzle.setting("diagonals"):
        houses += referee.diagonals(grid)
    for name, cells in houses:
        yield from referee.each_once(grid, cells, heights, name, number_of)
    yield from referee.view_faults(grid, puzzle.outside, referee.heights_seen(number_of))
    for cell, number in puzzle.numbers.items():
        if grid[cell] != value_of(number):
            yield f"{label(cell)}: {number} is printed, the grid has {grid[cell]}"


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print how many heights are seen from each side, and some heights."""
    return some_numbers(every_view(puzzle, grid, seen), grid, random)


def seen(line: Sequence[Value]) -> int:
    """Return how many heights are seen along a line."""
    return len({*accumulate((number_of(value) for value in line if value != WHITE), max)})
