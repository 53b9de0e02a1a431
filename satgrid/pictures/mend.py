"""Pictures with one solution: a few cells are changed until no other picture has the same clues.

While the clues have a second solution, one cell where it differs from the picture is changed to its
value there: the cell that leaves narrowing the fewest open cells, and if several, the one whose
change is closest to the picture. A cell is changed once. At the end each change that is no longer
needed is undone. The number of changes need not be the smallest possible.
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
from satgrid.pictures.drawing import PictureDrawing
from satgrid.problem import Problem
from satgrid.search.answer import GAVE_UP

_TRIED = 48
"""The cells of the difference that are tried; those closest to the picture come first."""


def make_unique(drawing: PictureDrawing, timeout_s: float | None = None) -> PictureDrawing:
    """Return the drawing with a few cells changed so that it has one solution.

    Raises `GaveUp` at the time limit, or if no cell is left to change.
    """
    mine = drawing
    changed: list[Cell] = []
    try:
        with limited(timeout_s):
            while (other := _second_solution(mine)) is not None:
                differ = [
                    cell
                    for cell in mine.grid.cells()
                    if other[cell] != mine.grid[cell] and cell not in changed
                ]
                if not differ:
                    raise _gave_up("no cell is left to change", changed)
                differ.sort(key=lambda cell: drawing.loss(cell, other[cell]))
                tried = [(cell, _with_value(mine, cell, other[cell])) for cell in differ[:_TRIED]]
                left = [_open_cells(changed_drawing) for _, changed_drawing in tried]
                cell, mine = tried[left.index(min(left))]
                changed.append(cell)
            for cell in changed:
                back = _with_value(mine, cell, drawing.grid[cell])
                if _second_solution(back) is None:
                    mine = back
    except OutOfTime:
        raise _gave_up(f"not done {after(timeout_s)}", changed) from None
    return mine


def changes(before: PictureDrawing, after: PictureDrawing) -> list[Cell]:
    """Return the cells that two drawings of one picture show differently."""
    cells = before.grid.cells()
    return [cell for cell in cells if before.grid[cell] != after.grid[cell]]


def _gave_up(why: str, changed: list[Cell]) -> GaveUp:
    return GaveUp(
        f"gave up making it unique: {why}, and {count(len(changed), 'cell')} changed: allow more "
        "with --timeout, or choose another size or fewer colours"
    )


def _second_solution(drawing: PictureDrawing) -> Grid[Value] | None:
    """Return a solution of its clues that is not the picture, or None if there is none."""
    answer = verbs.solve(drawing.puzzle(), unique=True)
    if answer.status == GAVE_UP:
        raise OutOfTime
    return next((grid for grid in answer.grids if grid != drawing.grid), None)


def _with_value(drawing: PictureDrawing, cell: Cell, value: Value) -> PictureDrawing:
    flat = list(drawing.grid.flat)
    flat[cell[0] * drawing.grid.width + cell[1]] = value
    return replace(drawing, grid=replace(drawing.grid, flat=tuple(flat)))


def _open_cells(drawing: PictureDrawing) -> int:
    """Return the number of cells that narrowing leaves open."""
    problem = Problem(drawing.puzzle())
    domains = Domains(drawing.grid.height, drawing.grid.width, problem.values)
    narrow(list(problem.rules()), domains, check_deadline)
    return domains.undecided().bit_count()
