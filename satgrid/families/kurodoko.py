"""Kurodoko (Range, Kuromasu): find the black cells from what each number sees.

Every cell is black or white. A number is on a white cell and counts the white cells seen from
there in the four directions up to a black cell or the border, its own cell once; `?` is a white
cell whose number is not known. Black cells never touch side by side; the white cells are one
connected region. (A board without a white cell counts as connected.)

Plain text form: a line `kurodoko` (or --family kurodoko), then the board, a row a line, with
blanks between the cells: a number from 1 up, `?`, or `-` `.` `_` for a cell without a clue.
Above the board may stand its height and width; two numbers are a size only if exactly that
board follows. An optional part `given:` draws the board with # (black), . (white) and ? (not
given). `# ` at the start of a line is a comment.

    kurodoko
    - - - 7 -
    5 - - - -
    - - 2 - -
    - - - - 2
    - 4 - - -
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.clues import BLACK, UNKNOWN, WHITE, Value
from satgrid.constraints import Constraint
from satgrid.constraints.connected import Connected
from satgrid.constraints.given import Given
from satgrid.constraints.never_touch import NeverTouch
from satgrid.constraints.visible import Visible
from satgrid.families import CELLS, Example, demand_numbers, example
from satgrid.grid import Grid, place
from satgrid.puzzle import Puzzle

aliases = ("range", "kuromasu")
clued = CELLS
objectives = {"black": BLACK}
examples: tuple[Example, ...] = (
    example("lamps", "from the tests of robx/pzprjs, MIT"),
    example("lighthouses", "from range.c of Simon Tatham's puzzles, mended, MIT"),
    example("fog", "made for satgrid, MIT"),
)


def values(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return white and black."""
    return (WHITE, BLACK)


def inspect(puzzle: Puzzle) -> None:
    """Refuse clues beside rows and columns, and numbers below 1."""
    demand_numbers(puzzle)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield what each clue sees, and the two rules."""
    assert puzzle.cells is not None
    yield NeverTouch(BLACK)
    yield Connected(WHITE, apart=BLACK)
    for cell in puzzle.cells.cells():
        number = puzzle.cells[cell]
        if number == UNKNOWN:
            yield Given(cell, WHITE, clue=place(cell))
        elif isinstance(number, int):
            yield Visible(cell, number, WHITE, clue=place(cell))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count what each number sees, and look for black neighbours and parted white cells."""
    from satgrid import referee

    assert puzzle.cells is not None
    columns = list(zip(*grid.rows(), strict=True))
    for r, row in enumerate(grid.rows()):
        for c, column in enumerate(columns):
            number = puzzle.cells[r, c]
            if number is None:
                continue
            if row[c] == BLACK:
                yield f"{place((r, c))}: black, but there is a clue"
            elif number != UNKNOWN:
                ways = row[:c][::-1], row[c + 1 :], column[:r][::-1], column[r + 1 :]
                seen = 1 + sum((*way, BLACK).index(BLACK) for way in ways)
                if seen != number:
                    yield f"{place((r, c))}: {seen} white cells are seen, the number is {number}"
    yield from referee.region_faults(grid, WHITE, BLACK)
