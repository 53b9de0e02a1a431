"""Norinori: shade two cells of each room, so that all black cells are dominoes.

Each room has two black cells. Each black cell has exactly one black cell beside it, in its own room
or in another.
"""

from satgrid.kit import BLACK, SHADING, WHITE, AnyOfEach, Cell, Constraint, Exactly, Grid, Iterator
from satgrid.kit import Puzzle, Random, Rooms, Value, are, combinations, example, gathered, replace
from satgrid.kit import filled

rooms, answer = Rooms(), SHADING
words = {
    "exactly": "each room has two black cells",
    "any_of": "each black cell has one other beside it",
}
examples = (example("tiles", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the two cells of each room, and that each black cell has one other beside it."""
    for cells in puzzle.rooms.members().values():
        yield Exactly(are(cells, BLACK), 2)
    beside = {cell: tuple(puzzle.board.beside(cell)) for cell in puzzle.board.cells()}
    yield AnyOfEach(BLACK, tuple(beside.values()), when=tuple((cell,) for cell in beside))
    three = ((cell, *two) for cell, near in beside.items() for two in combinations(near, 2))
    yield AnyOfEach(WHITE, tuple(three))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count in rooms, and measure the regions of black cells."""
    from satgrid import referee

    yield from referee.each_has(grid, referee.members(puzzle.rooms), BLACK, 2, "black cell")
    yield from referee.sized(grid, BLACK, 2, "black cell")


def drawn(puzzle: Puzzle, random: Random) -> Grid[Value]:
    """Return a board to which no domino can be added; of some, that is put which leaves most room.

    Where black cells are few, rooms have many solutions.
    """
    board = puzzle.board
    near = {p: {p, *board.beside(p)} for p in board.cells()}
    dominoes = [(p, q) for p in near for q in board.beside(p) if p < q]
    black, taken = set[Cell](), set[Cell]()
    for some in 4, 1:
        random.shuffle(dominoes)
        for k in range(0, len(dominoes), some):
            free = [(p, q) for p, q in dominoes[k : k + some] if not {p, q} & taken]
            if free:
                p, q = min(free, key=lambda each: len((near[each[0]] | near[each[1]]) - taken))
                black |= {p, q}
                taken |= near[p] | near[q]
    return filled(board, black)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle | None:
    """Return rooms that grow from the black cells, two from each two that are near."""
    black = [p for p in grid.cells() if grid[p] == BLACK]
    rooms = gathered(puzzle.board, black, 2, random)
    return None if rooms is None else replace(puzzle, rooms=rooms)
