"""Double back: draw one loop through all cells that visits each room exactly twice.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. It goes
through every cell but the crossed ones, which are `x` and which it leaves out. It enters every room
twice and leaves it twice.
"""

from satgrid.kit import LINE, PATHS, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, place_of, referee, replace
from satgrid.kit.statements import Exactly, are, loop_of_all_cells, sides_of_rooms
from satgrid.kit.layers import Rooms, Signs
from satgrid.kit.generating import random_loop, rooms_visited_twice
from satgrid.kit.addresses import Address, Borders, CellMarks, PathRows, RoomRows, SkippedRows
from satgrid.kit.addresses import StarRows

rooms, crosses = Rooms(cut=(4, 9)), Signs("x", fixed=True, may_lack=True)
answer, drawn = PATHS, random_loop
looks = {"x": "×"}
words = {"exactly": "the loop comes to each room twice"}
aliases = ("Doubleback", "Double-Back")
examples = (example("detours", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "doubleback",
    Borders(),
    CellMarks("x", optional=True),
    file=(
        RoomRows(walls_from=2),
        StarRows("x", may_lack=True),
        PathRows(),
        SkippedRows("a row of notes"),
    ),
    left_out="x",
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, the cells that it goes through, and its steps across borders of rooms."""
    yield from loop_of_all_cells(puzzle)
    around = sides_of_rooms(puzzle.rooms)
    for name in puzzle.rooms.members():
        yield Exactly(are(around.get(name, ()), LINE), 4)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, look for cells that it leaves out, and follow it through rooms."""
    yield from referee.loop_faults(grid, through="cells")
    yield from referee.passing_faults(grid, puzzle.signs)
    yield from referee.visit_faults(grid, puzzle.rooms, times=2)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle | None:
    """Print rooms of two pieces of the loop each, and cross the cells that it leaves out."""
    rooms = rooms_visited_twice(puzzle.board, grid, random)
    if rooms is None:
        return None
    out = (p for p in puzzle.board.cells() if grid[place_of(p)] == WHITE)
    return replace(puzzle, rooms=rooms).with_cells(dict.fromkeys(out, "x"))
