"""KenKen (Keen, Calcudoku): fill the board with numbers, so that each cage makes its target.

Each row and column has every number from 1 to the side of the board once. A cage's target is a
number and a sign: the sum (`+`) or product (`x`) of its numbers, or the difference (`-`) or
quotient (`/`) of its two, the greater first. Without a sign one of these makes it, and the number
of a cage of one cell is itself. A cage may have a number twice, and no target.
"""

from satgrid.kit import DIGITS, Cages, Constraint, Grid, Iterator, Puzzle, PuzzleError, Random
from satgrid.kit import Regular, Value, all_different, count, cut, example, number_of
from satgrid.kit import reaching, referee, target_of

cages, answer = Cages("+-x/", everywhere=True), DIGITS
aliases = ("keen", "calcudoku", "mathdoku")
words = {"exactly": "each row and column has every number once"}
examples = (example("sums", "made for satgrid, MIT"),)


def sizes(height: int, width: int) -> str:
    """Refuse boards that are not square, too small or too big."""
    return "" if height == width and 2 <= height <= 25 else "as many rows as columns, 2 to 25"


def inspect(puzzle: Puzzle) -> None:
    """Refuse differences and quotients of other than two numbers."""
    members = puzzle.cages.members()
    for name, target in puzzle.cages.sums:
        if target_of(target)[1] in ("-", "/") and len(members[name]) != 2:
            raise PuzzleError(
                f"cage {name}: {target} is of two numbers, and it has "
                f"{count(len(members[name]), 'cell')}: take another sign",
                clue=f"cage {name}",
            )


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers of each line, and what each cage makes."""
    members, most = puzzle.cages.members(), puzzle.height
    for line in puzzle.board.lines():
        yield from all_different(line.cells, answer.values(puzzle))
    for name, target in puzzle.cages.sums:
        cells, (number, sign) = members[name], target_of(target)
        yield Regular(cells, reaching(number, sign, len(cells), most), clue=f"cage {name}")


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and repeated numbers, and reckon in each cage."""
    for name, cells in referee.lines(grid):
        yield from referee.each_once(grid, cells, answer.values(puzzle), name, number_of)
    cages, sums = puzzle.cages
    yield from referee.cage_faults(grid, cages, sums, number_of)


def blank(height: int, width: int, random: Random) -> Puzzle:
    """Return a board of cages of up to four cells."""
    return Puzzle("kenken", height, width, cages=(cut(height, width, random, 1, 4), ()))


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print what each cage makes, by a sign at random."""
    sums = []
    for name, cells in puzzle.cages.members().items():
        numbers = sorted(number_of(grid[p]) for p in cells)
        low, high = numbers[0], numbers[-1]
        product = 1
        for n in numbers:
            product *= n
        makes = [f"{sum(numbers)}+", f"{product}x"]
        if len(numbers) == 2:
            makes = [f"{high - low}-", *([f"{high // low}/"] if high % low == 0 else []), *makes]
        sums.append((name, low if len(numbers) == 1 else random.choice(makes)))
    return puzzle.with_contents(cages=(puzzle.cages.names, sums))
