"""Tatamibari: cut the board into rectangles of the shapes that their signs state.

Walls along sides of cells cut the board into rectangles. Each has exactly one sign: `v` is in a
rectangle that is higher than wide, `h` in one that is wider than high, `s` in a square, and `?` in
any rectangle. No four rectangles meet at a corner. An answer shows the walls as lines, also those
around the board.
"""

from satgrid.kit import WALLS, Cell, Constraint, Grid, Iterator, Puzzle, Random, Value, example
from satgrid.kit import label, referee
from satgrid.kit.statements import CoverEach, no_crossings, partition, rectangle_covers
from satgrid.kit.layers import Signs
from satgrid.kit.generating import moved_marks, parts_between_walls, random_mats
from satgrid.kit.addresses import NUMBERS, Address, CellClues, DrawnWallRows, LetterRows

signs, answer, repaired = Signs("vhs", unknown=True), WALLS, moved_marks
looks = {"v": "|", "h": "−", "s": "+"}
words = {
    "any_of": "walls go along sides of cells, and no four parts meet at a corner",
    "cover": "each cell is in a rectangle of a sign",
}
aliases = ("タタミバリ",)
examples = (example("mats", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "tatamibari", CellClues(NUMBERS, "vhs"), file=(LetterRows("vhs"), DrawnWallRows())
)


def shape(high: int, wide: int) -> str:
    """Return the sign of a rectangle."""
    return "v" if high > wide else "h" if wide > high else "s"


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the walls, the rectangles that each sign can have, and that they cover all cells."""
    signs = puzzle.signs
    yield from partition(puzzle.board)
    yield no_crossings(puzzle.board)
    yield CoverEach(
        rectangle_covers(
            puzzle.board,
            dict.fromkeys(signs),
            fits=lambda cell, each: signs[cell] in ("?", shape(each.height, each.width)),
        )
    )


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the walls and their corners, and at the shape and the sign of each part."""
    yield from referee.wall_faults(grid)
    yield from referee.crossing_walls(grid)
    for cells in referee.walled(grid):
        yield from referee.rectangle_faults(cells)
        yield from referee.area_faults(cells, puzzle.signs, "sign")
        high, wide = (len({p[k] for p in cells}) for k in (0, 1))
        for p, sign in puzzle.signs.items():
            if p in cells and sign not in ("?", shape(high, wide)):
                yield f"{label(p)}: {high} x {wide} cells in its part, the sign is {sign}"


def drawn(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return random rectangles of which no four meet at a corner."""
    return random_mats(puzzle.board, random, lambda high, wide: high * wide <= 8)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the sign of each rectangle, in its old cell or in a random one."""
    found, stood = dict[Cell, str](), puzzle.signs
    for cells in parts_between_walls(grid):
        high, wide = (len({p[k] for p in cells}) for k in (0, 1))
        found[random.choice([p for p in cells if p in stood] or cells)] = shape(high, wide)
    return puzzle.with_cells(found)
