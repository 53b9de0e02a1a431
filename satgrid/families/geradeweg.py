"""Geradeweg: draw one loop through cells whose straight pieces at numbers are as long as those say.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. It comes
to every number, and each straight piece of it that goes through the number's cell or ends there
takes so many steps. At a `?` the loop goes straight, or turns between two pieces of equal length.
"""

from satgrid.kit import LINE, PATHS, UNKNOWN, AnyOf, Cell, Constraint, Given, Grid, Iterator, Not
from satgrid.kit import Numbers, Puzzle, Random, SingleLoop, Value, are, checked, example, label
from satgrid.kit import loop, place_of, referee

numbers, answer, drawn = Numbers(least=1, unknown=True), PATHS, loop
examples = (example("crossroads", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, that it comes to every number, and how long its pieces are there."""
    numbers = puzzle.numbers
    yield SingleLoop(LINE, through="cells")
    for cell in {**numbers, **puzzle.signs}:
        yield Given(place_of(cell), LINE, clue=label(cell))
        up, left, right, down = puzzle.board.arms(cell)
        for one, other, across in ((up, down, (left, right)), (left, right, (up, down))):
            if cell in numbers:
                yield from _of_length(one, other, numbers[cell], label(cell))
                continue
            for arm in one, other:
                for bent in filter(None, across):
                    yield from _as_long(arm, bent, label(cell))


def _of_length(one: list[Cell], other: list[Cell], n: int, clue: str) -> Iterator[Constraint]:
    """Yield that the piece along two opposite arms is no line, or n lines in a row."""
    n = min(n, len(one) + len(other) + 1)  # More there cannot be, however great the number is.
    for k in range(max(0, n + 1 - len(other)), min(len(one), n + 1) + 1):
        yield AnyOf(tuple(Not((p, LINE)) for p in (*one[:k], *other[: n + 1 - k])), clue=clue)
    for first in one[:1] + other[:1]:
        for k in range(n):
            for j in range(n - k):
                ends = are([*one[k : k + 1], *other[j : j + 1]], LINE)
                if (first, LINE) not in ends:
                    yield AnyOf((Not((first, LINE)), *ends), clue=clue)


def _as_long(arm: list[Cell], bent: list[Cell], clue: str) -> Iterator[Constraint]:
    """Yield that where the line turns from the one into the other, this is as long at least."""
    for k in range(1, len(arm)):
        lines = (*arm[: k + 1], *bent[:1])
        yield AnyOf((*(Not((p, LINE)) for p in lines), *are(bent[k : k + 1], LINE)), clue=clue)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, and measure its straight pieces at numbers."""
    yield from referee.loop_faults(grid, through="cells")
    for cell, clue in checked({**puzzle.numbers, **puzzle.signs}.items(), 10):
        lengths = referee.straights(grid, cell)
        if not lengths:
            yield f"{label(cell)}: no line goes through this number"
        elif clue == UNKNOWN and len({*lengths}) > 1:
            yield f"{label(cell)}: the pieces of the line are {lengths[0]} and {lengths[1]} long"
        elif clue != UNKNOWN and {*lengths} != {clue}:
            found = " and ".join(map(str, lengths))
            yield f"{label(cell)}: a piece of the line is {found} long, the number is {clue}"


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print a number wherever one can be."""
    found = {}
    for cell in puzzle.board.cells():
        runs = []
        up, left, right, down = puzzle.board.arms(cell)
        for arms in (up, down), (left, right):
            marks = ["".join(grid[p] for p in arm) + "." for arm in arms]
            runs.append(sum(mark.index(".") if "." in mark else 0 for mark in marks))
        if len({*runs} - {0}) == 1:
            found[cell] = max(runs)
    return puzzle.with_cells(found)
