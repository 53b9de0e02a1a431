"""What is known before the first step: given cells, and where nobody draws."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from satgrid.clues import LINE
from satgrid.compiler import all_constraints
from satgrid.constraints.given import Given
from satgrid.constraints.network import Network
from satgrid.constraints.single_loop import SingleLoop
from satgrid.grid import Cell
from satgrid.problem import Problem
from satgrid.why.local import Fact


def known_before(problem: Problem) -> Iterator[Fact]:
    """Yield the facts of given cells, of where no loop or bridge can be, and of outer walls."""
    for each in all_constraints(problem.puzzle, problem.rules()):
        for part in each.parts():
            if isinstance(part, Given):
                yield from ((part.cell, v) for v in problem.values if v != part.value)
            elif isinstance(part, SingleLoop):
                places = (p for p in problem.board.cells() if not part.admits(p, *problem.board))
                yield from ((p, part.value) for p in places)
            elif isinstance(part, Network):
                over = {p for start, end, _ in part.gaps for p in _between(start, end)}
                places = (p for p in problem.board.cells() if p not in over)
                yield from ((p, v) for p in places for v in problem.values if v != part.value)
    if problem.answer.walls:
        height, width = problem.board
        for r, c in problem.board.cells():
            if r in (0, height - 1) or c in (0, width - 1):
                yield from (((r, c), v) for v in problem.values if v != LINE)
            elif r % 2 and c % 2:
                yield (r, c), LINE


def _between(start: Cell, end: Cell) -> list[Cell]:
    """Return the places between two of a row or column, the first of which comes first."""
    return [*product(range(start[0], end[0] + 1), range(start[1], end[1] + 1))][1:-1]
