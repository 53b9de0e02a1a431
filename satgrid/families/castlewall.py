"""Castle wall: draw one loop around some towers, and past the others.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. It goes
through no cell with a clue. `w` is inside the loop and `b` is outside; other clues, such as `?`,
can be on either side. An arrow, a number and one of `^ v < >` with `w` or `b` behind it, counts the
sides between cells ahead of it, up to the border, that the loop crosses in the arrow's direction.
"""

from satgrid.kit import LINE, PATHS, WHITE, Cell, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, place_of, referee
from satgrid.kit.statements import AnyOf, Exactly, Given, Odd, SingleLoop, are
from satgrid.kit.layers import Towers, tower_parts
from satgrid.kit.generating import random_loop
from satgrid.kit.addresses import TOWERS, Address, CellClues

towers, answer, drawn = Towers(), PATHS, random_loop
aliases = ("Castle",)
rare_kinds = ("any_of",)
words = {
    "given": "the loop goes through no clue",
    "any_of": "nothing in the first column is inside the loop",
}
examples = (example("bailey", "from the tests of robx/pzprjs, MIT"),)
_TOWERS = 0.6
address = Address("castle", CellClues(TOWERS), aliases=("castlewall",))


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, the count of each arrow, and the side of the loop that clues are on."""
    yield SingleLoop(LINE, through="cells")
    for cell, sign in puzzle.signs.items():
        number, way, back = tower_parts(sign)
        yield Given(place_of(cell), WHITE, clue=label(cell))
        if number is not None:
            yield Exactly(are(ahead(puzzle, cell, way), LINE), number, clue=label(cell))
        crossed = across(cell, puzzle.height)
        if back and crossed:
            yield Odd(LINE, crossed, back == "w", clue=label(cell))
        elif back == "w":
            yield AnyOf((), clue=label(cell))


def ahead(puzzle: Puzzle, cell: Cell, way: str) -> list[Cell]:
    """Return the places of the sides between the cells ahead of an arrow."""
    return puzzle.board.arms(cell)["^<>v".index(way)][1:]


def across(cell: Cell, height: int) -> tuple[Cell, ...]:
    """Return the sides that a path from the border to a cell crosses, between two rows."""
    row = 2 * cell[0] + (2 if cell[0] + 1 < height else 0)
    return tuple((row, 2 * c + 1) for c in range(cell[1]))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, count ahead of arrows, and find the side of the loop that clues are on."""
    yield from referee.loop_faults(grid, through="cells")
    yield from referee.clued_faults(grid, puzzle.signs)
    yield from referee.tower_faults(grid, puzzle.signs)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print clues in most cells that the loop leaves out, each with an arrow and its side."""
    out = [p for p in puzzle.board.cells() if grid[place_of(p)] == WHITE]
    found = {}
    for p in out:
        if p in puzzle.signs or random.random() < _TOWERS:
            way = random.choice("^v<>")
            number = sum(grid[q] == LINE for q in ahead(puzzle, p, way))
            inside = sum(grid[q] == LINE for q in across(p, puzzle.height)) % 2
            found[p] = f"{number}{way}{'bw'[inside]}"
    return puzzle.with_cells(found)
