"""How many solutions a puzzle has.

Few solutions are found one by one. More are counted by a frontier, where the rules join cells and
forbid what is near, and nothing else is printed. Of others, Ganak counts the assignments of the
cells in the complete formula, where that is installed; else they are found one by one all the same,
as far as limits allow, which gives a lower bound.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace

from satgrid.deadline import OutOfTime, limited
from satgrid.errors import SatgridError
from satgrid.problem import Problem
from satgrid.search.frontier import frontier_count
from satgrid.search.loop import Search
from satgrid.search.options import DEFAULTS, Options
from satgrid.search.report import OnEvent, Report
from satgrid.search.solutions import GAVE_UP, SOLVED, UNSATISFIABLE
from satgrid.search.stages import Stages
from satgrid.solvers import ganak

FEW = 500
"""So many solutions are found one by one before a counter is asked."""


@dataclass(frozen=True)
class Count:
    """How many solutions there are: `exact`, or None where only `at_least` is known.

    `status` is "solved" (also where a limit on the number was reached), "unsatisfiable" or
    "gave-up" (out of time). `counted_by` is "ganak" where the number is that program's word.
    """

    status: str
    exact: int | None
    at_least: int
    counted_by: str | None
    report: Report

    @property
    def says(self) -> str | None:
        """On whose unchecked word an exact number rests, if on anybody's."""
        return None if self.exact is None else self.counted_by or self.report.says


def count(
    problem: Problem,
    limit: int | None = None,
    options: Options = DEFAULTS,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
    on_count: Callable[[int], None] = lambda found: None,
) -> Count:
    """Return how many solutions the problem has.

    With a `limit` they are found one by one until there are so many. `on_count` is told how many
    have been found so far.
    """
    search = Search(problem, options, on_event)
    found = 0

    def told(status: str, exact: int | None = None, by: str | None = None) -> Count:
        return Count(status, exact, found if exact is None else exact, by, search.report)

    try:
        with limited(timeout_s), closing(Stages(search).grids()) as grids:
            for _ in grids:
                found += 1
                on_count(found)
                if found == limit:
                    return told(SOLVED, exact=1 if search.model().fixed is not None else None)
                if found == FEW and limit is None:
                    exact = _by_frontier(search)
                    if exact is not None:
                        return told(SOLVED, exact=exact)
                    exact = _by_ganak(search, options) if ganak.installed() else None
                    if exact is not None:
                        return told(SOLVED, exact=exact, by=ganak.NAME)
    except OutOfTime:
        return told(GAVE_UP)
    return told(SOLVED if found else UNSATISFIABLE, exact=found)


def _by_frontier(search: Search) -> int | None:
    """Return the number that a frontier counts, None where there are other kinds of rules."""
    with search.report.stage("counting"):
        return frontier_count(search.model().domains, search.statements())


def _by_ganak(search: Search, options: Options) -> int | None:
    """Return the number that Ganak counts, None where the formula is not complete."""
    encoding = replace(options.encoding, standalone=True)
    with search.report.stage("encoding"):
        complete = Search(search.problem, replace(options, encoding=encoding)).model()
    if complete.cuts:
        return None
    if complete.fixed is not None or complete.refuted_by is not None:
        raise SatgridError("narrowing settles a puzzle that has several solutions: report this")
    with search.report.stage("counting"):
        return ganak.projected_count(complete.formula, len(complete.answer), search.on_progress)
