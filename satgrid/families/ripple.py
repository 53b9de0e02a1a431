"""Ripple effect: write the numbers from 1 to its size into each room, equal numbers far apart.

A room of n cells has every number from 1 to n once. Two equal numbers k of a row or column have at
least k cells between them. Numbers may be printed; `?` is a number that is not known.
"""

from satgrid.kit import ROOM_DIGITS, Constraint, Grid, Iterator, Puzzle, Value, example, number_of
from satgrid.kit import referee
from satgrid.kit.statements import NeverTouch, numbered_rooms
from satgrid.kit.layers import Numbers, Rooms
from satgrid.kit.generating import every_number

rooms, answer, printed = Rooms(cut=(4, 8)), ROOM_DIGITS, every_number
numbers = Numbers(least=1, unknown=True, may_lack=True)
aliases = ("Ripple Effect", "Hakyuu", "Hakyu Kouka", "波及効果")
rare_kinds = ("any_of",)
words = {
    "never_touch": "between equal numbers k of a line lie k cells",
    "exactly": "each room has every number once",
}
examples = (example("waves", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the printed numbers, all numbers of each room, and the distance of equal ones."""
    values = answer.values(puzzle)
    yield from numbered_rooms(puzzle, values)
    for value in values:
        yield NeverTouch(value, reach=number_of(value))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing numbers and for equal ones too near, and compare with those printed."""
    yield from referee.numbered_faults(grid, puzzle.rooms, puzzle.numbers, number_of)
    yield from referee.near_faults(grid, number_of)
