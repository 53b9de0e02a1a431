"""Snake: shade one snake, a path from cell to cell that never touches itself.

Each shaded cell has two shaded neighbours side by side, and the two ends of the snake have one.
Cells that are not next to each other along the snake do not touch, not even at a corner. `e` is an
end, and `m` a cell of the snake that is not an end. The number of a row or column counts its shaded
cells.
"""

from satgrid.kit import BLACK, SHADING, Constraint, Grid, Iterator, Puzzle, Random, Value, example
from satgrid.kit import label, referee
from satgrid.kit.statements import AnyOfNear, Connected, Ends, Exactly, Given, are, line_totals
from satgrid.kit.statements import rectangles_of
from satgrid.kit.layers import Signs, Totals
from satgrid.kit.generating import random_snake, with_totals
from satgrid.kit.addresses import SNAKE_BOARD, Address, CellSigns, LineNumbers

signs, totals, answer, drawn = Signs("em"), Totals(may_lack=True), SHADING, random_snake
looks = {"e": "◉", "m": "○"}
words = {
    "any_of": "the snake does not touch itself at corners",
    "ends": "the snake does not branch",
    "connected": "the snake is connected",
}
aliases = ("Tunnel",)
examples = (example("adder", "from the tests of robx/pzprjs, with numbers of lines, MIT"),)
address = Address("snake", CellSigns("me"), LineNumbers(), file=(SNAKE_BOARD,))


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the ends and the middle, the numbers of lines, and the shape of a snake."""
    for cell, sign in puzzle.signs.items():
        yield Given(cell, BLACK, clue=label(cell))
        beside = are(puzzle.board.beside(cell), BLACK)
        yield Exactly(beside, 1 if sign == "e" else 2, clue=label(cell))
    yield from line_totals(puzzle)
    yield Ends(BLACK, 2)
    yield Connected(BLACK)
    squares, (p, q, r, s) = rectangles_of(puzzle.board, 2, 2)
    yield AnyOfNear(BLACK, squares, (q, r), when=(p, s))
    yield AnyOfNear(BLACK, squares, (p, s), when=(q, r))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count along lines, follow the snake, and look for corners at which it touches itself."""
    yield from referee.snake_faults(grid, BLACK)
    for cell, sign in puzzle.signs.items():
        number = 1 if sign == "e" else 2
        if grid[cell] != BLACK:
            yield f"{label(cell)}: {sign} is printed, and the snake does not come there"
        near = referee.beside(cell, grid)
        yield from referee.counted(grid, near, BLACK, number, label(cell), "cell", "beside it")
    yield from referee.total_faults(grid, puzzle.rows + puzzle.columns, BLACK, "shaded cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print both ends, the cells between, and the number of every line."""
    shaded = [p for p in grid.cells() if grid[p] == BLACK]
    near = {p: sum(grid[q] == BLACK for q in puzzle.board.beside(p)) for p in shaded}
    return with_totals(puzzle, grid).with_cells(
        {p: "e" if n == 1 else "m" for p, n in near.items()}
    )
