"""Tents: pitch a tent beside each tree, so that no two tents touch.

Trees are `t`. There is one tent for each tree, in a free cell beside it. Tents never touch, not
even at a corner; the setting `touch` of the variant allows that they touch at a corner. The number
of a row or column counts its tents.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Cell, Constraint, Grid, Iterator, Puzzle, Random
from satgrid.kit import Value, example, label, referee
from satgrid.kit.statements import NeverTouch, Paired, line_totals, white_clues
from satgrid.kit.layers import Signs, Totals
from satgrid.kit.generating import shade, with_totals
from satgrid.kit.addresses import MARKS, TENTS_BOARD, Address, CellClues, LineNumbers, SkippedSides

trees, totals, answer = Signs("t", fixed=True), Totals(may_lack=True), SHADING
variants = {"touch": True}
looks = {BLACK: "▲", "t": "♣"}
words = {"paired": "each tree has a tent of its own", "never_touch": "no two tents touch"}
aliases = ("Tents and Trees",)
examples = (example("camp", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "tents",
    LineNumbers(),
    CellClues(MARKS, "t"),
    file=(TENTS_BOARD, SkippedSides("a row of sides", required=True)),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the trees with their tents, that tents do not touch, and the numbers of lines."""
    yield from white_clues(puzzle)
    yield Paired(tuple((tree, tuple(puzzle.board.beside(tree))) for tree in puzzle.signs), BLACK)
    yield NeverTouch(BLACK, corners=not puzzle.setting("touch"))
    yield from line_totals(puzzle)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Pair trees and tents, look for tents that touch, and count by lines."""
    trees, tents = puzzle.signs, [cell for cell in grid.cells() if grid[cell] == BLACK]
    yield from (f"{label(p)}: a tent on a tree" for p in tents if p in trees)
    yield from referee.pair_faults(trees, tents, "tree", "tent")
    yield from referee.touch_faults(grid, BLACK, "tents", corners=not puzzle.setting("touch"))
    yield from referee.total_faults(grid, puzzle.rows + puzzle.columns, BLACK, "tent")


def drawn(puzzle: Puzzle, random: Random) -> Grid[Value]:
    """Return a board with tents in up to a fifth of its cells."""
    board, tents = puzzle.board, set[Cell]()
    for cell in random.sample(board.cells(), board.area):
        if 5 * len(tents) < board.area and not tents & {*board.around(cell)}:
            tents.add(cell)
    return shade(board, tents)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle | None:
    """Print a tree beside each tent, and the number of every line."""
    trees: dict[Cell, str] = {}
    for tent in [p for p in grid.cells() if grid[p] == BLACK]:
        free = [p for p in puzzle.board.beside(tent) if p not in trees and grid[p] == WHITE]
        if not free:
            return None
        trees[random.choice(free)] = "t"
    return with_totals(puzzle, grid).with_cells(trees)
