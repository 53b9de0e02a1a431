"""Chocona (Chocolate): shade cells so that each black region is a rectangle.

A number in a room counts its black cells (`?` is not known). Each region of black cells that are
connected side by side, through walls too, is a rectangle; it may be a square.
"""

from satgrid.kit import BLACK, SHADING, Constraint, Grid, Iterator, Puzzle, Value, example, referee
from satgrid.kit.statements import AnyOfNear, rectangles_of, room_numbers
from satgrid.kit.layers import ROOM, Numbers, Rooms
from satgrid.kit.generating import room_counts, split_rooms
from satgrid.kit.addresses import Address, Borders, RoomNumbers

rooms, numbers = Rooms(cut=(3, 6)), Numbers(unknown=True, one_a=ROOM, may_lack=True)
answer, printed, repaired = SHADING, room_counts, split_rooms
objectives = {"black": BLACK}
words = {"any_of": "black regions are rectangles"}
aliases = ("Chocolate", "チョコナ")
examples = (example("pralines", "from the tests of robx/pzprjs, MIT"),)
address = Address("chocona", Borders(), RoomNumbers())


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers of rooms, and that no 2 x 2 cells have exactly three black ones."""
    yield from room_numbers(puzzle)
    squares, four = rectangles_of(puzzle.board, 2, 2)
    for one in four:
        yield AnyOfNear(BLACK, squares, (one,), when=tuple(p for p in four if p != one))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count in rooms, and measure the regions of black cells."""
    yield from referee.room_count_faults(grid, puzzle.rooms, puzzle.numbers, BLACK, "black cell")
    for cells in referee.region_cells(grid, BLACK):
        yield from referee.rectangle_faults(cells)
