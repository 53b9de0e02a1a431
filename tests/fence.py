"""Fence: draw at most one loop along the sides of cells; a number counts the sides of its cell.

A family on the lattice, made of statements that know nothing of lattices. It lives in the tests
alone: `lattice.py` makes it known.

Plain text form: the line `fence`, then the board, a row a line: a number, or `-`.

    fence
    3 -
    - -
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from satgrid.answer import LINES
from satgrid.clues import BLACK, WHITE, Value
from satgrid.constraints import Constraint
from satgrid.constraints.connected import Connected
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.given import Given
from satgrid.constraints.patterns import AllowedPatterns
from satgrid.grid import Cell, Grid, label
from satgrid.layers.numbers import Numbers
from satgrid.puzzle import Example, Puzzle

aliases: tuple[str, ...] = ()
clues, answer = Numbers(), LINES
objectives = {"lines": BLACK}
examples: tuple[Example, ...] = ()


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield that lines go on at corners, and are one piece, and what the numbers say."""
    height, width = 2 * puzzle.height + 1, 2 * puzzle.width + 1
    for r, c in product(range(1, height, 2), range(1, width, 2)):
        yield Given((r, c), WHITE)
    for r, c in product(range(0, height, 2), range(0, width, 2)):
        sides = [(y, x) for y, x in beside((r, c)) if 0 <= y < height and 0 <= x < width]
        ways = map("".join, product("01", repeat=len(sides)))
        patterns = ["0" * (len(sides) + 1), *(f"1{way}" for way in ways if way.count("1") == 2)]
        terms = tuple((p, BLACK) for p in ((r, c), *sides))
        yield AllowedPatterns(terms, tuple(patterns))
    yield Connected(BLACK)
    for (r, c), number in numbers(puzzle):
        terms = tuple((p, BLACK) for p in beside((2 * r + 1, 2 * c + 1)))
        yield Exactly(terms, number, clue=label((r, c)))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk along the line from its first place on, and count the sides."""
    lines = {p for p in grid.cells() if grid[p] == BLACK}
    for r, c in sorted(lines):
        ends = len(lines.intersection(beside((r, c))))
        if r % 2 and c % 2:
            yield f"{label((r // 2, c // 2))}: a line in a cell"
        elif ends != 2:
            yield f"{label((r, c))} of the lattice: the line goes on to {ends} places"
    walked, found = set[Cell](), sorted(lines)[:1]
    while found:
        walked.add(found[-1])
        found += lines.intersection(beside(found.pop())) - walked
    if walked != lines:
        yield "there is a second loop"
    for (r, c), number in numbers(puzzle):
        drawn = len(lines.intersection(beside((2 * r + 1, 2 * c + 1))))
        if drawn != number:
            yield f"{label((r, c))}: {drawn} lines around it, the number is {number}"


def numbers(puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
    """Yield the cells with numbers."""
    assert puzzle.cells is not None
    for cell in puzzle.cells.cells():
        number = puzzle.cells[cell]
        if isinstance(number, int):
            yield cell, number


def beside(place: Cell) -> list[Cell]:
    """Return the places that share a side with this one, also those off the lattice."""
    r, c = place
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
