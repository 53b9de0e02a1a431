"""Template: a small complete family, the one to copy for a new one. (Its puzzle is the mosaic.)

Every cell is black or white. A number says how many cells are black among its own cell and
the up to eight around it.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.answer import SHADING
from satgrid.board import around
from satgrid.clues import BLACK, Value
from satgrid.constraints import Constraint
from satgrid.constraints.exactly import Exactly
from satgrid.families import Example
from satgrid.grid import Cell, Grid, label
from satgrid.layers.cells import Numbers
from satgrid.puzzle import Puzzle

aliases: tuple[str, ...] = ()
numbers = Numbers(least=0, most=lambda p, cell: len(around(cell, p.height, p.width)), unknown=True)
answer = SHADING
objectives = {"black": BLACK}
_OWN = "made for satgrid, MIT"
examples: tuple[Example, ...] = (
    Example(
        name="bracket",
        text="template\n- 4 - -\n- - 2 -\n- - 2 -\n- 4 - -\n",
        drawing="###.\n#...\n#...\n###.\n",
        source=_OWN,
    ),
    Example(name="coin", text="template\n- 1\n", drawing="#.\n", source=_OWN, unique=False),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield for each number that it is the number of black cells around it."""
    for cell, number in _numbers(puzzle):
        terms = tuple((p, BLACK) for p in around(cell, puzzle.height, puzzle.width))
        yield Exactly(terms, number, clue=label(cell))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Compare the black cells around each number with it."""
    assert puzzle.cells is not None
    for cell, number in zip(puzzle.cells.cells(), puzzle.cells.flat, strict=True):
        if not isinstance(number, int):
            continue
        drawn = sum(
            value == BLACK
            for (r, c), value in zip(grid.cells(), grid.flat, strict=True)
            if abs(r - cell[0]) <= 1 and abs(c - cell[1]) <= 1
        )
        if drawn != number:
            yield f"{label(cell)}: the black cells around it are {drawn}, the number is {number}"


def _numbers(puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
    if puzzle.cells is not None:
        for cell in puzzle.cells.cells():
            number = puzzle.cells[cell]
            if isinstance(number, int):
                yield cell, number
