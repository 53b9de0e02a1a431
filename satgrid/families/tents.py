"""Tents: pitch a tent beside each tree, so that no two tents touch.

Trees are `t`. Tents stand in free cells, as many as there are trees, and each tree has one of its
own beside it. Tents never touch, not even at a corner, unless the variant has the setting `touch`:
then at a corner they may. The number of a row or column counts its tents.
"""

from satgrid.kit import *

trees, totals, answer = Signs("t"), Totals(may_lack=True), SHADING
variants = {"touch": True}
examples = (example("camp", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the trees with their tents, that tents do not touch, and the numbers of lines."""
    yield from (Given(tree, WHITE, clue=label(tree)) for tree in puzzle.signs)
    yield Paired(tuple((tree, tuple(puzzle.board.beside(tree))) for tree in puzzle.signs), BLACK)
    if puzzle.setting("touch"):
        yield NeverTouch(BLACK)
    else:
        yield AtMostOneEach(BLACK, tuple(puzzle.board.windows(2, 2)))
    for line, number in puzzle.lines():
        if isinstance(number, int):
            yield Exactly(are(line.cells, BLACK), number, clue=line.name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Pair trees and tents, look for tents that touch, and count by lines."""
    from satgrid import referee

    trees, tents = puzzle.signs, [cell for cell in grid.cells() if grid[cell] == BLACK]
    yield from (f"{label(p)}: a tent on a tree" for p in tents if p in trees)
    yield from referee.pair_faults(trees, tents, "tree", "tent")
    yield from referee.touch_faults(grid, BLACK, "tents", corners=not puzzle.setting("touch"))
    for (name, cells), number in zip(
        referee.lines(grid), puzzle.rows + puzzle.columns, strict=False
    ):
        if isinstance(number, int):
            yield from referee.counted(grid, cells, BLACK, number, name, "tent")
