"""Geradeweg: draw one loop through cells, with straight pieces as long as the numbers on them.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. It
visits every number. Each straight piece that goes through the number's cell or ends there has that
number of steps. At a `?` the loop goes straight, or turns between two pieces of equal length. The
loop leaves out a cell with 0. (puzz.link reads 0 as `?`, so satgrid refuses its addresses and files
with a 0.)
"""

from satgrid.kit import LINE, PATHS, UNKNOWN, WHITE, Cell, Constraint, Grid, Iterator, Puzzle
from satgrid.kit import Random, Value, checked, example, label, place_of, product, referee
from satgrid.kit.statements import AnyOfEach, Given, SingleLoop
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import random_loop
from satgrid.kit.addresses import NUMBERS, Address, CellClues, SignCodes

numbers, answer, drawn = Numbers(unknown=True), PATHS, random_loop
aliases = ("グラーデヴェグ",)
examples = (example("crossroads", "from the tests of robx/pzprjs, MIT"),)
Told = tuple[tuple[Cell, ...], tuple[Cell, ...]]
"""If all of the first places are lines, one of the others is."""
_zero = SignCodes(
    refused={
        0: "0 has two readings: puzz.link takes it for ?, other programs for a cell that the loop "
        "leaves out: write . for the first, or the puzzle as text or JSON for the second"
    }
)
address = Address(
    "geradeweg",
    CellClues(NUMBERS, _zero),
    flags={"f": "that the loop comes to every cell"},
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, that it comes to every number, and how long its pieces are there."""
    numbers, found, clues = puzzle.numbers, list[Told](), list[str]()
    yield SingleLoop(LINE, through="cells")
    for cell in checked({**numbers, **puzzle.signs}, 1):
        if numbers.get(cell) == 0:
            yield Given(place_of(cell), WHITE, clue=label(cell))
            continue
        yield Given(place_of(cell), LINE, clue=label(cell))
        up, left, right, down = puzzle.board.arms(cell)
        for one, other, across in ((up, down, (left, right)), (left, right, (up, down))):
            if cell in numbers:
                found += _of_length(one, other, numbers[cell])
                continue
            for arm, bent in product((one, other), filter(None, across)):
                found += _as_long(arm, bent)
        clues += [label(cell)] * (len(found) - len(clues))
    when, groups = zip(*found, strict=True) if found else ((), ())
    yield AnyOfEach(LINE, groups, when, tuple(clues))


def _of_length(one: list[Cell], other: list[Cell], n: int) -> Iterator[Told]:
    """Yield that the piece along two opposite arms is no line, or n lines in a row."""
    n = min(n, len(one) + len(other) + 1)  # The board has no more.
    for k in range(max(0, n + 1 - len(other)), min(len(one), n + 1) + 1):
        yield (*one[:k], *other[: n + 1 - k]), ()
    for first in one[:1] + other[:1]:
        for k in range(n):
            for j in range(n - k):
                ends = (*one[k : k + 1], *other[j : j + 1])
                if first not in ends:
                    yield (first,), ends


def _as_long(arm: list[Cell], bent: list[Cell]) -> Iterator[Told]:
    """Yield that after a turn from the one arm into the other, this is at least as long."""
    for k in range(1, len(arm)):
        yield (*arm[: k + 1], *bent[:1]), tuple(bent[k : k + 1])


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, and measure its straight pieces at numbers."""
    yield from referee.loop_faults(grid, through="cells")
    for cell, clue in checked({**puzzle.numbers, **puzzle.signs}.items(), 10):
        lengths = referee.straights(grid, cell)
        if clue == 0:
            if lengths:
                yield f"{label(cell)}: the loop goes through this cell, the number is 0"
        elif not lengths:
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
