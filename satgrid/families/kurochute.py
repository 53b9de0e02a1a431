"""Kurochute (Kuroshuto): shade cells so that each number has one black cell at its distance.

Every cell is black or white. A number n is on a white cell; of the cells that are n steps above,
below, left and right of it, exactly one is black (`?` is a white cell with an unknown number).
Black cells never touch side by side. The white cells are one connected region.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, referee
from satgrid.kit.statements import Connected, Exactly, NeverTouch, are, white_clues
from satgrid.kit.layers import Numbers
from satgrid.kit.addresses import Address, CellClues, HelperLines, NumberRows, ShadingRows

numbers, answer = Numbers(least=1, unknown=True), SHADING
objectives = {"black": BLACK}
words = {"exactly": "one cell at the distance of a number is black"}
aliases = ("Kuroshuto", "クロシュート")
examples = (example("darts", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "kurochute",
    CellClues(),
    file=(NumberRows(), ShadingRows(shaded="1", notes="+-"), HelperLines()),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the two rules, that clues are white, and the cells at the distance of each number."""
    yield NeverTouch(BLACK)
    yield Connected(WHITE, apart=BLACK)
    yield from white_clues(puzzle)
    for cell, number in puzzle.numbers.items():
        far = [ray[number - 1] for ray in puzzle.board.rays(cell) if number <= len(ray)]
        yield Exactly(are(far, BLACK), 1, clue=label(cell))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at clues and the cells at their distance, and at how black and white cells touch."""
    yield from referee.region_faults(grid, WHITE, BLACK)
    for cell in {**puzzle.numbers, **puzzle.signs}:
        if grid[cell] == BLACK:
            yield f"{label(cell)}: a black cell, but there is a clue"
    for cell, number in puzzle.numbers.items():
        rays = referee.rays(cell, grid).values()
        far = [ray[number - 1] for ray in rays if len(ray) >= number]
        yield from referee.each_has(
            grid, [(f"{label(cell)}: distance {number}", far)], BLACK, 1, "black cell"
        )


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print one of the numbers that are true of each white cell, if there are any."""
    found: dict[tuple[int, int], int] = {}
    for cell in (p for p in grid.cells() if grid[p] == WHITE):
        rays = puzzle.board.rays(cell)
        black = [k for ray in rays for k, p in enumerate(ray, 1) if grid[p] == BLACK]
        once = [k for k in dict.fromkeys(black) if black.count(k) == 1]
        if once:
            found[cell] = random.choice(once)
    return puzzle.with_cells(found)
