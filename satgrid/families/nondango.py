"""Nondango: blacken one circle of each room, so that no three circles in a row are equal.

Each room has exactly one black circle, and its other circles stay white. No three circles in cells
that follow each other in a row, a column or a diagonal are all black or all white. Circles are `o`;
other cells stay empty.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Cell, Constraint, Grid, Iterator, Puzzle, Random
from satgrid.kit import Value, checked, example, label, product, referee
from satgrid.kit.statements import AnyOfEach, Exactly, Given, are
from satgrid.kit.layers import Rooms, Signs
from satgrid.kit.generating import cut_rooms
from satgrid.kit.addresses import Address, Borders, CellMarks, CircleRows, RoomRows

rooms, circles, answer = Rooms(cut=(4, 7)), Signs("o", fixed=True), SHADING
looks = {"o": "○", BLACK: "◉"}  # Black circles are drawn over printed ones.
words = {
    "any_of": "no three circles in a row are equal",
    "exactly": "each room has one black circle",
}
aliases = ("ノンダンゴ",)
examples = (example("skewers", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "nondango",
    Borders(),
    CellMarks("o", unmarked=True),
    file=(RoomRows(), CircleRows("o")),
)
SHARE = 0.4
WAYS = (0, 1), (1, 0), (1, 1), (1, -1)


def threes(cells: set[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Yield each three of the cells that follow each other in some direction."""
    for (r, c), (down, right) in checked(product(sorted(cells), WAYS), 100):
        three = tuple((r + k * down, c + k * right) for k in range(3))
        if cells.issuperset(three):
            yield three


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield that other cells are white, the circle of each room, and circles in a row."""
    circles = {*puzzle.signs}
    yield from (Given(p, WHITE) for p in puzzle.board.cells() if p not in circles)
    for cells in checked(puzzle.rooms.members().values(), 10):
        yield Exactly(are([p for p in cells if p in circles], BLACK), 1)
    for value in WHITE, BLACK:
        yield AnyOfEach(value, tuple(threes(circles)))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at cells without a circle, count in rooms, and compare circles in a row."""
    circles = puzzle.signs
    for p in grid.cells():
        if grid[p] == BLACK and p not in circles:
            yield f"{label(p)} is black and has no circle"
    yield from referee.each_has(grid, referee.members(puzzle.rooms), BLACK, 1, "black circle")
    for (r, c), (down, right) in checked(product(circles, WAYS), 100):
        three = [(r + k * down, c + k * right) for k in range(3)]
        if all(p in circles for p in three) and len({grid[p] for p in three}) == 1:
            yield f"{label((r, c))} to {label(three[2])}: three equal circles in a row"


def blank(height: int, width: int, random: Random) -> Puzzle:
    """Return rooms of a few cells, with circles in two of five cells and in every room."""
    rooms = cut_rooms(height, width, random, 4, 7)
    puzzle = Puzzle("nondango", height, width, rooms=rooms)
    circles = {random.choice(cells) for cells in rooms.members().values()}
    circles |= {p for p in puzzle.board.cells() if random.random() < SHARE}
    return puzzle.with_cells(dict.fromkeys(sorted(circles), "o"))


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print nothing but the rooms and circles, which stay."""
    return puzzle
