"""Sudoku: fill the board so that each row, column and box has every number once.

The numbers go from 1 to the side of the board, from 4 to 25. Boxes are as square as they can be, no
wider than twice as high: 2 x 3 cells on a board of 6. Rooms of as many cells that hang together,
drawn below `rooms:`, take their place (jigsaw). With the setting `diagonals` of the variant both
long diagonals have every number once too.
"""

from satgrid.kit import *

digits = Numbers(least=1, most=lambda puzzle, cell: puzzle.height)
rooms, answer = Rooms(may_lack=True), DIGITS
variants = {"diagonals": True}
examples = (example("classic", "made for satgrid, MIT"),)


def sizes(height: int, width: int) -> str:
    """Refuse boards that are not square, too small or too big."""
    return "" if height == width and 4 <= height <= 25 else "as many rows as columns, 4 to 25"


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers that are printed, and that each house has every number once."""
    for cell, number in puzzle.numbers.items():
        yield Given(cell, value_of(number), clue=label(cell))
    n, board = puzzle.height, puzzle.board
    houses = [line.cells for line in board.lines()]
    if puzzle.rooms is None:
        houses += [box.cells for box in board.boxes(*box_of(n))]
    else:
        houses += puzzle.rooms.members().values()
    if puzzle.setting("diagonals"):
        houses += [tuple((k, k) for k in range(n)), tuple((k, n - 1 - k) for k in range(n))]
    for cells in houses:
        yield from all_different(cells, answer.values(puzzle))


def box_of(n: int) -> tuple[int, int]:
    """Return the height and width of the boxes of a board of side n."""
    high = max(h for h in range(1, n + 1) if n % h == 0 and h * h <= n)
    return high, n // high


def inspect(puzzle: Puzzle) -> None:
    """Refuse rooms of another number of cells than the board's side."""
    for name, cells in puzzle.rooms.members().items() if puzzle.rooms is not None else ():
        if len(cells) != puzzle.height:
            raise PuzzleError(
                f"room {name[:30]} has {len(cells)} cells, rooms of this sudoku have "
                f"{puzzle.height}: move the others to another room",
                clue=f"room row {cells[0][0] + 1}",
            )


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and repeated numbers in each house, and compare with those printed."""
    from satgrid import referee

    n, rooms = grid.height, puzzle.rooms
    boxes = referee.boxes(grid, *box_of(n)) if rooms is None else referee.members(rooms)
    down, up = [(k, k) for k in range(n)], [(n - 1 - k, k) for k in range(n)]
    diagonals = [("the diagonal down", down), ("the diagonal up", up)]
    houses = (*referee.lines(grid), *boxes, *(diagonals if puzzle.setting("diagonals") else ()))
    for name, cells in houses:
        yield from referee.each_once(grid, cells, answer.values(puzzle), name, number_of)
    for cell, number in puzzle.numbers.items():
        if grid[cell] != value_of(number):
            yield f"{label(cell)}: {number} is printed, the grid has {number_of(grid[cell])}"


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print every number."""
    return puzzle.with_cells({cell: number_of(grid[cell]) for cell in grid.cells()})
