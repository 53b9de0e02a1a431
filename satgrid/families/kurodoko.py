"""Kurodoko (Range, Kuromasu): find the black cells from what each number sees.

Every cell is black or white. A number is on a white cell and counts the white cells seen from
there in the four directions up to a black cell or the border, its own cell once; `?` is a white
cell whose number is not known. Black cells never touch side by side; the white cells are one
connected region. (A board without a white cell counts as connected.)

Plain text form: a line `kurodoko` (or --family kurodoko), then the board, a row a line: numbers
from 1 up, `?`, or `-` `.` `_` for a cell without a clue. Between the cells stand blanks, tabs,
commas or semicolons, the same throughout; with the last three an empty field is a cell without a
clue. Without any, each character is a cell. Above the board may stand its height and width, as in
`5 5` or `5 x 5`, which decides where a text could be two boards; two numbers that could be a row as
well need the `x`. An optional part `given:` draws the board with # (black), . (white) and ? (not
given). `# ` at the start of a line is a comment.

    kurodoko
    - - - 7 -
    5 - - - -
    - - 2 - -
    - - - - 2
    - 4 - - -
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from random import Random

from satgrid.answer import SHADING
from satgrid.board import all_cells, beside, rays
from satgrid.clues import BLACK, UNKNOWN, WHITE, Value
from satgrid.constraints import Constraint
from satgrid.constraints.connected import Connected
from satgrid.constraints.given import Given
from satgrid.constraints.never_touch import NeverTouch
from satgrid.constraints.visible import Visible
from satgrid.deadline import checked
from satgrid.errors import count, noun
from satgrid.families import Example, example
from satgrid.grid import Cell, Grid, label
from satgrid.layers.cells import Numbers
from satgrid.puzzle import Puzzle

aliases = ("range", "kuromasu")
numbers = Numbers(least=1, unknown=True)
answer = SHADING
objectives = {"black": BLACK}
examples: tuple[Example, ...] = (
    example("lamps", "from the tests of robx/pzprjs, MIT"),
    example("lighthouses", "from range.c of Simon Tatham's puzzles, mended, MIT"),
    example("fog", "made for satgrid, MIT"),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield what each clue sees, and the two rules."""
    assert puzzle.cells is not None
    yield NeverTouch(BLACK)
    yield Connected(WHITE, apart=BLACK)
    for cell, number in zip(puzzle.cells.cells(), puzzle.cells.flat, strict=True):
        if number == UNKNOWN:
            yield Given(cell, WHITE, clue=label(cell))
        elif isinstance(number, int):
            yield Visible(cell, number, WHITE, clue=label(cell))


def guess(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return a board shaded at random so that each number sees as many cells as it says, or None.

    Number by number in a random order, cells that it sees are shaded, as long as they are too
    many: where no other number then sees too few, and no black cells touch. None comes where there
    is no such cell; that the white cells hang together is left to chance.
    """
    shading = _Shading(puzzle)
    for cell, value in checked(puzzle.given, 10):
        if value == BLACK and not shading.shade(cell):
            return None
    for number in checked(random.sample(list(shading.surplus), len(shading.surplus)), 10):
        while shading.surplus[number]:
            seen = [cell for way in shading.ways(number) for cell in way]
            if not any(shading.shade(cell) for cell in random.sample(seen, len(seen))):
                return None
    board = all_cells(puzzle.height, puzzle.width)
    shown = (BLACK if cell in shading.black else WHITE for cell in checked(board))
    return Grid(puzzle.height, puzzle.width, tuple(shown))


class _Shading:
    """Black cells, and of each number how many white cells too many it sees."""

    def __init__(self, puzzle: Puzzle) -> None:
        assert puzzle.cells is not None
        self._height, self._width = puzzle.height, puzzle.width
        self.black: set[Cell] = set()
        self._white = {cell for cell, value in checked(puzzle.given) if value == WHITE}
        self.surplus: dict[Cell, int] = {}
        clues = zip(puzzle.cells.cells(), puzzle.cells.flat, strict=True)
        for cell, number in checked(clues):
            if number is not None:
                self._white.add(cell)
            if isinstance(number, int):
                self.surplus[cell] = puzzle.height + puzzle.width - 1 - number

    def ways(self, cell: Cell) -> list[list[Cell]]:
        """Return the cells that are seen from here: up, down, to the left, to the right."""
        lines = rays(cell, self._height, self._width)
        return [list(takewhile(lambda p: p not in self.black, line)) for line in lines]

    def shade(self, cell: Cell) -> bool:
        """Shade the cell, unless a number would see too few or two black cells touch."""
        if cell in self._white:
            return False
        up, down, left, right = self.ways(cell)
        lost = {
            p: 1 + len(behind)
            for way, behind in ((up, down), (down, up), (left, right), (right, left))
            for p in way
            if p in self.surplus
        }
        if any(self.surplus[p] < n for p, n in lost.items()):
            return False
        for p, n in lost.items():
            self.surplus[p] -= n
        self.black.add(cell)
        self._white.update(beside(cell))
        return True


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count what each number sees, and look for black neighbours and parted white cells."""
    from satgrid import referee

    assert puzzle.cells is not None
    rows = grid.rows()
    across = [_run_lengths(row) for row in checked(rows, 10)]
    down = [_run_lengths(column) for column in checked(zip(*rows, strict=True), 10)]
    clues = zip(puzzle.cells.cells(), puzzle.cells.flat, strict=True)
    for (r, c), number in checked(clues):
        if number is None:
            continue
        if rows[r][c] == BLACK:
            yield f"{label((r, c))}: black, but there is a clue"
        elif number != UNKNOWN:
            # The cell itself lies in both runs.
            seen = across[r][c] + down[c][r] - 1
            if seen != number:
                verb = noun(seen, "is", "are")
                yield (
                    f"{label((r, c))}: {count(seen, 'white cell')} {verb} seen, the number is "
                    f"{number}"
                )
    yield from referee.region_faults(grid, WHITE, BLACK)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print what each white cell sees."""

    def seen(cell: Cell) -> int:
        lines = puzzle.board.rays(cell)
        return 1 + sum(len(list(takewhile(lambda p: grid[p] == WHITE, line))) for line in lines)

    return puzzle.with_cells({p: seen(p) for p in grid.cells() if grid[p] == WHITE})


def _run_lengths(line: Sequence[Value]) -> list[int]:
    """Return for each cell how many cells of its value stand in a row there, itself among them."""
    lengths: list[int] = []
    for _, run in groupby(line):
        length = len(list(run))
        lengths += [length] * length
    return lengths
