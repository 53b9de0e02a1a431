"""Shakashaka: put black triangles into cells, so that all white areas are rectangles.

A triangle fills half of its cell, and has its right angle in one of the corners. Its letter in an
answer has the angle in the same place: `L` below left, `J` below right, `7` above right, `F` above
left. Walls are `x`, or numbers, or `?` for a number that is not known; they are black and have no
triangle, and a number counts the triangles beside it. Every white area is a rectangle, upright or
at 45 degrees.
"""

from satgrid.kit import UNKNOWN, WHITE, Answer, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, product, referee
from satgrid.kit.statements import TRIANGLES, Exactly, Regular, are, triangles_around, white_clues
from satgrid.kit.layers import Numbers
from satgrid.kit.addresses import UP_TO_FOUR, Address, CellClues, NumberRows, SignCodes
from satgrid.kit.addresses import TriangleRows

walls = Numbers(most=4, unknown=True, signs="x", walls=11)
answer = Answer(lambda puzzle: (WHITE, *TRIANGLES))
looks = {"L": "◣", "J": "◢", "7": "◥", "F": "◤"}
words = {
    "given": "walls have no triangle",
    "regular": "white areas have no other angles than rectangles",
}
aliases = ("Proof of Quilt", "シャカシャカ")
examples = (example("folds", "from the tests of robx/pzprjs, MIT"),)
_walls = SignCodes(
    {5: "x"},
    {UNKNOWN: "x"},
    {UNKNOWN: "- is not a clue of a shakashaka: write 5 for a wall alone"},
)
address = Address(
    "shakashaka",
    CellClues(UP_TO_FOUR, SignCodes({UNKNOWN: "x"}, {UNKNOWN: "x"})),
    file=(NumberRows(_walls), TriangleRows()),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the walls and their numbers, and the allowed triangles around each corner."""
    board, walls = puzzle.board, {**puzzle.numbers, **puzzle.signs}
    cells = {*board.cells()}.difference(walls)
    yield from white_clues(puzzle)
    for cell, number in puzzle.numbers.items():
        beside = board.beside(cell)
        yield Exactly(are(beside, WHITE), len(beside) - number, clue=label(cell))
    for r, c in product(range(puzzle.height + 1), range(puzzle.width + 1)):
        around = ((r - 1, c), (r, c), (r, c - 1), (r - 1, c - 1))
        free = tuple(p in cells for p in around)
        line = tuple(p for p, is_free in zip(around, free, strict=True) if is_free)
        if line:
            yield Regular(line, triangles_around(free))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count around numbers, and measure the white areas."""
    walls = {**puzzle.numbers, **puzzle.signs}
    yield from referee.triangle_faults(grid, walls)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every wall."""
    walls = [*puzzle.numbers, *puzzle.signs]
    count = {p: sum(grid[q] != WHITE for q in puzzle.board.beside(p)) for p in walls}
    return puzzle.with_cells(count)
