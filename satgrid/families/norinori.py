"""Norinori: shade two cells of each room, so that all black cells are dominoes.

Each room has two black cells. Each black cell has exactly one black cell beside it, in its own room
or in another.
"""

from satgrid.kit import BLACK, SHADING, AnyOf, Constraint, Exactly, Grid, Iterator, Not, Puzzle
from satgrid.kit import Rooms, Value, are, combinations, example

rooms, answer = Rooms(), SHADING
examples = (example("tiles", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the two cells of each room, and that each black cell has one other beside it."""
    for cells in puzzle.rooms.members().values():
        yield Exactly(are(cells, BLACK), 2)
    for cell in puzzle.board.cells():
        beside = are(puzzle.board.beside(cell), BLACK)
        yield AnyOf((Not((cell, BLACK)), *beside))
        for p, q in combinations(beside, 2):
            yield AnyOf((Not((cell, BLACK)), Not(p), Not(q)))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count in rooms, and measure the regions of black cells."""
    from satgrid import referee

    yield from referee.each_has(grid, referee.members(puzzle.rooms), BLACK, 2, "black cell")
    yield from referee.sized(grid, BLACK, 2, "black cell")
