"""Country road: draw one loop through cells that visits each room once.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. It
enters every room and leaves it once. If the board is one room, the loop never leaves it. A number
in a room counts the cells of the room that the loop goes through. Two cells that the loop leaves
out never share a side between two rooms, nor a side with a wall that ends inside a room. The loop
leaves a room and enters it when it crosses such a wall.
"""

from satgrid.kit import LINE, PATHS, WHITE, Cell, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import borders, example, label, place_of, referee, replace
from satgrid.kit.statements import AtMost, Exactly, SingleLoop, are, never_both, sides_of_rooms
from satgrid.kit.layers import ROOM, Numbers, Rooms, Walls
from satgrid.kit.generating import random_loop, rooms_along_loop
from satgrid.kit.addresses import Address, Borders, NumberRows, PathRows, RoomNumbers, RoomRows
from satgrid.kit.addresses import SkippedRows

rooms, numbers = Rooms(), Numbers(least=1, one_a=ROOM, may_lack=True)
walls = Walls()
answer, drawn = PATHS, random_loop
aliases = ("Country", "カントリーロード")
rare_kinds = ("at_most",)
words = {
    "exactly": "the loop comes to each room once",
    "at_most": "the loop comes to each room once",
    "any_of": "no two cells left out share a side with a wall",
}
examples = (example("lanes", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "country",
    Borders(),
    RoomNumbers(),
    file=(
        RoomRows(walls_from=2),
        NumberRows(may_lack=True),
        PathRows(),
        SkippedRows("a row of notes"),
    ),
    flags={"e": "that the loop may leave rooms out"},
    flags_from=1,
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, its two steps across the border of each room, numbers, and cells left out."""
    members = puzzle.rooms.members()
    yield SingleLoop(LINE, through="cells")
    around = sides_of_rooms(puzzle.rooms)
    for sides in around.values():
        yield Exactly(are(sides, LINE), 2)
    inside: dict[str, list[Cell]] = {}
    for p, q in sorted(puzzle.wall_pairs):
        inside.setdefault(puzzle.rooms[p], []).append((p[0] + q[0] + 1, p[1] + q[1] + 1))
    for sides in inside.values():
        # The loop may leave the only room of a board and enter it once.
        yield Exactly(are(sides, LINE), 0) if around else AtMost(are(sides, LINE), 1)
    apart = [*(pair for _, pair in borders(puzzle.rooms)), *sorted(puzzle.wall_pairs)]
    yield from never_both(((place_of(p), place_of(q)) for p, q in apart), WHITE)
    for cell, number in puzzle.numbers.items():
        places = map(place_of, members[puzzle.rooms[cell]])
        yield Exactly(are(places, LINE), number, clue=label(cell))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, follow it through rooms, and count its cells there."""
    yield from referee.loop_faults(grid, through="cells")
    yield from referee.visit_faults(grid, puzzle.rooms, puzzle.walls)
    yield from referee.facing_faults(grid, puzzle.rooms, puzzle.walls)
    passed = referee.left_out(grid, ())
    members = {puzzle.rooms[cells[0]]: cells for _, cells in referee.members(puzzle.rooms)}
    for cell, number in puzzle.numbers.items():
        room, place = members[puzzle.rooms[cell]], label(cell)
        yield from referee.counted(passed, room, ".", number, place, "cell", "of the loop")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle | None:
    """Print rooms along the loop, and the number of each in its first cell."""
    rooms = rooms_along_loop(puzzle.board, grid, random)
    if rooms is None:
        return None
    members = rooms.members().values()
    counts = {c[0]: sum(grid[place_of(p)] == LINE for p in c) for c in members}
    return replace(puzzle, rooms=rooms).with_cells({p: n for p, n in counts.items() if n})
