"""Nurimisaki: shade cells so that the white ones stay connected, with capes at the circles.

The white cells are one connected region, and no 2 x 2 cells are all white or all black. A circle is
on a cape, a white cell beside exactly one other. Its number counts the cells of the straight white
line that begins there, including the cape; `?` is a circle without a number. A white cell without a
circle is no cape: it is beside two others or more, or the only white cell of the board.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Cell, Constraint, Grid, Iterator, Puzzle, Random
from satgrid.kit import Value, checked, count, example, label, referee, seen
from satgrid.kit.statements import HERE, AnyOfNear, Connected, Exactly, Given, Visible, are
from satgrid.kit.statements import neighbourhoods, rectangles_of
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import carve_cells, shade
from satgrid.kit.addresses import Address, CellClues

numbers, answer = Numbers(least=2, unknown=True, circles=True, rings=True), SHADING
objectives = {"black": BLACK}
words = {"any_of": "no other cell is a cape, and no 2 x 2 cells are of one colour"}
aliases = ("ぬりみさき",)
examples = (
    example("capes", "from the tests of robx/pzprjs, MIT"),
    example("headlands", "made for satgrid, MIT"),
)
address = Address("nurimisaki", CellClues())


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the capes, that there are no others, and the two rules."""
    board, numbers = puzzle.board, puzzle.numbers
    circles = [cell for cell in board.cells() if puzzle.cells[cell] is not None]
    for cell in circles:
        yield Given(cell, WHITE, clue=label(cell))
        yield Exactly(are(board.beside(cell), WHITE), 1, clue=label(cell))
    others = [cell for cell in board.cells() if puzzle.cells[cell] is None]
    for cells, near in neighbourhoods(board, others):
        for spared in reversed(near):
            # A board with a circle has two white cells, so each has a white one beside it.
            when = (HERE,) if circles else (HERE, spared)
            wide = tuple(way for way in near if way != spared)
            yield AnyOfNear(WHITE, cells, wide, when=when)
    for cell, number in numbers.items():
        yield Visible(cell, number, WHITE, clue=label(cell))
    yield Connected(WHITE)
    for colour in WHITE, BLACK:
        yield AnyOfNear(colour, *rectangles_of(board, 2, 2))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look along capes, count beside all white cells, and look for squares and parted cells."""
    yield from referee.sight_faults(grid, puzzle.cells, WHITE, on=WHITE)
    for cell in checked(grid.cells(), 100):
        others = [grid[p] for p in referee.beside(cell, grid)].count(WHITE)
        if puzzle.cells[cell] is not None and others != 1:
            yield f"{label(cell)}: a circle beside {count(others, 'white cell')}, not 1"
        elif puzzle.cells[cell] is None and grid[cell] == WHITE and others == 1:
            yield f"{label(cell)}: a cape without a circle"
    yield from referee.parted(grid, WHITE, "white cell")
    for colour, what in (WHITE, "white"), (BLACK, "black"):
        yield from referee.square_faults(grid, colour, what)


def drawn(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return a random board without 2 x 2 cells of one colour, or None."""
    board = puzzle.board

    def suits(cell: Cell, black: set[Cell]) -> bool:
        r, c = cell
        near = [{(r + a, c), (r, c + b), (r + a, c + b)} for a in (-1, 1) for b in (-1, 1)]
        return not any(three <= black for three in near)

    black = carve_cells(board, random, suits)
    return None if black is None else shade(board, black)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every cape."""
    white = [p for p in grid.cells() if grid[p] == WHITE]
    capes = [p for p in white if sum(grid[q] == WHITE for q in puzzle.board.beside(p)) == 1]
    return puzzle.with_cells({p: 1 + seen(p, grid, WHITE) for p in capes})
