"""Heyawake: shade cells so that each room has its number, and no white line crosses two walls.

Every cell is black or white. A number in a room counts its black cells (`?` is not known). Black
cells never touch side by side; the white cells are one connected region; and no straight line of
white cells goes through more than two rooms.
"""

from satgrid.kit import BLACK, ROOM, SHADING, WHITE, AnyOfEach, Connected, Constraint, Exactly
from satgrid.kit import Grid, Iterator, NeverTouch, Numbers, Puzzle, Random, Rooms, Value, are
from satgrid.kit import crossings, cut, example, label

rooms, numbers = Rooms(), Numbers(unknown=True, one_a=ROOM, may_lack=True)
answer = SHADING
objectives = {"black": BLACK}
words = {
    "any_of": "no white line goes through three rooms",
}
examples = (example("hotel", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the two rules, the numbers of rooms, and the shortest lines through three rooms."""
    yield NeverTouch(BLACK)
    yield Connected(WHITE, apart=BLACK)
    members = puzzle.rooms.members()
    for cell, number in puzzle.numbers.items():
        yield Exactly(are(members[puzzle.rooms[cell]], BLACK), number, clue=label(cell))
    lines = [line.cells for line in puzzle.board.lines()]
    long = (cells for line in lines for cells in crossings(line, puzzle.rooms, walls=2))
    yield AnyOfEach(BLACK, tuple(long))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count in rooms, follow white lines, and look for black neighbours and parted white cells."""
    from satgrid import referee

    members = {puzzle.rooms[cells[0]]: cells for _, cells in referee.members(puzzle.rooms)}
    for cell, number in puzzle.numbers.items():
        room, place = members[puzzle.rooms[cell]], label(cell)
        yield from referee.counted(grid, room, BLACK, number, place, "black cell", "in its room")
    yield from referee.crossing_faults(grid, puzzle.rooms, WHITE, "white cell")
    yield from referee.region_faults(grid, WHITE, BLACK)


def blank(height: int, width: int, random: Random) -> Puzzle:
    """Return a board cut into rooms of a few cells."""
    return Puzzle("heyawake", height, width, rooms=cut(height, width, random, least=3, most=6))


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of each room in its first cell."""
    rooms = puzzle.rooms.members().values()
    return puzzle.with_cells({c[0]: sum(grid[p] == BLACK for p in c) for c in rooms})
