"""Optimal solutions: with the fewest or the most cells of a value, and a proved bound.

A plain search finds a first solution, so that there is one if the search is stopped. Then `rc2`
raises a lower bound, core by core, until a solution attains it; or `linear` asks the live solver
for better solutions until there is none, and has no bound before that. Both add lazy cuts. A
solution is optimal if value and bound are equal. To contradict a known solution is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from satgrid import solvers
from satgrid.clues import Value
from satgrid.constraints.at_most import AtMost
from satgrid.deadline import OutOfTime
from satgrid.errors import BUG, RefereeError, UntrustedError, UsageError, truncate, unknown
from satgrid.grid import Grid
from satgrid.model import Aim
from satgrid.search.answer import (
    GAVE_UP,
    SOLVED,
    UNSATISFIABLE,
    Answer,
    Interrupted,
    Objective,
    list_solutions,
)
from satgrid.search.loop import Search

OPTIMISERS = ("rc2", "linear")


def choose_optimiser(optimiser: str | None, solver: str) -> str:
    """Return the optimiser to use with the solver: the one named, or the first that works.

    Raises `UsageError` for an unknown one, and for rc2 with a solver that cannot be interrupted,
    which would ignore a time limit.
    """
    interruptible = solvers.can_be_interrupted(solver)
    if optimiser is None:
        return OPTIMISERS[0] if interruptible else "linear"
    if optimiser not in OPTIMISERS:
        raise unknown("optimiser", optimiser, list(OPTIMISERS))
    if optimiser == "rc2" and not interruptible:
        raise UsageError(
            f"optimiser rc2 needs a solver that can be interrupted, and {truncate(solver)} "
            f"cannot: choose linear, or a solver such as {solvers.DEFAULT}"
        )
    return optimiser


class _Progress:
    """The best solution so far and the proved bound; a cost counts the `literals` that are true."""

    def __init__(self, aim: Aim, search: Search) -> None:
        self.aim = aim
        self.literals, self._offset = search.model().objective_literals(aim)
        self._n = len(self.literals)
        self.best: Grid[Value] | None = None
        self.bound = self.value_of(0)

    def value_of(self, cost: int) -> int:
        """Return the number of cells at this cost."""
        return self._offset + (self._n - cost if self.aim.most else cost)

    def cost_of(self, grid: Grid[Value]) -> int:
        """Return the cost of the grid."""
        count = grid.flat.count(self.aim.value) - self._offset
        return self._n - count if self.aim.most else count

    def objective(self) -> Objective | None:
        """Return the value and bound so far, None without a solution."""
        if self.best is None:
            return None
        value = self.value_of(self.cost_of(self.best))
        return Objective(self.aim.name, self.aim.most, value, self.bound)


def best_solution(
    search: Search,
    aim: Aim,
    optimiser: str | None = None,
    most: int | None = 1,
    on_solution: Callable[[Grid[Value]], None] = lambda grid: None,
) -> Answer:
    """Return an optimal solution, or up to `most` of them (None: all).

    `on_solution` is called with each. If the search is stopped, the answer has the best solution so
    far (`on_solution` gets it too) and the proved bound. Raises `Interrupted` on Ctrl-C.
    """
    optimiser = choose_optimiser(optimiser, search.options.solver)
    progress: _Progress | None = None
    try:
        if search.model().refuted_by is not None:
            return Answer(UNSATISFIABLE, (), None, True, search.report)
        progress = _Progress(aim, search)
        if search.model().fixed is None:
            (_by_cores if optimiser == "rc2" else _step_by_step)(search, progress)
        else:
            progress.best = next(search.grids())
        if progress.best is None:
            return Answer(UNSATISFIABLE, (), None, True, search.report)
        progress.bound = progress.value_of(progress.cost_of(progress.best))
    except OutOfTime:
        return _stopped_answer(search, progress, most, on_solution)
    except KeyboardInterrupt:
        raise Interrupted(_stopped_answer(search, progress, most, on_solution)) from None
    finally:
        search.close()
    if most == 1:
        on_solution(progress.best)
        complete = search.model().fixed is not None
        return Answer(SOLVED, (progress.best,), None, complete, search.report, progress.objective())
    return _all_best(search, progress, most, on_solution)


def _stopped_answer(
    search: Search,
    progress: _Progress | None,
    most: int | None,
    on_solution: Callable[[Grid[Value]], None],
) -> Answer:
    """Return the answer of a search that ends early; one proved optimum may be enough."""
    objective = progress.objective() if progress else None
    if progress is None or progress.best is None or objective is None:
        return Answer(GAVE_UP, (), None, False, search.report)
    on_solution(progress.best)
    status = SOLVED if objective.optimal and most == 1 else GAVE_UP
    return Answer(status, (progress.best,), None, False, search.report, objective)


def _all_best(
    search: Search,
    progress: _Progress,
    most: int | None,
    on_solution: Callable[[Grid[Value]], None],
) -> Answer:
    assert progress.best is not None
    model = search.model()
    if model.fixed is None:
        model.formula.start_group(("objective", ""))
        model.add_constraint(AtMost(tuple(progress.literals), progress.cost_of(progress.best)))

    def with_objective(listed: Answer) -> Answer:
        """Return the answer with the objective; there is at least one optimal solution."""
        solver = search.options.solver
        if listed.status == UNSATISFIABLE and solvers.is_outside(solver):
            raise UntrustedError(
                f"solver {solver} gave a best solution and says that there is none: it is not to "
                "be trusted, choose another"
            )
        if listed.status == UNSATISFIABLE:
            raise RefereeError(f"solver {solver} denies a solution that is known: {BUG}")
        if not listed.grids:
            return _stopped_answer(search, progress, most, on_solution)
        return replace(listed, objective=progress.objective())

    try:
        return with_objective(list_solutions(search, most, on_solution, staged=False))
    except Interrupted as stop:
        raise Interrupted(with_objective(stop.answer)) from None


def _by_cores(search: Search, progress: _Progress) -> None:
    """Find the optimum by relaxing cores, after a first solution in case time runs out."""
    progress.best = search.next()
    search.close()
    if progress.best is None:
        return
    model = search.model()
    with search.report.stage("optimising"):
        soft = [-x for x in progress.literals]
        name, tick = search.options.solver, search.on_progress
        backend = solvers.start_maxsat(name, model.formula, soft, tick)
        try:
            best = search.solve(backend=backend)
            if best is not None:
                search.require_referee(best)
            if best is None or progress.cost_of(best) != backend.cost():
                # A missing optimum does not make the first solution optimal.
                raise RefereeError(f"optimiser rc2 ends without the best solution: {BUG}")
            progress.best = best
        finally:
            # Each cost is a proved bound, even if the search was stopped.
            progress.bound = progress.value_of(backend.cost())
            backend.close()


def _step_by_step(search: Search, progress: _Progress) -> None:
    """Find the optimum by asking for better solutions until there is none."""
    model = search.model()
    pads: list[int] = []
    while (grid := search.next()) is not None:
        progress.best = grid
        cost = progress.cost_of(grid)
        if cost == 0:
            return
        if not pads:
            # One bound serves all steps: each pad that becomes true lowers it by one. Pads become
            # true in the live solver only, so the formula keeps every optimal solution.
            model.formula.start_group(("objective", ""))
            pads = list(model.formula.new(cost))
            model.add_constraint(AtMost((*progress.literals, *pads), cost))
            sizes = model.formula.sizes()
            sizes.pop(("cuts", ""), None)  # The report counts cuts separately.
            search.report.set_sizes(sizes)
        for x in pads[cost - 1 :]:
            search.solver().add([x])
        del pads[cost - 1 :]
