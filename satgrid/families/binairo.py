"""Binairo (Takuzu, Unruly): fill the board with 0 and 1, equally often in every line.

Each row and each column has equally many 0 and 1. No three equal digits are next to each other in a
row or column. No two rows are equal and no two columns, unless the variant has the setting
`repeats`.
"""

from satgrid.kit import Answer, Constraint, Grid, Iterator, Puzzle, Random, Value, example, label
from satgrid.kit import referee
from satgrid.kit.statements import AnyOfNear, DifferEach, Exactly, Given, are, rectangles_of
from satgrid.kit.layers import Numbers

aliases = ("Takuzu", "Unruly", "Binary", "Binary Puzzle", "Binero")
digits, answer = Numbers(most=1), Answer(lambda puzzle: ("0", "1"))
variants = {"repeats": True}
words = {"exactly": "each line has as many 0 as 1", "any_of": "no three equal digits are in a row"}
examples = (example("bits", "made for satgrid, MIT"),)


def sizes(height: int, width: int) -> str:
    """Refuse odd sides."""
    return "even numbers of rows and columns" if height % 2 or width % 2 else ""


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the digits, the halves, no runs of three, and different lines."""
    for cell, digit in puzzle.numbers.items():
        yield Given(cell, str(digit), clue=label(cell))
    lines = [line.cells for line in puzzle.board.lines()]
    yield from (Exactly(are(cells, "1"), len(cells) // 2) for cells in lines)
    for value in "01":
        for height, width in (1, 3), (3, 1):
            yield AnyOfNear(value, *rectangles_of(puzzle.board, height, width))
    if not puzzle.setting("repeats"):
        for side in puzzle.board.rows(), puzzle.board.columns():
            yield DifferEach(tuple(line.cells for line in side), ("0", "1"))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Compare with the digits, count by lines, and look for runs and for equal lines."""
    for name, cells in referee.lines(grid):
        yield from referee.each_has(grid, [(name, cells)], "1", len(cells) // 2, "one")
    yield from referee.long_runs(grid, 2)
    if not puzzle.setting("repeats"):
        yield from referee.equal_lines(grid)
    yield from referee.printed_faults(grid, puzzle.numbers, int)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print every digit."""
    return puzzle.with_cells({cell: int(grid[cell]) for cell in grid.cells()})
