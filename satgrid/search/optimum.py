"""The question for a best solution: the fewest or the most cells of a value, with proof.

A first solution is found plainly, so that there is always something to show. Then `rc2`
raises a lower bound, core by core, until a solution meets it, or `linear` asks the live solver
again and again for something better, until there is nothing, and proves no bound before that.
Both add lazy cuts as they go. A best solution is claimed where
bound and value meet; RC2 or a solver that says otherwise than a known solution shows is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from satgrid import solvers
from satgrid.clues import Value
from satgrid.constraints.at_most import AtMost
from satgrid.deadline import OutOfTime
from satgrid.errors import (
    BUG,
    RefereeError,
    SatgridError,
    UntrustedError,
    UsageError,
    truncate,
    unknown,
)
from satgrid.grid import Grid
from satgrid.model import Aim
from satgrid.search.loop import Search
from satgrid.search.solutions import (
    GAVE_UP,
    SOLVED,
    UNSATISFIABLE,
    Answer,
    Interrupted,
    Objective,
    list_solutions,
)

OPTIMISERS = ("rc2", "linear")


def find(optimiser: str | None, solver: str) -> str:
    """Return the optimiser to use with the solver: the one named, or the first that can be.

    Raises `UsageError` for an unknown one, and for rc2 with a solver that cannot be interrupted:
    it would hold the process past a time limit.
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
    """The best solution so far and the proved bound, both as numbers of cells."""

    def __init__(self, aim: Aim, search: Search) -> None:
        self.aim = aim
        self.costly, self._offset = search.model().costly(aim)
        self._n = len(self.costly)
        self.best: Grid[Value] | None = None
        self.bound = self.value_of(0)

    def value_of(self, cost: int) -> int:
        """Return the number of cells if so many of the costly literals are true."""
        return self._offset + (self._n - cost if self.aim.most else cost)

    def cost_of(self, grid: Grid[Value]) -> int:
        """Return how many of the costly literals the grid makes true."""
        count = grid.flat.count(self.aim.value) - self._offset
        return self._n - count if self.aim.most else count

    def objective(self) -> Objective | None:
        """Return what is known by now."""
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
    """Return a best solution, or up to `most` (None: all), telling `on_solution` each at once.

    Stopped early, the answer holds the best solution so far, told to `on_solution` as well, and the
    proved bound. Raises `Interrupted` on Ctrl-C.
    """
    optimiser = find(optimiser, search.options.solver)
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
        return _stopped(search, progress, most, on_solution)
    except KeyboardInterrupt:
        raise Interrupted(_stopped(search, progress, most, on_solution)) from None
    finally:
        search.close()
    if most == 1:
        on_solution(progress.best)
        complete = search.model().fixed is not None
        return Answer(SOLVED, (progress.best,), None, complete, search.report, progress.objective())
    return _all_best(search, progress, most, on_solution)


def _stopped(
    search: Search,
    progress: _Progress | None,
    most: int | None,
    on_solution: Callable[[Grid[Value]], None],
) -> Answer:
    """Return what is known when the search ends early: enough, if one proved best will do."""
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
    """List the solutions that are as good as the best."""
    assert progress.best is not None
    model = search.model()
    if model.fixed is None:
        model.formula.begin(("objective", ""))
        model.post(AtMost(tuple(progress.costly), progress.cost_of(progress.best)))

    def known(listed: Answer) -> Answer:
        """Return the answer with the objective; one best solution is there at least."""
        if listed.status == UNSATISFIABLE:
            raise _denial(search.options.solver)
        if not listed.grids:
            return _stopped(search, progress, most, on_solution)
        return replace(listed, objective=progress.objective())

    try:
        return known(list_solutions(search, most, on_solution, staged=False))
    except Interrupted as stop:
        raise Interrupted(known(stop.answer)) from None


def _denial(solver: str) -> SatgridError:
    """Return the error for a solver that denies all best solutions, of which one is known."""
    if solvers.is_outside(solver):
        return UntrustedError(
            f"solver {solver} gave a best solution and says that there is none: it is not to be "
            "trusted, choose another"
        )
    return RefereeError(f"solver {solver} denies a solution that is known: {BUG}")


def _by_cores(search: Search, progress: _Progress) -> None:
    """Find the optimum by relaxing cores, after a first solution for the case of no time."""
    progress.best = search.next()
    search.close()
    if progress.best is None:
        return
    model = search.model()
    with search.report.stage("optimising"):
        soft = [-x for x in progress.costly]
        backend = solvers.start_maxsat(
            search.options.solver, model.formula, soft, search.on_progress
        )
        try:
            best = search.refined(lambda: backend.optimum(search.on_progress))
            if best is None or progress.cost_of(best) != backend.cost():
                # The first solution is no best one for want of another.
                raise RefereeError(f"optimiser rc2 ends without the best solution: {BUG}")
            progress.best = best
        finally:
            # Each cost is proved, also where the search was stopped.
            progress.bound = progress.value_of(backend.cost())
            backend.close()


def _step_by_step(search: Search, progress: _Progress) -> None:
    """Find the optimum by asking for something better until there is nothing."""
    model = search.model()
    pads: list[int] = []
    while (grid := search.next()) is not None:
        progress.best = grid
        cost = progress.cost_of(grid)
        if cost == 0:
            return
        if not pads:
            # One bound for all steps: every pad that is made true takes one from it. Pads are
            # made true in the live solver only, so that the formula keeps every best solution.
            model.formula.begin(("objective", ""))
            pads = list(model.formula.new(cost))
            model.post(AtMost((*progress.costly, *pads), cost))
            sizes = model.formula.sizes()
            # The report counts cuts apart.
            sizes.pop(("cuts", ""), None)
            search.report.count(sizes)
        for x in pads[cost - 1 :]:
            search.backend().add([x])
        del pads[cost - 1 :]
