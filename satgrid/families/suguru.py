"""Suguru (Tectonic): write the numbers from 1 to its size into each room; equal ones never touch.

A room of n cells has every number from 1 to n once. Equal numbers never touch, not even at a
corner. Numbers may be printed; `?` is a number that is not known.
"""

from satgrid.kit import ROOM_DIGITS, Constraint, Grid, Iterator, Puzzle, Value, example, number_of
from satgrid.kit import referee
from satgrid.kit.statements import NeverTouch, numbered_rooms
from satgrid.kit.layers import Numbers, Rooms
from satgrid.kit.generating import every_number
from satgrid.kit.addresses import Address, Borders, CellClues, DigitRows, NoHoles, NumberRows
from satgrid.kit.addresses import WallRows

rooms, answer, printed = Rooms(cut=(5, 6)), ROOM_DIGITS, every_number
numbers = Numbers(least=1, unknown=True, may_lack=True)
aliases = ("Tectonic", "Number Blocks", "Capsules", "ナンバーブロック")
rare_kinds = ("any_of",)
words = {"never_touch": "equal numbers never touch", "exactly": "each room has every number once"}
examples = (example("plates", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "suguru",
    Borders(),
    CellClues(may_lack=True),
    NoHoles(),
    file=(WallRows(), NumberRows(may_lack=True), DigitRows()),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the printed numbers, all numbers of each room, and that equal ones do not touch."""
    values = answer.values(puzzle)
    yield from numbered_rooms(puzzle, values)
    for value in values:
        yield NeverTouch(value, corners=True)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and touching numbers, and compare with those printed."""
    yield from referee.numbered_faults(grid, puzzle.rooms, puzzle.numbers, number_of)
    for value in answer.values(puzzle):
        yield from referee.touch_faults(grid, value, f"cells with {number_of(value)}", corners=True)
