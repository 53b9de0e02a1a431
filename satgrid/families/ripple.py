"""Ripple effect: write the numbers from 1 to its size into each room, equal numbers far apart.

A room of n cells has every number from 1 to n once. Two equal numbers k of a row or column have at
least k cells between them. Numbers may be printed; `?` is a number that is not known. With the
setting `holes` of the variant `?` is a cell without a number; its room then lacks as many of its
numbers as it has such cells.
"""

from satgrid.kit import ROOM_DIGITS, UNKNOWN, WHITE, Answer, Constraint, Grid, Iterator, Puzzle
from satgrid.kit import Random, Value, example, number_of, numeral, referee
from satgrid.kit.statements import HERE, AnyOfNear, AtMostOneEach, NeverTouch, given_signs
from satgrid.kit.statements import given_numbers, numbered_rooms
from satgrid.kit.layers import Numbers, Rooms
from satgrid.kit.addresses import Address, Borders, CellClues, DigitRows, NoHoles, NumberRows
from satgrid.kit.addresses import WallRows

address = Address(
    "ripple",
    Borders(),
    CellClues(may_lack=True),
    NoHoles(),
    file=(WallRows(), NumberRows(may_lack=True), DigitRows()),
)


def values_of(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return the numbers of the biggest room, and the value of a cell without a number."""
    numbers = ROOM_DIGITS.values(puzzle)
    return (WHITE, *numbers) if puzzle.setting("holes") else numbers


rooms, answer = Rooms(cut=(4, 8)), Answer(values_of, text=numeral)
numbers, variants = Numbers(least=1, unknown=True, may_lack=True), {"holes": True}
aliases = ("Ripple Effect", "Hakyuu", "Hakyu Kouka", "波及効果")
rare_kinds = ("any_of", "at_most_one", "exactly")
words = {
    "never_touch": "between equal numbers k of a line lie k cells",
    "exactly": "each room has every number once",
    "at_most_one": "a room has no number twice",
    "any_of": "a cell has a number up to the size of its room",
}
examples = (example("waves", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the printed numbers, all numbers of each room, and the distance of equal ones."""
    values = ROOM_DIGITS.values(puzzle)
    rooms_of = rooms_with_holes if puzzle.setting("holes") else numbered_rooms
    yield from rooms_of(puzzle, values)
    for value in values:
        yield NeverTouch(value, reach=number_of(value))


def rooms_with_holes(puzzle: Puzzle, values: tuple[Value, ...]) -> Iterator[Constraint]:
    """Yield the printed numbers, the cells without one, and that numbers of a room differ."""
    yield from given_numbers(puzzle, most=len(values))
    yield from given_signs(puzzle, {UNKNOWN: WHITE})
    rooms = [*puzzle.rooms.members().values()]
    others = [cell for cell in puzzle.board.cells() if cell not in puzzle.signs]
    beyond = {WHITE: others} | {
        value: [cell for cells in rooms if len(cells) < number_of(value) for cell in cells]
        for value in values
    }
    for value, cells in beyond.items():
        if cells:
            yield AnyOfNear(value, tuple(cells), (), when=(HERE,))
    for value in values:
        yield AtMostOneEach(value, tuple(rooms))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing numbers and for equal ones too near, and compare with those printed."""
    if puzzle.setting("holes"):
        yield from referee.hole_faults(grid, puzzle.rooms, puzzle.signs, number_of)
        yield from referee.printed_faults(grid, puzzle.numbers, number_of)
    else:
        yield from referee.numbered_faults(grid, puzzle.rooms, puzzle.numbers, number_of)
    yield from referee.near_faults(grid, number_of)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every cell, and `?` in cells without one."""
    shown = {p: UNKNOWN if grid[p] == WHITE else number_of(grid[p]) for p in grid.cells()}
    return puzzle.with_cells(shown)
