"""The values that occur in each cell over all solutions, and so the cells that are determined.

Each solution after the first has to show a value that none before it did. One clause over all
unseen candidates says so, and the solver tries these first. Each such clause is part of the one
before it, so none has to be retracted and lazy cuts stay valid. If there is no such solution, the
unseen candidates occur in none.
"""

from __future__ import annotations

from dataclasses import dataclass

from satgrid.clues import UNKNOWN, Value
from satgrid.deadline import OutOfTime, check_deadline, checked, limited
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.search.answer import GAVE_UP, SOLVED, UNSATISFIABLE
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import PLAIN, OnEvent, Options, Report


@dataclass(frozen=True)
class Determined:
    """The values that each cell has in solutions, in the order of the family's values.

    If the `status` is "solved", `candidates` has exactly the values that occur; if it is "gave-up"
    (stopped early), it may have more, and a cell with one value is determined provided that there
    is a solution at all. It is None if the status is "unsatisfiable". `solutions` is the number of
    solutions seen, and `doubtful` has each (cell, candidate) that none of them shows.
    """

    status: str
    candidates: Grid[tuple[Value, ...]] | None
    solutions: int
    report: Report
    doubtful: tuple[tuple[Cell, Value], ...] = ()

    @property
    def grid(self) -> Grid[Value] | None:
        """The board with the cells that are equal in all solutions, `?` in the others."""
        if self.candidates is None:
            return None
        height, width, cells = self.candidates.height, self.candidates.width, self.candidates.flat
        return Grid(height, width, tuple(v[0] if len(v) == 1 else UNKNOWN for v in cells))

    @property
    def says(self) -> str | None:
        """The outside program whose unchecked claim this rests on, if any."""
        return None if self.status == GAVE_UP else self.report.says


def determine_cells(
    problem: Problem,
    options: Options = PLAIN,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
    conflicts: int | None = None,
) -> Determined:
    """Return the values that occur in each cell of the problem's solutions.

    The solver gives up after about `conflicts` conflicts. Raises `OutOfTime` past a time limit that
    the caller has set.
    """
    search = Search(problem, options, on_event)
    candidates = [list(problem.values) for _ in range(problem.board.area)]
    # The candidates that no solution has shown yet, as literal: (cell, value).
    unseen: dict[int, tuple[int, Value]] = {}
    solutions = 0

    def result(status: str) -> Determined:
        flat = tuple(map(tuple, candidates))
        grid = None if status == UNSATISFIABLE else Grid(*problem.board, flat)
        return Determined(status, grid, solutions, search.report, doubtful(status))

    def doubtful(status: str) -> tuple[tuple[Cell, Value], ...]:
        if status != GAVE_UP or not unseen:
            return ()
        cells, places = problem.board.cells(), {*unseen.values()}
        places |= {(p, v) for p, first in search.model().followers for q, v in places if q == first}
        return tuple((cells[p], v) for p, v in sorted(places))

    def next_solution() -> Grid[Value] | None:
        if conflicts is None:
            return search.next()
        left = conflicts - (search.solver().conflicts() or 0)
        if left <= 0:
            raise OutOfTime
        try:
            return search.next(left)
        except Undecided:
            raise OutOfTime from None

    try:
        with limited(timeout_s):
            model = search.model()
            if model.refuted_by is not None:
                search.report.decide("narrowing")
                return result(UNSATISFIABLE)
            domains = model.domains
            candidates = [list(values) for _, values in domains.candidates(domains.full)]
            if model.fixed is not None:
                search.report.decide("narrowing")
                search.require_referee(model.fixed)
                solutions = 1
                return result(SOLVED)
            for x, (cell, if_true, if_false) in checked(model.answer.items()):
                at = cell[0] * problem.board.width + cell[1]
                unseen[x] = at, if_true
                if if_false is not None:
                    unseen[-x] = at, if_false
            while unseen and (grid := next_solution()) is not None:
                solutions += 1
                shown = [x for x, (at, value) in unseen.items() if grid.flat[at] == value]
                for x in shown:
                    del unseen[x]
                if unseen:
                    search.solver().add(list(unseen))
                    search.solver().prefer(unseen)
    except OutOfTime:
        check_deadline()
        return result(GAVE_UP)
    finally:
        search.close()
    if not solutions:
        return result(UNSATISFIABLE)
    for at, value in unseen.values():
        candidates[at].remove(value)
    for at, first in model.followers:
        candidates[at] = candidates[first]
    return result(SOLVED)
