"""Norinori: shade two cells of each room, so that all black cells are dominoes.

Each room has two black cells. Each black cell has exactly one black cell beside it, in its own room
or in another.
"""

from satgrid.kit import BLACK, SHADING, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, referee, replace
from satgrid.kit.statements import Exactly, are, black_dominoes
from satgrid.kit.layers import Rooms
from satgrid.kit.generating import grow_rooms, random_dominoes
from satgrid.kit.addresses import Address, Borders, HelperLines, RoomRows, ShadingRows

rooms, answer, drawn = Rooms(), SHADING, random_dominoes
words = {
    "exactly": "each room has two black cells",
    "any_of": "each black cell has one other beside it",
}
aliases = ("のりのり",)
examples = (example("tiles", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "norinori", Borders(), file=(RoomRows(walls_from=1), ShadingRows(), HelperLines())
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the two cells of each room, and that each black cell has one other beside it."""
    for cells in puzzle.rooms.members().values():
        yield Exactly(are(cells, BLACK), 2)
    yield from black_dominoes(puzzle.board)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count in rooms, and measure the regions of black cells."""
    yield from referee.each_has(grid, referee.members(puzzle.rooms), BLACK, 2, "black cell")
    yield from referee.sized(grid, BLACK, 2, "black cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle | None:
    """Return rooms that grow from pairs of black cells that are near each other."""
    black = [p for p in grid.cells() if grid[p] == BLACK]
    rooms = grow_rooms(puzzle.board, black, 2, random)
    return None if rooms is None else replace(puzzle, rooms=rooms)
