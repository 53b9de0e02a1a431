"""Yajilin: shade cells, and draw one loop through all the others that have no arrow.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. It
leaves out the cells with arrows and the shaded cells. Shaded cells never touch side by side. An
arrow, a number and one of `^ v < >`, counts the shaded cells in its direction, up to the border;
`?` is a number that is not known.
"""

from satgrid.kit import LINE, SHADED_PATHS, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, place_of, referee
from satgrid.kit.statements import Exactly, Given, SingleLoop, are, never_both
from satgrid.kit.layers import Arrows
from satgrid.kit.generating import random_loop, cells_off_loop
from satgrid.kit.addresses import ARROWS, Address, CellClues

arrows, answer, drawn = Arrows(), SHADED_PATHS, random_loop
nameless = True
words = {"any_of": "no two shaded cells touch"}
aliases = ("Arrow Ring", "ヤジリン")
examples = (example("arrow", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "yajilin",
    CellClues(ARROWS),
    flags={"b": "", "o": "that all shaded cells are outside of the loop"},
    aliases=("yajirin",),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, that the cells it leaves out never touch, and the counts of arrows."""
    board, clued = puzzle.board, puzzle.signs
    yield SingleLoop(LINE, through="cells")
    yield from (Given(place_of(cell), WHITE, clue=label(cell)) for cell in clued)
    free = [cell for cell in board.cells() if cell not in clued]
    pairs = [(p, q) for p in free for q in board.beside(p) if p < q and q not in clued]
    yield from never_both(((place_of(p), place_of(q)) for p, q in pairs), WHITE)
    for cell, (number, way) in puzzle.arrows.items():
        seen = [place_of(p) for p in board.rays(cell)["^v<>".index(way)] if p not in clued]
        yield Exactly(are(seen, WHITE), number, clue=label(cell))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, look for shaded cells that touch, and count in the direction of arrows."""
    yield from referee.loop_faults(grid, through="cells")
    shaded = referee.left_out(grid, puzzle.signs)
    yield from referee.touch_faults(shaded, "#", "shaded")
    yield from referee.clued_faults(grid, puzzle.signs)
    for cell, (number, way) in puzzle.arrows.items():
        seen = referee.rays(cell, shaded)[way]
        yield from referee.counted(shaded, seen, "#", number, label(cell), "shaded cell", "ahead")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print arrows in some of the cells that the loop leaves out, toward most shaded cells."""
    shaded, clued = cells_off_loop(puzzle.board, grid, puzzle.signs, random)
    rays = {p: zip(puzzle.board.rays(p), "^v<>", strict=True) for p in sorted(clued)}
    seen = {p: [(len(shaded.intersection(ray)), way) for ray, way in rays[p]] for p in rays}
    return puzzle.with_cells({p: "{}{}".format(*max(each)) for p, each in seen.items()})
