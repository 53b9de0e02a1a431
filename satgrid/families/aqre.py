"""Aqre: shade one region without four equal cells in a row.

A number in a room counts its black cells (`?` is not known). The black cells are one connected
region. No four cells of a row or column that follow each other are all black or all white. With the
setting `borders` of the variant, of two cells with a wall between them one is black and one is
white; a wall that ends inside a room counts too.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Value, borders
from satgrid.kit import example, label, referee
from satgrid.kit.statements import AnyOfEach, AnyOfNear, Connected, rectangles_of, room_numbers
from satgrid.kit.layers import ROOM, Numbers, Rooms, Walls
from satgrid.kit.generating import room_counts, split_rooms
from satgrid.kit.addresses import Address, Borders, HelperLines, NumberRows, RoomNumbers, RoomRows
from satgrid.kit.addresses import ShadingRows

rooms, numbers = Rooms(cut=(4, 8)), Numbers(unknown=True, one_a=ROOM, may_lack=True)
walls = Walls()
answer, printed, repaired = SHADING, room_counts, split_rooms
variants, objectives = {"borders": True}, {"black": BLACK}
words = {"any_of": "no four cells in a row are equal"}
examples = (example("canals", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "aqre",
    Borders(),
    RoomNumbers(),
    file=(RoomRows(walls_from=1), NumberRows(may_lack=True), ShadingRows(), HelperLines()),
    settings={"b": "borders"},
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers of rooms, that no four in a row are equal, and the one region."""
    yield from room_numbers(puzzle)
    for height, width in (1, 4), (4, 1):
        for value in WHITE, BLACK:
            yield AnyOfNear(value, *rectangles_of(puzzle.board, height, width))
    yield Connected(BLACK)
    if puzzle.setting("borders"):
        pairs = (*(cells for _, cells in borders(puzzle.rooms)), *sorted(puzzle.wall_pairs))
        for value in WHITE, BLACK:
            yield AnyOfEach(value, pairs)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count in rooms, measure runs of equal cells, and look for black cells that are cut off."""
    yield from referee.room_count_faults(grid, puzzle.rooms, puzzle.numbers, BLACK, "black cell")
    yield from referee.long_runs(grid, 3)
    yield from referee.parted(grid, BLACK, "black cell")
    if puzzle.setting("borders"):
        for p, q in referee.walled_pairs(puzzle.rooms, puzzle.walls):
            if grid[p] == grid[q]:
                yield f"{label(p)} and {label(q)} are equal, with a wall between them"
