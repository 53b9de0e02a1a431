"""Cojun: write the numbers from 1 to its size into each room, in columns the greater one above.

A room of n cells has every number from 1 to n once. Equal numbers never touch side by side. Of two
cells of a room, one directly above the other, the upper one has the greater number. Numbers may be
printed; `?` is a number that is not known.
"""

from satgrid.kit import ROOM_DIGITS, Constraint, Grid, Iterator, Puzzle, Value, checked, example
from satgrid.kit import label, number_of, referee
from satgrid.kit.statements import AnyOf, NeverTouch, Not, numbered_rooms
from satgrid.kit.layers import Numbers, Rooms
from satgrid.kit.generating import every_number
from satgrid.kit.addresses import Address, Borders, CellClues, DigitRows, NoHoles, NumberRows
from satgrid.kit.addresses import WallRows

rooms, answer, printed = Rooms(cut=(3, 6)), ROOM_DIGITS, every_number
numbers = Numbers(least=1, unknown=True, may_lack=True)
words = {
    "any_of": "of two cells of a room, the upper one has the greater number",
    "exactly": "each room has every number once",
    "never_touch": "equal numbers never touch",
}
aliases = ("コージュン",)
examples = (example("shelves", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "cojun",
    Borders(),
    CellClues(may_lack=True),
    NoHoles(),
    file=(WallRows(), NumberRows(may_lack=True), DigitRows()),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers of each room, that equal ones never touch, and which stand above others."""
    values, rooms = answer.values(puzzle), puzzle.rooms
    yield from numbered_rooms(puzzle, values)
    yield from map(NeverTouch, values)
    for r, c in checked(puzzle.board.cells(), 10):
        if r and rooms[r, c] == rooms[r - 1, c]:
            for k, value in enumerate(values):
                greater = (((r - 1, c), other) for other in values[k + 1 :])
                yield AnyOf((Not(((r, c), value)), *greater))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and touching numbers, and at numbers above each other."""
    yield from referee.numbered_faults(grid, puzzle.rooms, puzzle.numbers, number_of)
    for value in answer.values(puzzle):
        yield from referee.touch_faults(grid, value, f"cells with {number_of(value)}")
    for r, c in grid.cells():
        if r and puzzle.rooms[r, c] == puzzle.rooms[r - 1, c]:
            upper, lower = number_of(grid[r - 1, c]), number_of(grid[r, c])
            if upper <= lower:
                yield f"{label((r, c))}: {lower} below {upper} in one room"
