"""Shikaku (Rectangles, Divide by Squares): cut the board into rectangles with one number each.

Walls along sides of cells cut the board into rectangles, squares among them. Each holds one number,
which counts its cells; `?` is a number that is not known. An answer shows the walls as lines, those
around the board too.
"""

from satgrid.kit import WALLS, Cell, Constraint, Cover, CoverEach, Grid, Iterator, Marked, Numbers
from satgrid.kit import Placement, Puzzle, PuzzleError, Random, Value, example, label, partition
from satgrid.kit import parts_of, referee, tiled

numbers, answer = Numbers(least=1, unknown=True, circles=True), WALLS
aliases = ("rectangles", "divide-by-squares", "sikaku")
words = {
    "any_of": "walls go along sides of cells",
    "cover": "each cell is in a rectangle of a number",
}
examples = (example("fields", "from the tests of robx/pzprjs, MIT"),)

_MOST = 1_000_000
"""The most cells of all rectangles that there can be, together: more would fill the memory."""


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the walls, the rectangles that each number can have, and that they cover all cells."""
    board = puzzle.board
    yield from partition(board)
    told: dict[Cell, int | None] = {**dict.fromkeys(puzzle.signs), **puzzle.numbers}
    marked, covers, size = Marked(board, told), list[Cover](), 0
    # By row and column the rectangles over a cell, and those of each number that reaches it.
    over: list[list[list[Placement]]] = [
        [[] for _ in range(board.width)] for _ in range(board.height)
    ]
    reached: list[list[list[tuple[Placement, ...]]]]
    reached = [[[] for _ in range(board.width)] for _ in range(board.height)]
    for cell, number in told.items():
        reach, placements = marked.reach(cell), []
        for each in marked.rectangles(cell, reach):
            size += each.area
            if size > _MOST:
                raise PuzzleError(
                    f"{label(cell)}: there are rectangles with more than {_MOST:,} cells in all "
                    "from the first number to this one: print more or smaller numbers",
                    clue=label(cell),
                )
            placement = each.placement(board)
            placements.append(placement)
            for row in over[each.top : each.bottom]:
                for found in row[each.left : each.right]:
                    found.append(placement)
        group = tuple(placements)
        covers.append(Cover(group, clue=label(cell) * (number is not None), cell=cell))
        for r, (left, right) in reach.items() if number is not None else ():
            for groups in reached[r][left:right]:
                groups.append(group)
    for r, c in board.cells():
        if (r, c) not in told:
            covers.append(Cover(tuple(over[r][c]), tuple(reached[r][c]), cell=(r, c)))
    yield CoverEach(tuple(covers))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the walls, and for each part whether it is a rectangle with its number."""
    clues = puzzle.numbers | puzzle.signs
    yield from referee.wall_faults(grid)
    for cells in referee.walled(grid):
        yield from referee.rectangle_faults(cells)
        yield from referee.area_faults(cells, clues)


def drawn(puzzle: Puzzle, random: Random) -> Grid[Value]:
    """Return a board cut into rectangles."""
    return tiled(puzzle.board, random)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of each rectangle, where it stood or in one of its cells."""
    stood = puzzle.numbers | puzzle.signs
    parts = [([p for p in cells if p in stood] or cells, len(cells)) for cells in parts_of(grid)]
    return puzzle.with_cells({random.choice(cells): number for cells, number in parts})


def repaired(
    puzzle: Puzzle, grid: Grid[Value], other: Grid[Value], random: Random
) -> Iterator[Puzzle]:
    """Yield puzzles with a number elsewhere, in the same rectangle, and in none of the other."""
    parts, signs = parts_of(grid), puzzle.signs
    there = {p: k for k, cells in enumerate(parts_of(other)) for p in cells}
    for cells in random.sample(parts, len(parts)):
        stands = next(p for p in cells if p in signs)
        for p in random.sample(cells, len(cells)):
            if there[p] != there[stands]:
                yield puzzle.with_cells({q: "?" for q in signs if q != stands} | {p: "?"})
