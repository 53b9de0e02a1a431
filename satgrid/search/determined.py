"""What is the same in all solutions, and which values occur in the other cells.

A first solution shows one value a cell. From then on each solution has to show something that none
before did: one clause says so, of all candidates not seen yet, and the solver tries those first. A
later clause is part of the one before it, so none is ever taken back, and lazy cuts stay as they
are. Where there is no such solution, what was not seen never occurs.
"""

from __future__ import annotations

from dataclasses import dataclass

from satgrid.clues import UNKNOWN, Value
from satgrid.deadline import OutOfTime, check_deadline, checked, limited
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import PLAIN, Options
from satgrid.search.report import OnEvent, Report
from satgrid.search.solutions import GAVE_UP, SOLVED, UNSATISFIABLE


@dataclass(frozen=True)
class Determined:
    """The values that each cell has in solutions, in the order of the family's values.

    `candidates` holds every value that occurs; with the `status` "solved" it holds no other. With
    "gave-up" (stopped before that was known) more may be listed than occur, and a cell with one
    value is determined if there is a solution at all, of which `solutions` were seen. It is None
    with "unsatisfiable". `doubtful` are cells with those of their candidates that none has shown.
    """

    status: str
    candidates: Grid[tuple[Value, ...]] | None
    solutions: int
    report: Report
    doubtful: tuple[tuple[Cell, Value], ...] = ()

    @property
    def grid(self) -> Grid[Value] | None:
        """The board with the cells that are the same in all solutions, `?` in the others."""
        if self.candidates is None:
            return None
        height, width, cells = self.candidates.height, self.candidates.width, self.candidates.flat
        return Grid(height, width, tuple(v[0] if len(v) == 1 else UNKNOWN for v in cells))

    @property
    def says(self) -> str | None:
        """The outside program on whose unchecked word this rests, if on any."""
        return None if self.status == GAVE_UP else self.report.says


def determined(
    problem: Problem,
    options: Options = PLAIN,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
    conflicts: int | None = None,
) -> Determined:
    """Return which values occur in each cell of the problem's solutions.

    The solver gives up after about so many `conflicts`. Raises `OutOfTime` past a time limit that
    the caller has set.
    """
    search = Search(problem, options, on_event)
    candidates = [list(problem.values) for _ in range(problem.board.area)]
    # Those that no solution has shown yet, by the literal that is true where the cell has them.
    unseen: dict[int, tuple[int, Value]] = {}
    solutions = 0

    def known(status: str) -> Determined:
        flat = tuple(map(tuple, candidates))
        found = None if status == UNSATISFIABLE else Grid(*problem.board, flat)
        return Determined(status, found, solutions, search.report, doubtful(status))

    def doubtful(status: str) -> tuple[tuple[Cell, Value], ...]:
        if status != GAVE_UP or not unseen:
            return ()
        cells, places = problem.board.cells(), {*unseen.values()}
        places |= {(p, v) for p, first in search.model().followers for q, v in places if q == first}
        return tuple((cells[p], v) for p, v in sorted(places))

    def another() -> Grid[Value] | None:
        if conflicts is None:
            return search.next()
        left = conflicts - (search.backend().conflicts() or 0)
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
                return known(UNSATISFIABLE)
            domains = model.domains
            candidates = [list(values) for _, values in domains.candidates(domains.full)]
            if model.fixed is not None:
                search.report.decide("narrowing")
                search.agreed(model.fixed)
                solutions = 1
                return known(SOLVED)
            for x, (cell, if_true, if_false) in checked(model.answer.items()):
                at = cell[0] * problem.board.width + cell[1]
                unseen[x] = at, if_true
                if if_false is not None:
                    unseen[-x] = at, if_false
            while unseen and (grid := another()) is not None:
                solutions += 1
                shown = [x for x, (at, value) in unseen.items() if grid.flat[at] == value]
                for x in shown:
                    del unseen[x]
                if unseen:
                    search.backend().add(list(unseen))
                    search.backend().prefer(unseen)
    except OutOfTime:
        check_deadline()
        return known(GAVE_UP)
    finally:
        search.close()
    if not solutions:
        return known(UNSATISFIABLE)
    for at, value in unseen.values():
        candidates[at].remove(value)
    for at, first in model.followers:
        candidates[at] = candidates[first]
    return known(SOLVED)
