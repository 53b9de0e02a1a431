"""Star battle: place stars so that each row, column and room has equally many, and none touch.

Each row, each column and each room has one star, or the number that the setting `stars` of the
variant says. Stars never touch, not even at a corner. A room may be in several parts with one name;
the sites of puzz.link have no such rooms, and their files with one are refused.
"""

from satgrid.kit import BLACK, SHADING, Constraint, Grid, Iterator, Puzzle, Random, Value, example
from satgrid.kit import referee, replace, square
from satgrid.kit.statements import Exactly, NeverTouch, are
from satgrid.kit.layers import Rooms
from satgrid.kit.generating import grow_rooms
from satgrid.kit.addresses import Address, Borders, RoomRows, SettingLine, SettingNumber
from satgrid.kit.addresses import ShadingRows

aliases = ("Queens", "Two Not Touch", "スターバトル")
rooms, answer = Rooms(parted=True), SHADING
variants, sizes = {"stars": range(1, 7)}, square()
looks = {BLACK: "★"}
words = {"exactly": "each row, column and room has its stars", "never_touch": "no two stars touch"}
examples = (example("sky", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "starbattle",
    SettingNumber("stars", 1),
    Borders(),
    file=(SettingLine("stars", 1), RoomRows(), ShadingRows()),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield that no two stars touch, and the stars of each line and room."""
    # First, so that encoders of counts can use clauses of two cells.
    yield NeverTouch(BLACK, corners=True)
    stars = puzzle.setting("stars", 1)
    rooms = puzzle.rooms.members().values()
    for cells in (*(line.cells for line in puzzle.board.lines()), *rooms):
        yield Exactly(are(cells, BLACK), stars)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count stars by lines and rooms, and look for those that touch."""
    groups = (*referee.lines(grid), *referee.members(puzzle.rooms))
    yield from referee.each_has(grid, groups, BLACK, puzzle.setting("stars", 1), "star")
    yield from referee.touch_faults(grid, BLACK, "stars", corners=True)


def blank(height: int, width: int, random: Random) -> Puzzle:
    """Return a board whose rows are its rooms, so that rooms add no rule."""
    rooms = [[f"r{r}"] * width for r in range(height)]
    return Puzzle("starbattle", height, width, rooms=rooms)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle | None:
    """Return rooms that grow from the stars."""
    stars = [p for p in grid.cells() if grid[p] == BLACK]
    rooms = grow_rooms(puzzle.board, stars, puzzle.setting("stars", 1), random)
    return None if rooms is None else replace(puzzle, rooms=rooms)
