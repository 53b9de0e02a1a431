"""Questions about a puzzle: a solution, whether it is the only one, an optimal one, or all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from satgrid.clues import Value
from satgrid.deadline import limited
from satgrid.errors import UsageError
from satgrid.grid import Grid
from satgrid.model import Aim
from satgrid.problem import Problem
from satgrid.search.answer import Answer, list_solutions
from satgrid.search.loop import Search
from satgrid.search.options import DEFAULTS, OnEvent, Options
from satgrid.solvers import HEURISTIC


@dataclass(frozen=True)
class Question:
    """A question: a solution, or with `unique` also whether it is the only one.

    `most` is the number of solutions wanted (None: all). With an objective to `minimise` or
    `maximise` the solutions are optimal ones, found by the `optimiser` (None: the first that works
    with the solver). Raises `UsageError` for fields that contradict each other.
    """

    unique: bool = False
    most: int | None = 1
    minimise: str | None = None
    maximise: str | None = None
    optimiser: str | None = None

    def __post_init__(self) -> None:
        if self.most is not None and self.most < 1:
            raise UsageError(f"most={self.most}: ask for one solution at least, or None for all")
        if self.unique and self.most != 1:
            raise UsageError("unique looks for two solutions: leave most out")
        if self.minimise is not None and self.maximise is not None:
            raise UsageError("choose one of minimise and maximise")

    def aim(self, problem: Problem) -> Aim | None:
        """Return the objective, if any.

        Raises `UsageError` if the puzzle's family has no objective of this name.
        """
        name = self.maximise if self.minimise is None else self.minimise
        return None if name is None else problem.aim(name, most=self.maximise is not None)

    def require_sense(self, problem: Problem, options: Options) -> None:
        """Raise `UsageError` if the question does not apply to the puzzle."""
        if options.solver == HEURISTIC:
            from satgrid.search import heuristic

            heuristic.guess_of(problem)
        self.aim(problem)

    def answer(
        self,
        problem: Problem,
        options: Options = DEFAULTS,
        timeout_s: float | None = None,
        on_event: OnEvent | None = None,
        on_solution: Callable[[Grid[Value]], None] = lambda grid: None,
    ) -> Answer:
        """Return the answer; call `on_solution` with each solution as soon as it is found.

        Raises `Interrupted` on Ctrl-C.
        """
        if options.solver == HEURISTIC:
            from satgrid.search import heuristic

            return heuristic.guess_solution(problem, options.seed, timeout_s, on_event, on_solution)
        with limited(timeout_s):
            search = Search(problem, options, on_event)
            most = 2 if self.unique else self.most
            aim = self.aim(problem)
            if aim is None:
                search.use_counting_solver(options.counts)
                return list_solutions(search, most, on_solution)
            from satgrid.search.optimum import best_solution

            return best_solution(search, aim, self.optimiser, most, on_solution)
