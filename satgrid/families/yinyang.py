"""Yin-yang: colour every cell black or white, so that each colour is connected.

Circles are `w`, on a white cell, and `b`, on a black one. The black cells are one connected region,
and so are the white ones. No 2 x 2 cells are all of one colour.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, referee
from satgrid.kit.statements import AnyOfNear, BothConnected, given_signs, rectangles_of
from satgrid.kit.layers import Signs
from satgrid.kit.addresses import Address, CellSigns, DigitRows, NumberRows

aliases = ("Shiromaru Kuromaru", "しろまるくろまる")
circles, answer = Signs("wb"), SHADING
objectives = {"black": BLACK}
looks = {"w": "○", "b": "◉"}
words = {"any_of": "no 2 x 2 cells are of one colour"}
examples = (example("pebbles", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "yinyang", CellSigns("wb"), file=(NumberRows("wb"), DigitRows({1: WHITE, 2: BLACK}))
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the circles, the two regions, and that no 2 x 2 cells are of one colour."""
    yield from given_signs(puzzle, {"w": WHITE, "b": BLACK})
    yield BothConnected(WHITE, BLACK)
    for colour in WHITE, BLACK:
        yield AnyOfNear(colour, *rectangles_of(puzzle.board, 2, 2))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Compare with the circles, and look for parted cells and for squares of one colour."""
    for cell, sign in puzzle.signs.items():
        if (grid[cell] == BLACK) != (sign == "b"):
            yield f"{label(cell)}: the circle is {sign}, the cell is not"
    for colour, what in (WHITE, "white"), (BLACK, "black"):
        yield from referee.parted(grid, colour, f"{what} cell")
        yield from referee.square_faults(grid, colour, what)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print a circle in every cell."""
    return puzzle.with_cells({cell: "b" if grid[cell] == BLACK else "w" for cell in grid.cells()})
