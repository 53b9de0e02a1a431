r"""Kakuro: write digits from 1 to 9 into the white cells, so that each run has its sum.

A run is all white cells side by side in a row, or in a column, between black cells or the border;
no digit appears twice in it. `16\24` is a black cell: the run below it has the sum 16, the run to
its right 24. Either sum may be left out. A sum without a run has no solution; puzz.link ignores
such a sum.
"""

from satgrid.kit import WHITE, Answer, Board, Constraint, Grid, Iterator, Puzzle, PuzzleError
from satgrid.kit import Random, Value, checked, example, label, number_of, numeral, referee
from satgrid.kit import value_of
from satgrid.kit.statements import HERE, AnyOf, AnyOfNear, Given, Sum, all_different, digit_sets
from satgrid.kit.layers import LONGEST, RunSums, sum_parts, sum_runs, sum_sign
from satgrid.kit.generating import white_cells
from satgrid.kit.addresses import Address, SumCells, SumDigitRows, SumsBoard

_DIGITS = tuple(map(value_of, range(1, 10)))
sums = RunSums()
answer = Answer(lambda puzzle: (WHITE, *_DIGITS), text=numeral)
aliases = ("Cross Sums", "カックロ")
rare_kinds = ("at_most_one", "exactly")
words = {"given": "black cells have no digit", "any_of": "white cells have a digit"}
examples = (example("crosses", "from the tests of robx/pzprjs, MIT"),)
address = Address("kakuro", SumCells(), file=(SumsBoard(), SumDigitRows()))


def sizes(height: int, width: int) -> str:
    """Refuse boards that have no room for a sum and a cell."""
    return "" if min(height, width) > 1 else "two rows and columns or more"


def inspect(puzzle: Puzzle) -> None:
    """Refuse different sums across and down, if all are known and digits can make each."""
    sums_of_cells = [sum_parts(sign) for sign in puzzle.signs.values()]
    down, across = (sum(parts[k] or 0 for parts in sums_of_cells) for k in (0, 1))
    runs = [*sum_runs(puzzle)] if down != across else []
    if runs and all(run.total and digit_sets(len(run.cells), run.total, LONGEST) for run in runs):
        raise PuzzleError(
            f"the sums across make {across}, those down {down}: correct one of them",
            clue=label(runs[0].head or (0, 0)),
        )


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the cells with digits, and the sum of each run."""
    black = puzzle.signs
    white = [cell for cell in puzzle.board.cells() if cell not in black]
    yield from (Given(cell, WHITE) for cell in checked(black, 100))
    yield AnyOfNear(WHITE, tuple(white), (), when=(HERE,))
    for run in sum_runs(puzzle):
        if run.total is not None:
            yield Sum(run.cells, run.total, clue=label(run.head or (0, 0)))
        elif len(run.cells) > LONGEST:
            yield AnyOf(())
        else:
            yield from all_different(run.cells, _DIGITS)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk from each black cell to the next, and add up the digits on the way."""
    yield from referee.sum_faults(grid, puzzle.signs)


def blank(height: int, width: int, random: Random) -> Puzzle:
    """Return a board of black cells at random, without sums."""
    white = white_cells(Board(height, width), random)
    black = (cell for cell in Board(height, width).cells() if cell not in white)
    return Puzzle("kakuro", height, width).with_cells(dict.fromkeys(black, sum_sign(None, None)))


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the sum of every run."""
    found = {cell: list[int | None]((None, None)) for cell in puzzle.signs}
    for run in sum_runs(puzzle):
        if run.head:
            found[run.head][run.across] = (
                sum(number_of(grid[p]) for p in run.cells if grid[p] != WHITE) or None
            )
    return puzzle.with_cells({cell: sum_sign(*totals) for cell, totals in found.items()})
