"""LITS (Nuruomino): shade a tetromino in each room, so that none touches another one like it.

Each room has four black cells, which hang together: an L, I, T or S, turned or mirrored. All black
cells are one region, and no 2 x 2 cells are all black. Where black cells of two rooms share a side,
the shapes of the two are different.
"""

from satgrid.kit import BLACK, SHADING, WHITE, AnyOfEach, Cell, Connected, Constraint, Cover
from satgrid.kit import CoverEach, Exactly, Grid, Iterator, Placement, Puzzle, Random, Rooms, Value
from satgrid.kit import are, borders, example, referee, tetrominoes

rooms, answer = Rooms(cut=(5, 9)), SHADING
aliases = ("nuruomino",)
words = {
    "any_of": "no 2 x 2 cells are all black",
    "cover": "each room has an L, I, T or S, and no two alike touch",
    "exactly": "each room has four black cells",
}
examples = (
    example("nook", "from the tests of robx/pzprjs, MIT"),
    example("alley", "made for satgrid, MIT"),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the tetromino of each room, what may not touch, and the one region."""
    covers: list[Cover] = []
    over: dict[tuple[Cell, str], list[Placement]] = {}
    for name, cells in puzzle.rooms.members().items():
        yield Exactly(are(cells, BLACK), 4, clue=f"room {name}")
        placements = []
        for shape, four in tetrominoes(cells):
            placements.append(are(four, BLACK))
            for p in four:
                over.setdefault((p, shape), []).append(placements[-1])
        covers.append(Cover(tuple(placements), clue=f"room {name}"))
    groups = {key: tuple(placements) for key, placements in over.items()}
    for _, (p, q) in borders(puzzle.rooms):
        for shape in "LITS":
            if (p, shape) in groups and (q, shape) in groups:
                covers.append(Cover((), when=(groups[p, shape], groups[q, shape])))
    yield CoverEach(tuple(covers))
    yield AnyOfEach(WHITE, tuple(puzzle.board.windows(2, 2)))
    yield Connected(BLACK)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the shape in each room, for shapes alike that touch, and at the black region."""
    yield from referee.tetromino_faults(grid, puzzle.rooms, BLACK)
    yield from referee.square_faults(grid, BLACK, "black")
    yield from referee.parted(grid, BLACK, "black cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print nothing but the rooms, which stay."""
    return puzzle
