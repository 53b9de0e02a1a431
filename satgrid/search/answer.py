"""Answers of a search: solutions, and proved statements about them.

`list_solutions` finds solutions with a search's stages. Questions without an objective differ in
the number of solutions they need: one, two for "is it the only one?", or all. `solution_other_than`
answers whether a known solution is the only one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from satgrid.clues import Value
from satgrid.deadline import OutOfTime
from satgrid.grid import Grid
from satgrid.records import record
from satgrid.search.loop import Search
from satgrid.search.options import Report
from satgrid.search.stages import Stages

SOLVED, UNSATISFIABLE, GAVE_UP = "solved", "unsatisfiable", "gave-up"


class Objective(NamedTuple):
    """The `value` of a solution for the objective `name`, and the proved bound.

    No solution has a value above `bound` if the `most` are sought, else none has one below it.
    """

    name: str
    most: bool
    value: int
    bound: int

    @property
    def optimal(self) -> bool:
        """Whether the value is proved to be optimal."""
        return self.value == self.bound


@record
class Answer:
    """The answer to a question.

    `status` is "solved", "unsatisfiable" (proved to have no solution) or "gave-up" (stopped before
    the question was settled; `grids` has the solutions found until then). `unique` is None if
    uniqueness was not asked (by `unique`, `limit` or for all solutions) or not settled, even if
    narrowing happens to show it. `complete` is whether `grids` has every solution. With an
    objective, both are about the optimal solutions.
    """

    status: str
    grids: tuple[Grid[Value], ...]
    unique: bool | None
    complete: bool
    report: Report
    objective: Objective | None = None

    @property
    def says(self) -> str | None:
        """The source of an unchecked claim that there is no other or no better solution.

        It is an outside program or the file with its output, or None without such a claim.
        """
        best = self.objective is not None and self.objective.optimal
        return self.report.says if self.complete or best else None

    @property
    def checked(self) -> str | None:
        """What checked the grids instead of a referee; None if a referee did.

        It is "own statements" for a rule file without `check`.
        """
        return self.report.checked if self.grids else None


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search; `answer` has the solutions found until then."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer


def list_solutions(
    search: Search,
    most: int | None,
    on_solution: Callable[[Grid[Value]], None] = lambda grid: None,
    staged: bool = True,
) -> Answer:
    """Return the first `most` solutions (None: all); call `on_solution` with each.

    `staged` has to be false if the formula says more than the puzzle, because stages compile the
    puzzle again. Raises `Interrupted` on Ctrl-C.
    """
    grids: list[Grid[Value]] = []

    def answer(status: str, complete: bool) -> Answer:
        unique = None
        if most != 1 and grids and (complete or len(grids) > 1):
            unique = len(grids) == 1
        return Answer(status, tuple(grids), unique, complete, search.report)

    complete = True
    try:
        for grid in Stages(search).grids() if staged else search.grids():
            grids.append(grid)
            on_solution(grid)
            if len(grids) == most:
                complete = search.model().fixed is not None
                break
    except OutOfTime:
        return answer(GAVE_UP, complete=False)
    except KeyboardInterrupt:
        raise Interrupted(answer(GAVE_UP, complete=False)) from None
    return answer(SOLVED if grids else UNSATISFIABLE, complete)


def solution_other_than(
    search: Search, grid: Grid[Value], conflicts: int | None = None
) -> Grid[Value] | None:
    """Return a solution other than this grid; None proves that it is the only one.

    The referee checks both. Raises `RefereeError` if the grid is not a solution, `OutOfTime`, and
    `Undecided` if the solver does not decide within about `conflicts` conflicts.
    """
    search.require_referee(grid)
    search.merge_sizes()
    model = search.model()
    if model.fixed is not None:
        return None
    stages = Stages(search, conflicts)
    try:
        search.exclude(grid)
        # Prefer a solution far from this one, as `Search.exclude` does for lazy constraints.
        search.solver().prefer(model.blocking(grid))
        return stages.next()
    finally:
        stages.close()
        search.close()
