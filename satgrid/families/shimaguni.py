"""Shimaguni: shade one region in each room, of another size than in the rooms beside it.

The black cells of each room, at least one, are one connected region. Black cells of different rooms
never touch side by side. Two rooms that share a side have different numbers of black cells. A
number in a room counts its black cells (`?` is not known).
"""

from satgrid.kit import BLACK, SHADING, Constraint, Grid, Iterator, Puzzle, Value, borders, checked
from satgrid.kit import example, referee
from satgrid.kit.statements import AnyOf, AtMostOneEach, Connected, Unequal, are, room_numbers
from satgrid.kit.layers import ROOM, Numbers, Rooms
from satgrid.kit.generating import room_counts
from satgrid.kit.addresses import Address, Borders, NumberRows, RoomNumbers, RoomRows, ShadingRows
from satgrid.kit.addresses import SkippedRows

rooms, numbers = Rooms(cut=(4, 5)), Numbers(least=1, unknown=True, one_a=ROOM, may_lack=True)
answer, printed = SHADING, room_counts
objectives = {"black": BLACK}
words = {
    "any_of": "each room has a black cell",
    "at_most_one": "black cells of different rooms never touch",
    "connected": "the black cells of a room are one region",
    "unequal": "rooms that share a side have different numbers of black cells",
}
aliases = ("島国",)
examples = (example("inlets", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "shimaguni",
    Borders(),
    RoomNumbers(),
    file=(
        RoomRows(walls_from=1),
        NumberRows(may_lack=True),
        ShadingRows(),
        SkippedRows("a row of notes", written=False),
    ),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the piece of each room, how pieces touch, that their sizes differ, and numbers."""
    members, rooms = puzzle.rooms.members(), puzzle.rooms
    pairs = [cells for _, cells in borders(rooms)]
    for cells in checked(members.values(), 10):
        yield AnyOf(are(cells, BLACK))
        yield Connected(BLACK, cells=tuple(cells))
    yield AtMostOneEach(BLACK, tuple(pairs))
    for a, b in checked(dict.fromkeys(tuple(sorted((rooms[p], rooms[q]))) for p, q in pairs), 10):
        yield Unequal(BLACK, tuple(members[a]), tuple(members[b]))
    yield from room_numbers(puzzle)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the pieces of rooms, at how they touch, and count their cells."""
    yield from referee.piece_faults(grid, puzzle.rooms, BLACK)
    yield from referee.room_count_faults(grid, puzzle.rooms, puzzle.numbers, BLACK, "black cell")
