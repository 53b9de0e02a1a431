"""KenKen (Keen, Calcudoku): fill the board with numbers, so that each cage has its target.

Each row and column has every number from 1 to the side of the board once. A cage's target is a
number and a sign: the sum (`+`) or product (`x`) of its numbers, or the difference (`-`) or
quotient (`/`) of its two numbers, the greater first. Without a sign any of these may give the
target; a cage of one cell has the target itself. A cage may have a number twice, and may have no
target.
"""

from satgrid.kit import DIGITS, Constraint, Grid, Iterator, Puzzle, PuzzleError, Random, Value
from satgrid.kit import cage_label, example, number_of, referee, square
from satgrid.kit.statements import Regular, TooBig, latin, reaching
from satgrid.kit.layers import Cages, target_of
from satgrid.kit.generating import targets_of

cages, answer, sizes = Cages("+-x/", everywhere=True, cut=(1, 4)), DIGITS, square(2, 25)
aliases = ("Keen", "Calcudoku", "Mathdoku", "賢くなるパズル")
words = {"exactly": "each row and column has every number once"}
examples = (example("sums", "made for satgrid, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers of each line, and the target of each cage."""
    members, most = puzzle.cages.members(), puzzle.height
    yield from latin(puzzle, answer.values(puzzle))
    for name, target in puzzle.cages.sums:
        cells, (number, sign) = members[name], target_of(target)
        clue = cage_label(name)
        try:
            yield Regular(cells, reaching(number, sign, len(cells), most), clue=clue)
        except TooBig as error:
            raise PuzzleError(
                f"{clue}: to make {target} of {len(cells)} numbers takes an automaton of {error}: "
                "divide the cage",
                clue=clue,
            ) from None


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and repeated numbers, and compute the target of each cage."""
    yield from referee.latin_faults(grid, answer.values(puzzle), number_of)
    names, sums = puzzle.cages
    yield from referee.cage_faults(grid, names, sums, number_of)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the target of each cage, with a random sign."""
    shown = {}
    for name, cells in puzzle.cages.members().items():
        targets = targets_of([number_of(grid[p]) for p in cells])
        shown[name] = random.choice(targets) if len(targets) > 1 else targets[0]
    return puzzle.with_contents(cages=(puzzle.cages.names, shown))
