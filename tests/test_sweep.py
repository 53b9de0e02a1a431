"""Connection without distances, against counts that others have published."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from cases import PLAIN, Board, Case
from pysat.solvers import Solver

from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint, encoder
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.connected import Connected
from satgrid.formula import Formula

four = pytest.mark.long


def models(statement: Constraint, name: str, height: int, width: int) -> Iterator[tuple[int, ...]]:
    """Yield each board that the encoding accepts."""
    formula = Formula()
    board = Board(Case(statement, (PLAIN,) * (height * width), height=height), formula)
    cells = board.variables
    encoder(statement.kind(), name).encode(formula, statement, board, lambda other: None)
    with Solver("cadical153", bootstrap_with=list(formula.clauses())) as solver:
        while solver.solve():
            found = tuple(solver.get_model()[:cells])
            yield found
            solver.add_clause([-x for x in found])


@pytest.mark.parametrize(
    ("n", "count"), [(1, 1), (2, 13), (3, 218), pytest.param(4, 11506, marks=four)]
)
def test_connected_regions_are_as_many_as_published(n: int, count: int) -> None:
    """OEIS A059525: induced connected subgraphs of the n x n grid, with one cell or more."""
    assert sum(1 for _ in models(Connected(WHITE), "sweep", n, n)) == count + 1


@pytest.mark.parametrize(
    ("n", "count"), [(1, 1), (2, 13), (3, 213), pytest.param(4, 9349, marks=four)]
)
@pytest.mark.parametrize("frame", PLAIN)
def test_loops_around_cells_are_as_many_as_published(frame: str, n: int, count: int) -> None:
    """OEIS A140517: cycles of the grid with n + 1 points a side; inside, and outside as frame."""
    statement = BothConnected(WHITE, BLACK, frame)
    assert sum(1 for _ in models(statement, "sweep", n, n)) == count + 1
