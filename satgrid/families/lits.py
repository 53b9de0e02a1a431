"""LITS (Nuruomino): shade a tetromino in each room, so that none touches another one like it.

Each room has four connected black cells: an L, I, T or S, turned or mirrored. All black cells are
one connected region, and no 2 x 2 cells are all black. If black cells of two rooms share a side,
their shapes are different. With the setting `inverse` of the variant (Inverse LITSO) the tetromino
of each room is white, may be an O, and differs from white ones of other rooms beside it; all other
cells are black, with the same rules.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import borders, example, referee, room_label
from satgrid.kit.statements import AnyOfNear, Connected, CoverEach, Exactly, are, rectangles_of
from satgrid.kit.statements import tetromino_covers
from satgrid.kit.layers import Rooms
from satgrid.kit.addresses import Address, Borders, HelperLines, RoomRows, ShadingRows

rooms, answer, variants = Rooms(cut=(5, 9)), SHADING, {"inverse": True}
aliases = ("Nuruomino",)
words = {
    "any_of": "no 2 x 2 cells are all black",
    "cover": "each room has its tetromino, and no two alike touch",
    "exactly": "each room has a tetromino of four cells",
}
examples = (
    example("nook", "from the tests of robx/pzprjs, MIT"),
    example("alley", "made for satgrid, MIT"),
)
address = Address("lits", Borders(), file=(RoomRows(walls_from=1), ShadingRows(), HelperLines()))


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the tetromino of each room, that no two alike touch, and the one region."""
    rooms, (value, shapes) = puzzle.rooms.members(), pieces_of(puzzle)
    for name, cells in rooms.items():
        yield Exactly(are(cells, value), 4, clue=room_label(name))
    beside = (pair for _, pair in borders(puzzle.rooms))
    yield CoverEach(tetromino_covers(rooms, beside, value, shapes))
    yield AnyOfNear(WHITE, *rectangles_of(puzzle.board, 2, 2))
    yield Connected(BLACK)


def pieces_of(puzzle: Puzzle) -> tuple[Value, str]:
    """Return the value and the shapes of the tetrominoes."""
    return (WHITE, "LITSO") if puzzle.setting("inverse") else (BLACK, "LITS")


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the shape in each room, for shapes alike that touch, and at the black region."""
    yield from referee.tetromino_faults(grid, puzzle.rooms, *pieces_of(puzzle))
    yield from referee.square_faults(grid, BLACK, "black")
    yield from referee.parted(grid, BLACK, "black cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print nothing but the rooms, which stay."""
    return puzzle
