"""Star battle: place stars so that each row, column and room has as many, and none touch.

Each row, each column and each room has one star, or as many as the setting `stars` of the variant
says. Stars never touch, not even at a corner.
"""

from satgrid.kit import *

aliases = ("star-battle", "star_battle")
rooms, answer = Rooms(parted=True), SHADING
variants = {"stars": range(1, 7)}
examples = (example("sky", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the stars of each line and room, and that no square of 2 x 2 has two."""
    stars = puzzle.setting("stars", 1)
    rooms = puzzle.rooms.members().values()
    for cells in (*(line.cells for line in puzzle.board.lines()), *rooms):
        yield Exactly(are(cells, BLACK), stars)
    yield AtMostOneEach(BLACK, tuple(puzzle.board.windows(2, 2)))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count stars by lines and rooms, and look for those that touch."""
    from satgrid import referee

    groups = (*referee.lines(grid), *referee.members(puzzle.rooms))
    yield from referee.each_has(grid, groups, BLACK, puzzle.setting("stars", 1), "star")
    yield from referee.touch_faults(grid, BLACK, "stars", corners=True)
