"""Heyawake: shade cells so that each room has its number, and no white line crosses two walls.

Every cell is black or white. A number in a room counts its black cells (`?` is not known). Black
cells never touch side by side. The white cells are one connected region. No straight line of white
cells crosses more than one wall. Walls are between rooms; a wall that ends inside a room counts
too.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Value, crossings
from satgrid.kit import example, referee
from satgrid.kit.statements import AnyOfEach, Connected, NeverTouch, room_numbers
from satgrid.kit.layers import ROOM, Numbers, Rooms, Walls
from satgrid.kit.generating import room_counts
from satgrid.kit.addresses import Address, Borders, HelperLines, NumberRows, RoomNumbers, RoomRows
from satgrid.kit.addresses import ShadingRows

rooms, numbers = Rooms(cut=(3, 6)), Numbers(unknown=True, one_a=ROOM, may_lack=True)
walls = Walls()
answer, printed = SHADING, room_counts
objectives = {"black": BLACK}
words = {"any_of": "no white line crosses two walls"}
aliases = ("へやわけ",)
examples = (example("hotel", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "heyawake",
    Borders(),
    RoomNumbers(),
    file=(RoomRows(walls_from=1), NumberRows(may_lack=True), ShadingRows(), HelperLines()),
    aliases=("heyawacky",),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the two rules, the numbers of rooms, and the shortest lines that cross two walls."""
    yield NeverTouch(BLACK)
    yield Connected(WHITE, apart=BLACK)
    yield from room_numbers(puzzle)
    lines = [line.cells for line in puzzle.board.lines()]
    long = (
        cells for line in lines for cells in crossings(line, puzzle.rooms, 2, puzzle.wall_pairs)
    )
    yield AnyOfEach(BLACK, tuple(long))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count in rooms, follow white lines, and look for black neighbours and parted white cells."""
    yield from referee.room_count_faults(grid, puzzle.rooms, puzzle.numbers, BLACK, "black cell")
    yield from referee.crossing_faults(grid, puzzle.rooms, WHITE, "white cell", puzzle.walls)
    yield from referee.region_faults(grid, WHITE, BLACK)
