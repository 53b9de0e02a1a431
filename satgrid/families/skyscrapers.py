"""Skyscrapers (Towers): fill the board with heights, so that numbers outside count visible ones.

Each row and column has every height from 1 to the side of the board once. With the setting
`heights` of the variant it has the heights from 1 to that number, and the other cells are empty. A
number outside counts the heights that are visible from there along its line: a height hides all
lower ones behind it. Heights may be printed. With the setting `diagonals` each height is once on
both long diagonals too.
"""

from collections.abc import Sequence
from typing import Any

from satgrid.kit import MAX_NUMBER, WHITE, Answer, Constraint, Grid, Iterator, Puzzle, PuzzleError
from satgrid.kit import Random, Value, accumulate, count, example, number_of, numeral, referee
from satgrid.kit import square, value_of
from satgrid.kit.statements import Regular, given_numbers, latin, skyline
from satgrid.kit.layers import Numbers, Outside
from satgrid.kit.generating import every_view, some_numbers
from satgrid.kit.addresses import Address, OutsideClues, PrintedClues, SidesBoard

address = Address(
    "skyscrapers", OutsideClues(), PrintedClues(), file=(SidesBoard(),), aliases=("building",)
)


def most(puzzle: Any) -> int:
    """Return the highest height."""
    return int(min(puzzle.setting("heights", puzzle.height), MAX_NUMBER))


def values_of(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return the heights, and the value of empty cells, if there are such cells."""
    heights = tuple(map(value_of, range(1, most(puzzle) + 1)))
    return heights if len(heights) == puzzle.height else (WHITE, *heights)


outside = Outside(lambda puzzle: range(1, most(puzzle) + 1))
digits = Numbers(least=1, most=lambda puzzle, cell: most(puzzle), may_lack=True)
answer = Answer(values_of, text=numeral)
aliases = ("Skyscraper", "Towers", "Building", "ビルディングパズル")
sizes = square(2, 25)
variants = {"heights": range(1, 26), "diagonals": True}
words = {"exactly": "each row and column has every height once"}
examples = (example("skyline", "from the tests of robx/pzprjs, MIT"),)


def inspect(puzzle: Puzzle) -> None:
    """Refuse more heights than a line has cells."""
    if most(puzzle) > puzzle.height:
        raise PuzzleError(
            f"variant: heights go up to {most(puzzle)}, and the lines have "
            f"{count(puzzle.height, 'cell')}: leave heights out, or say fewer",
            clue="variant heights",
        )


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the printed heights, all heights of each line, and the number of visible ones."""
    n, heights = puzzle.height, [value for value in answer.values(puzzle) if value != WHITE]
    yield from given_numbers(puzzle)
    yield from latin(puzzle, heights)
    for name, number, cells in puzzle.outside.printed_clues():
        yield Regular(cells, skyline(len(heights), number, gaps=len(heights) < n), clue=name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and repeated heights, count visible ones, and compare printed ones."""
    heights = [value for value in answer.values(puzzle) if value != WHITE]
    crossed = puzzle.setting("diagonals")
    yield from referee.latin_faults(grid, heights, number_of, crossed=crossed)
    yield from referee.view_faults(grid, puzzle.outside, referee.heights_seen(number_of))
    yield from referee.printed_faults(grid, puzzle.numbers, number_of)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of visible heights from each side, and some heights."""
    return some_numbers(every_view(puzzle, grid, seen), grid, random)


def seen(line: Sequence[Value]) -> int:
    """Return the number of visible heights of a line."""
    return len({*accumulate((number_of(value) for value in line if value != WHITE), max)})
