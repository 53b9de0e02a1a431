"""Hanare (Hanare-gumi): write one number into each room, and leave their difference between two.

Each room has exactly one number, which says how many cells the room has. Between two numbers of a
row or column that see each other lie as many cells as the numbers differ by. Numbers may be
printed; `?` is a number that is not known.
"""

from itertools import pairwise

from satgrid.kit import ROOM_SIZES, WHITE, Constraint, Grid, Iterator, Puzzle, Value, checked
from satgrid.kit import combinations, count, example, label, number_of, referee, value_of
from satgrid.kit.statements import AnyOf, Not, are, sized_rooms
from satgrid.kit.layers import Numbers, Rooms
from satgrid.kit.generating import every_number
from satgrid.kit.addresses import Address, Borders, CellClues, DigitRows, NumberRows, WallRows

rooms, numbers = Rooms(cut=(3, 6)), Numbers(least=1, unknown=True, may_lack=True)
answer, printed = ROOM_SIZES, every_number
words = {
    "exactly": "each room has one number, its size",
    "any_of": "two numbers that see each other have as many cells between as they differ by",
}
aliases = ("Hanare-gumi", "はなれ組")
examples = (example("farms", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "hanare",
    Borders(),
    CellClues(may_lack=True),
    file=(WallRows(), NumberRows(may_lack=True), DigitRows(sized=True)),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the number of each room, and of two at another distance that one is between them."""
    yield from sized_rooms(puzzle)
    size = {p: len(cells) for cells in puzzle.rooms.members().values() for p in cells}
    for line in puzzle.board.lines():
        for i, j in checked(combinations(range(len(line.cells)), 2), 100):
            p, q = line.cells[i], line.cells[j]
            if j - i - 1 != abs(size[p] - size[q]):
                between = map(Not, are(line.cells[i + 1 : j], WHITE))
                both = (p, value_of(size[p])), (q, value_of(size[q]))
                yield AnyOf((*map(Not, both), *between))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the number of each room, and measure the distances in rows and columns."""
    yield from referee.room_size_faults(grid, puzzle.rooms, puzzle.cells, number_of)
    for _, cells in referee.lines(grid):
        drawn = [(k, number_of(grid[p])) for k, p in enumerate(cells) if grid[p] != WHITE]
        for (i, one), (j, other) in pairwise(drawn):
            if j - i - 1 != abs(one - other):
                between = count(j - i - 1, "cell")
                yield f"{label(cells[i])}: {between} between {one} and {other}, the next number"
