"""Pictures with one solution: a few cells are changed until no other picture has the same clues.

While the clues have two solutions, one cell where the other one differs from the picture is
changed to what that shows: the one that leaves narrowing the fewest cells to decide, and of such
ones the one that looks most like the picture. A cell is changed once. At the end every change that
is not needed any more is taken back. (Fewest changes of all are not promised.)
"""

from __future__ import annotations

from dataclasses import replace

from satgrid import verbs
from satgrid.clues import Value
from satgrid.deadline import OutOfTime, after, check_deadline, limited
from satgrid.domains import Domains
from satgrid.errors import GaveUp, count
from satgrid.grid import Cell, Grid
from satgrid.narrowing import narrow
from satgrid.pictures.drawing import Drawing
from satgrid.problem import Problem
from satgrid.search.answer import GAVE_UP

_TRIED = 48
"""So many cells of the difference are tried, those that look most like the picture."""


def mended(drawing: Drawing, timeout_s: float | None = None) -> Drawing:
    """Return the drawing with as few cells changed as it takes to have one solution.

    Raises `GaveUp` at the time limit, and where no cell is left to change.
    """
    mine = drawing
    changed: list[Cell] = []
    try:
        with limited(timeout_s):
            while (other := _other(mine)) is not None:
                differ = [
                    cell
                    for cell in mine.grid.cells()
                    if other[cell] != mine.grid[cell] and cell not in changed
                ]
                if not differ:
                    raise _gave_up("no cell is left to change", changed)
                differ.sort(key=lambda cell: drawing.loss(cell, other[cell]))
                tried = [(cell, _with(mine, cell, other[cell])) for cell in differ[:_TRIED]]
                left = [_left(each) for _, each in tried]
                cell, mine = tried[left.index(min(left))]
                changed.append(cell)
            for cell in changed:
                back = _with(mine, cell, drawing.grid[cell])
                if _other(back) is None:
                    mine = back
    except OutOfTime:
        raise _gave_up(f"not done {after(timeout_s)}", changed) from None
    return mine


def changes(before: Drawing, after: Drawing) -> list[Cell]:
    """Return the cells that two drawings of one picture show differently."""
    cells = before.grid.cells()
    return [cell for cell in cells if before.grid[cell] != after.grid[cell]]


def _gave_up(why: str, changed: list[Cell]) -> GaveUp:
    return GaveUp(
        f"gave up making it unique: {why}, and {count(len(changed), 'cell')} changed: allow more "
        "with --timeout, or choose another size or fewer colours"
    )


def _other(drawing: Drawing) -> Grid[Value] | None:
    """Return a solution of its clues that is not the picture, or None if there is none."""
    answer = verbs.solve(drawing.puzzle(), unique=True)
    if answer.status == GAVE_UP:
        raise OutOfTime
    return next((grid for grid in answer.grids if grid != drawing.grid), None)


def _with(drawing: Drawing, cell: Cell, value: Value) -> Drawing:
    flat = list(drawing.grid.flat)
    flat[cell[0] * drawing.grid.width + cell[1]] = value
    return replace(drawing, grid=replace(drawing.grid, flat=tuple(flat)))


def _left(drawing: Drawing) -> int:
    """Return how many cells narrowing leaves open."""
    problem = Problem(drawing.puzzle())
    domains = Domains(drawing.grid.height, drawing.grid.width, problem.values)
    narrow(list(problem.rules()), domains, check_deadline)
    return domains.undecided().bit_count()
