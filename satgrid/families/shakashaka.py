"""Shakashaka: put black triangles into cells, so that what stays white are rectangles.

A triangle fills half of its cell, and has its right angle in one of the corners, where its
letter has it in an answer: `L` below left, `J` below right, `7` above right, `F` above left. Walls
are `x`, or numbers, or `?` for a number that is not known; they are black and have no triangle, and
a number counts the triangles beside it. Every white area is a rectangle, upright or at 45 degrees.
"""

from satgrid.kit import (
    WHITE,
    Answer,
    Constraint,
    Exactly,
    Given,
    Grid,
    Iterator,
    Numbers,
    Puzzle,
)
from satgrid.kit import Random, Regular, Value, are, cache, example, label, of_words, product
from satgrid.kit import referee

TRIANGLES = "LF7J"
"""Those with the right angle below left, and then clockwise."""

walls = Numbers(most=4, unknown=True, signs="x", walls=11)
answer = Answer(lambda puzzle: (WHITE, *TRIANGLES))
looks = {"L": "◣", "J": "◢", "7": "◥", "F": "◤"}
words = {
    "given": "walls have no triangle",
    "regular": "white areas have no other angles than rectangles",
}
examples = (example("folds", "from the tests of robx/pzprjs, MIT"),)
_WALLS = 0.09


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the walls and their numbers, and what may be around each corner of cells."""
    board, walls = puzzle.board, {**puzzle.numbers, **puzzle.signs}
    cells = {*board.cells()}.difference(walls)
    yield from (Given(cell, WHITE, clue=label(cell)) for cell in walls)
    for cell, number in puzzle.numbers.items():
        beside = board.beside(cell)
        yield Exactly(are(beside, WHITE), len(beside) - number, clue=label(cell))
    for r, c in product(range(puzzle.height + 1), range(puzzle.width + 1)):
        around = ((r - 1, c), (r, c), (r, c - 1), (r - 1, c - 1))
        free = tuple(p in cells for p in around)
        line = tuple(p for p, is_free in zip(around, free, strict=True) if is_free)
        if line:
            yield Regular(line, of_words(turned(free)))


@cache
def turned(free: tuple[bool, ...]) -> tuple[tuple[Value, ...], ...]:
    """Return what the cells around a corner may have, clockwise from above right; others are walls.

    Each has two of eight slices around it. White ones that hang together are a right angle, two of
    them, or all around.
    """
    found = []
    for word in product((WHITE, *TRIANGLES), repeat=sum(free)):
        left = iter(word)
        slices = "".join(
            slices_of(next(left), k) if is_free else "##" for k, is_free in enumerate(free)
        )
        start = slices.find("#")
        runs = (slices[start:] + slices[:start]).split("#")
        if start < 0 or {len(run) for run in runs} <= {0, 2, 4}:
            found.append(word)
    return tuple(found)


def slices_of(value: Value, k: int) -> str:
    """Return the two slices of the k-th cell clockwise around a corner, from above right."""
    return ".." if value == WHITE else ("##", "#.", "..", ".#")[(TRIANGLES.index(value) - k) % 4]


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count around numbers, and measure the white areas."""
    walls = {**puzzle.numbers, **puzzle.signs}
    yield from referee.triangle_faults(grid, walls)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every wall."""
    walls = [*puzzle.numbers, *puzzle.signs]
    count = {p: sum(grid[q] != WHITE for q in puzzle.board.beside(p)) for p in walls}
    return puzzle.with_cells(count)
