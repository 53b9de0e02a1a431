"""Connection without distances, against counts that others have published."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from cases import PLAIN, Board, Case
from pysat.solvers import Solver

from satgrid import families
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint, encoder
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.connected import Connected
from satgrid.formula import Formula
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.answer import list_solutions
from satgrid.search.loop import Search
from satgrid.search.options import Options

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


def ring(n: int) -> list[str]:
    """Return an empty board with a ring of black cells, and white cells inside and outside."""
    rows = [["?"] * n for _ in range(n)]
    for k in range(2, n - 2):
        for r, c in ((2, k), (n - 3, k), (k, 2), (k, n - 3)):
            rows[r][c] = BLACK
    rows[n // 2][n // 2] = rows[0][0] = WHITE
    return ["".join(row) for row in rows]


def wall(n: int) -> list[str]:
    """Return an empty board with a black column, and a white cell on each side."""
    rows = [["?"] * n for _ in range(n)]
    for row in rows:
        row[n // 2] = BLACK
    rows[n // 2][n // 2 - 2] = rows[n // 2][n // 2 + 2] = WHITE
    return ["".join(row) for row in rows]


@pytest.mark.parametrize("statement", [Connected(WHITE), BothConnected(WHITE, BLACK)])
@pytest.mark.parametrize("drawn", [ring, wall])
@pytest.mark.parametrize("n", range(7, 16, 2))
def test_two_cells_apart_on_an_empty_board_need_no_search(
    n: int,
    drawn: Callable[[int], list[str]],
    statement: Constraint,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An encoding alone tries each way around: narrowing walks, and sees that there is none."""
    changed = replace(families.find("mosaic"), rules=lambda puzzle: iter([statement]))
    monkeypatch.setattr(families, "find", lambda name: changed)
    for standalone in (True, False):
        board = Puzzle.of("mosaic", cells=[[None] * n] * n, given=drawn(n))
        search = Search(Problem(board), Options(encoding=Encoding(standalone=standalone)))
        assert list_solutions(search, 1).grids == ()
        assert (search.report.rounds, search.report.solver) == (0, None)
