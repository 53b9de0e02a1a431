"""Paintarea: shade whole rooms, so that black is one region and no 2 x 2 cells are equal.

All cells of a room are black, or all are white. The black cells are one connected region. No 2 x 2
cells are all black or all white. A number counts the black cells beside its own cell; `?` is a
number that is not known.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, referee
from satgrid.kit.statements import Alike, AnyOfNear, Connected, Exactly, are, rectangles_of
from satgrid.kit.layers import Numbers, Rooms
from satgrid.kit.generating import no_repairs
from satgrid.kit.addresses import NUMBER10, Address, Borders, CellClues, NumberRows, RoomRows
from satgrid.kit.addresses import ShadingRows

rooms, numbers = Rooms(cut=(1, 3)), Numbers(most=4, unknown=True, may_lack=True)
answer, repaired = SHADING, no_repairs
words = {"alike": "a room is all black or all white", "any_of": "no 2 x 2 cells are equal"}
aliases = ("ペイントエリア",)
examples = (example("pavement", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "paintarea",
    Borders(),
    CellClues(NUMBER10, may_lack=True),
    file=(RoomRows(), NumberRows(may_lack=True), ShadingRows()),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the rooms, the numbers, that no 2 x 2 cells are equal, and the one region."""
    yield Alike(tuple(map(tuple, puzzle.rooms.members().values())), (WHITE, BLACK))
    for cell, number in puzzle.numbers.items():
        yield Exactly(are(puzzle.board.beside(cell), BLACK), number, clue=label(cell))
    for value in WHITE, BLACK:
        yield AnyOfNear(value, *rectangles_of(puzzle.board, 2, 2))
    yield Connected(BLACK)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at rooms and numbers, for equal squares, and for black cells that are cut off."""
    yield from referee.mixed_faults(grid, puzzle.rooms)
    yield from referee.counted_beside(grid, puzzle.numbers.items(), BLACK, "black cell")
    yield from referee.square_faults(grid, BLACK, "black")
    yield from referee.square_faults(grid, WHITE, "white")
    yield from referee.parted(grid, BLACK, "black cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of black cells beside each cell."""
    board = puzzle.board
    counts = {p: sum(grid[q] == BLACK for q in board.beside(p)) for p in board.cells()}
    return puzzle.with_cells(counts)
