"""Nanro: write a number into some cells of each room, as often as the number says.

Each room has at least one number. All numbers of a room are equal, and there are as many of them as
the number says. The cells with numbers are one connected region, and no 2 x 2 cells all have
numbers. Equal numbers of different rooms do not touch side by side. Numbers may be printed; `?` is
a cell with a number that is not known.
"""

from satgrid.answer import require_few_numbers
from satgrid.kit import MAX_NUMBER, WHITE, Answer, Constraint, Grid, Iterator, Puzzle
from satgrid.kit import Value, borders, example, label, number_of, numeral, referee, value_of
from satgrid.kit.statements import AnyOf, AnyOfNear, Connected, Not, Regular, never_both
from satgrid.kit.statements import rectangles_of, self_counting
from satgrid.kit.layers import Numbers, Rooms
from satgrid.kit.generating import every_number
from satgrid.kit.addresses import Address, Borders, CellClues, DigitRows, NumberRows, RoomRows

address = Address(
    "nanro",
    Borders(),
    CellClues(may_lack=True),
    file=(RoomRows(walls_from=1), NumberRows(may_lack=True), DigitRows(empty=True)),
)


def values_of(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return the values of a cell: no number, or one up to the size of the biggest room."""
    members = puzzle.rooms.members() if puzzle.rooms is not None else {}
    biggest = max(map(len, members.values()), default=puzzle.board.area)
    return (WHITE, *map(value_of, range(1, min(biggest, MAX_NUMBER) + 1)))


rooms, numbers = Rooms(cut=(2, 5)), Numbers(least=1, unknown=True, may_lack=True)
answer = Answer(values_of, text=numeral)
printed = every_number
words = {
    "regular": "each room has its number as often as it says",
    "any_of": "no 2 x 2 cells all have numbers, and equal ones of different rooms do not touch",
    "connected": "the numbers are one region",
}
aliases = ("ナンロー",)
examples = (example("parcels", "from the tests of robx/pzprjs, MIT"),)


def inspect(puzzle: Puzzle) -> None:
    """Refuse a room of more cells than there can be numbers."""
    for name, cells in puzzle.rooms.members().items():
        why = f"room {name} has {len(cells)} cells and needs {len(cells)} numbers"
        clue = f"room row {cells[0][0] + 1}"
        require_few_numbers(puzzle, len(cells), why, "draw smaller rooms", clue)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the printed numbers, the numbers of each room, and how numbers touch."""
    board, members, digits = puzzle.board, puzzle.rooms.members(), values_of(puzzle)[1:]
    for cell in puzzle.signs:
        yield AnyOf((Not((cell, WHITE)),), clue=label(cell))
    for cell, number in puzzle.numbers.items():
        may_be = number <= len(members[puzzle.rooms[cell]])
        yield AnyOf(((cell, value_of(number)),) if may_be else (), clue=label(cell))
    for cells in members.values():
        yield Regular(cells, self_counting(len(cells)))
    yield Connected(digits)
    yield AnyOfNear(WHITE, *rectangles_of(board, 2, 2))
    yield from never_both((cells for _, cells in borders(puzzle.rooms)), *digits)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count the numbers of rooms, compare them, and check how numbers touch."""
    yield from referee.room_number_faults(grid, puzzle.rooms, puzzle.cells, number_of)
