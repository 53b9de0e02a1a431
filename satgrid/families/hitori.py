"""Hitori (Singles): shade cells so that no number is left twice in a row or column.

Every cell is black (shaded) or white. No number appears twice among the white cells of a row or
column; black cells never touch side by side; the white cells are one connected region. Cells
without a number clash with none. (A board without a white cell counts as connected.)

Plain text form: a line `hitori` (or --family hitori), then the board, a row a line: numbers from
1 up, or `-` `.` `_` for a cell without one; `?`, a number that is not known, is as good as none.
Between the cells stand blanks, tabs, commas or semicolons, the same throughout; with the last three
an empty field is a cell without a number. Without any, each character is a cell. Above the board
may stand its height and width, as in `4 4` or `4 x 4`, which decides where a text could be two
boards; two numbers that could be a row as well need the `x`. An optional part `given:` draws the
board with # (black), . (white) and ? (not given). `# ` at the start of a line is a comment.

    hitori
    1 1 1 4
    1 4 2 3
    3 3 2 1
    4 2 1 3
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from satgrid.answer import SHADING
from satgrid.board import all_cells, beside, column_lines, row_lines
from satgrid.clues import BLACK, UNKNOWN, WHITE, CellClue, Value
from satgrid.constraints import Constraint
from satgrid.constraints.at_most_one import AtMostOneEach
from satgrid.constraints.connected import Connected
from satgrid.constraints.never_touch import NeverTouch
from satgrid.deadline import checked
from satgrid.families import Example, example
from satgrid.grid import Cell, Grid
from satgrid.layers.cells import Numbers
from satgrid.puzzle import Puzzle

aliases = ("singles",)
numbers = Numbers(least=1, unknown=True)
answer = SHADING
objectives = {"black": BLACK}
looks = {BLACK: "█"}
examples: tuple[Example, ...] = (
    example("ones", "from the tests of robx/pzprjs, MIT"),
    example("gaps", "from semiexp/cspuz_core, MIT"),
    example("crowd", "made with Simon Tatham's singles, free to use"),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield that equal numbers of a line leave at most one of them white, and the two rules."""
    yield NeverTouch(BLACK)
    yield Connected(WHITE, apart=BLACK)
    repeats = _repeats(puzzle)
    if repeats:
        clues, groups = zip(*repeats, strict=True)
        yield AtMostOneEach(WHITE, groups, clues)


def guess(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return a board on which each repeated number keeps one cell, at random, or None.

    Line by line in a random order, the others are shaded. None comes where two black cells would
    touch; that the white cells hang together is left to chance.
    """
    black = {cell for cell, value in checked(puzzle.given) if value == BLACK}
    white = {cell for cell, value in checked(puzzle.given) if value == WHITE}
    for cell in checked(black):
        white.update(beside(cell))
    repeats = _repeats(puzzle)
    for _, cells in checked(random.sample(repeats, len(repeats)), 10):
        left = [cell for cell in cells if cell not in black]
        if len(left) < 2:
            continue
        # A cell beside a black one has to stay.
        held = [cell for cell in left if cell in white]
        stays = held[0] if held else random.choice(left)
        for cell in left:
            if cell != stays:
                if cell in white:
                    return None
                black.add(cell)
                white.update(beside(cell))
    board = all_cells(puzzle.height, puzzle.width)
    shown = (BLACK if cell in black else WHITE for cell in checked(board))
    return Grid(puzzle.height, puzzle.width, tuple(shown))


@lru_cache(maxsize=1)
def _repeats(puzzle: Puzzle) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """Return (name, cells) of each number that a row or column shows twice or more."""
    assert puzzle.cells is not None
    found = []
    rows = puzzle.cells.rows()
    for lines, clues in (
        (row_lines(puzzle.height, puzzle.width), rows),
        (column_lines(puzzle.height, puzzle.width), zip(*rows, strict=True)),
    ):
        for line, numbers in checked(zip(lines, clues, strict=True), 1):
            if len(set(numbers)) == len(numbers):
                continue
            same: dict[CellClue, list[Cell]] = defaultdict(list)
            for cell, number in zip(line.cells, numbers, strict=True):
                same[number].append(cell)
            found += [
                (f"{number} in {line.name}", tuple(cells))
                for number, cells in same.items()
                if len(cells) > 1 and number not in (None, UNKNOWN)
            ]
    return tuple(found)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for white repeats, black neighbours and parted white cells."""
    from satgrid import referee

    assert puzzle.cells is not None
    numbers = puzzle.cells.rows()
    drawn = grid.rows()
    for what, clues, lines in (
        ("row", numbers, drawn),
        ("column", list(zip(*numbers, strict=True)), list(zip(*drawn, strict=True))),
    ):
        for i, (clue, line) in enumerate(checked(zip(clues, lines, strict=True), 1), 1):
            left = [n for n, v in zip(clue, line, strict=True) if v == WHITE]
            if len(set(left)) == len(left):
                continue
            times = Counter(n for n in left if isinstance(n, int))
            for n in checked(sorted(n for n in times if times[n] > 1)):
                yield f"{what} {i}: the number {n} is left {times[n]} times"
    yield from referee.region_faults(grid, WHITE, BLACK)
