"""Putteria: write one number into each room, its number of cells; equal ones never share a line.

Each room has exactly one number, which says how many cells the room has. Numbers never touch side
by side. No two equal numbers are in one row or column. Numbers may be printed; `?` is a number that
is not known, and `x` is a cell without one.
"""

from satgrid.kit import ROOM_SIZES, UNKNOWN, WHITE, Cell, Constraint, Grid, Iterator, Puzzle
from satgrid.kit import Value, checked, example, number_of, referee, value_of
from satgrid.kit.statements import AnyOfEach, AtMostOne, are, sized_rooms
from satgrid.kit.layers import Numbers, Rooms
from satgrid.kit.generating import every_number
from satgrid.kit.addresses import NUMBERS, Address, Borders, CellClues, DigitRows, NumberRows
from satgrid.kit.addresses import SignCodes, WallRows

rooms, numbers = Rooms(cut=(3, 8)), Numbers(least=1, unknown=True, crossed=True, may_lack=True)
answer, printed = ROOM_SIZES, every_number
looks = {"x": "×"}
words = {
    "exactly": "each room has one number, its size",
    "any_of": "numbers never touch",
    "at_most_one": "no two equal numbers are in one row or column",
}
aliases = ("プッテリア",)
examples = (example("plots", "from the tests of robx/pzprjs, MIT"),)
_signs = SignCodes(
    {UNKNOWN: "x"},
    refused={
        UNKNOWN: "these sites have no ? in a putteria: write the number, or leave the cell empty"
    },
)
address = Address(
    "putteria",
    Borders(),
    CellClues(NUMBERS, _signs, may_lack=True),
    file=(WallRows(), NumberRows(_signs, may_lack=True), DigitRows(sized=True)),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the number of each room, that numbers never touch, and equal ones in lines."""
    board = puzzle.board
    yield from sized_rooms(puzzle)
    pairs = ((p, q) for p in checked(board.cells(), 50) for q in board.beside(p) if p < q)
    yield AnyOfEach(WHITE, tuple(pairs))
    size = {p: len(cells) for cells in puzzle.rooms.members().values() for p in cells}
    for line in board.lines():
        of_size: dict[int, list[Cell]] = {}
        for p in line.cells:
            of_size.setdefault(size[p], []).append(p)
        yield from (AtMostOne(are(cells, value_of(n))) for n, cells in of_size.items())


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the number of each room, and for touching numbers and equal ones in lines."""
    yield from referee.room_size_faults(grid, puzzle.rooms, puzzle.cells, number_of)
    yield from referee.touch_faults(referee.filled(grid), "#", "numbers")
    for name, cells in referee.lines(grid):
        drawn = [p for p in cells if grid[p] != WHITE]
        yield from referee.at_most_once(grid, drawn, name, number_of)
