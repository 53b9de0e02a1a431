"""The questions that list solutions: a first one, whether it is the only one, all of them.

They differ in one number: how many solutions are enough. One answers "is there a solution?",
two answer "is it the only one?", and no bound asks for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from satgrid.clues import Value
from satgrid.deadline import OutOfTime
from satgrid.grid import Grid
from satgrid.search.loop import Search
from satgrid.search.report import Report
from satgrid.search.stages import Stages

SOLVED, UNSATISFIABLE, GAVE_UP = "solved", "unsatisfiable", "gave-up"


class Objective(NamedTuple):
    """How good a solution is: `value` of what is called `name`, and what is proved about it.

    No solution has a value beyond `bound`: above it where the `most` are sought, else below it.
    """

    name: str
    most: bool
    value: int
    bound: int

    @property
    def optimal(self) -> bool:
        """Whether the value is proved to be the best."""
        return self.value == self.bound


@dataclass(frozen=True)
class Answer:
    """What a search found out.

    `status` is "solved", "unsatisfiable" (proved to have no solution) or "gave-up" (stopped
    before the question was settled; `grids` is what was found until then). `unique` is None
    where that was not asked (by `unique`, `limit` or for all) or not settled, also where narrowing
    happens to show it. `complete` says that `grids` holds every solution;
    with an objective, both speak of the best solutions.
    """

    status: str
    grids: tuple[Grid[Value], ...]
    unique: bool | None
    complete: bool
    report: Report
    objective: Objective | None = None

    @property
    def says(self) -> str | None:
        """Whose unchecked word it is that there is nothing else, or nothing better.

        That is an outside program, or the file of its output; None where nothing rests on one.
        """
        best = self.objective is not None and self.objective.optimal
        return self.report.says if self.complete or best else None

    @property
    def checked(self) -> str | None:
        """What the grids were held against in place of a referee; None where one has seen them.

        It is "own statements" for a rule file without `check`.
        """
        return self.report.checked if self.grids else None


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search; `answer` is what was found until then."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer


def list_solutions(
    search: Search,
    most: int | None,
    on_solution: Callable[[Grid[Value]], None] = lambda grid: None,
    staged: bool = True,
) -> Answer:
    """Return the first `most` solutions (None: all of them), telling `on_solution` each at once.

    Not `staged` where the formula says more than the puzzle, which the stages do not know. Raises
    `Interrupted` on Ctrl-C.
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
