"""Koburin: shade cells, and draw one loop through all the others that have no number.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. It
leaves out the cells with numbers and the shaded cells. Shaded cells never touch side by side. A
number counts the shaded cells beside it; `x` is a cell that the loop leaves out, and so is `?`, for
a number that is not known.
"""

from satgrid.kit import LINE, SHADED_PATHS, UNKNOWN, WHITE, Constraint, Grid, Iterator, Puzzle
from satgrid.kit import Random, Value, example, label, place_of, referee
from satgrid.kit.statements import Exactly, Given, SingleLoop, are, never_both
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import random_loop, cells_off_loop
from satgrid.kit.addresses import UP_TO_FOUR, Address, CellClues, SignCodes

numbers, answer, drawn = Numbers(most=4, unknown=True, signs="x"), SHADED_PATHS, random_loop
words = {"any_of": "no two shaded cells touch"}
aliases = ("コブリン",)
examples = (example("pond", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "koburin",
    CellClues(UP_TO_FOUR, SignCodes(alike={"x": UNKNOWN})),
    flags={
        "b": "",
        "o": "that all shaded cells are outside of the loop",
        "m": "that numbers count the eight cells around them",
    },
    in_files="b",
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, that the cells it leaves out never touch, and the counts of numbers."""
    board, clued = puzzle.board, {**puzzle.numbers, **puzzle.signs}
    yield SingleLoop(LINE, through="cells")
    yield from (Given(place_of(cell), WHITE, clue=label(cell)) for cell in clued)
    free = [cell for cell in board.cells() if cell not in clued]
    pairs = [(p, q) for p in free for q in board.beside(p) if p < q and q not in clued]
    yield from never_both(((place_of(p), place_of(q)) for p, q in pairs), WHITE)
    for cell, number in puzzle.numbers.items():
        near = [place_of(p) for p in board.beside(cell) if p not in clued]
        yield Exactly(are(near, WHITE), number, clue=label(cell))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, look for shaded cells that touch, and count those beside numbers."""
    clued = {**puzzle.numbers, **puzzle.signs}
    yield from referee.loop_faults(grid, through="cells")
    shaded = referee.left_out(grid, clued)
    yield from referee.touch_faults(shaded, "#", "shaded")
    yield from referee.clued_faults(grid, clued)
    yield from referee.counted_beside(shaded, puzzle.numbers.items(), "#", "shaded cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print numbers in some of the cells that the loop leaves out."""
    shaded, clued = cells_off_loop(puzzle.board, grid, {*puzzle.numbers, *puzzle.signs}, random)
    beside = puzzle.board.beside
    return puzzle.with_cells({p: len(shaded.intersection(beside(p))) for p in clued})
