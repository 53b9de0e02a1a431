"""The solver `heuristic`: random restarts, the method without SAT that textbooks compare with.

The family makes a guess (its `guess`), and the referee checks it. That proves nothing: there may be
other solutions, and there may be one if no guess was right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from satgrid import families
from satgrid.clues import Value
from satgrid.deadline import OutOfTime, check_deadline, limited
from satgrid.errors import UsageError
from satgrid.families import Guess
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.search.answer import GAVE_UP, SOLVED, Answer, Interrupted
from satgrid.search.options import OnEvent, Report
from satgrid.solvers import DEFAULT, HEURISTIC

TIMEOUT_S = 180.0
"""The default time limit of guessing."""


def require_sense(wanted: Mapping[str, object]) -> None:
    """Raise `UsageError` for the first wanted option, by name, that guessing does not support."""
    for name, value in wanted.items():
        if value:
            raise UsageError(
                f"solver {HEURISTIC} looks for one solution and proves nothing: leave {name} out, "
                f"or choose a SAT solver such as {DEFAULT}"
            )


def guess_of(problem: Problem) -> Guess:
    """Return the guess function of the problem's family; raise `UsageError` without one."""
    guess = problem.family.guess
    if guess is None:
        able = [name for name in families.names() if families.find(name).guess]
        raise UsageError(
            f"solver {HEURISTIC} cannot guess a {problem.name}, only {' and '.join(able)}: choose "
            f"a SAT solver such as {DEFAULT}"
        )
    return guess


def guess_solution(
    problem: Problem,
    seed: int = 0,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
    on_solution: Callable[[Grid[Value]], None] = lambda grid: None,
) -> Answer:
    """Return an answer with the first guess that is a solution; call `on_solution` with it.

    The seed determines the guesses. The default limit is 180 seconds. Raises `Interrupted`.
    """
    limit = limited(TIMEOUT_S if timeout_s is None else timeout_s)
    report = Report(HEURISTIC, seed=seed, conflicts=None, on_event=on_event)
    report.checked, report.cells_left = problem.checked, problem.board.area
    guess, random, report.tries = guess_of(problem), Random(seed), 0
    grid: Grid[Value] | None = None
    try:
        with limit, report.stage("guessing"):
            problem.inspect()
            while grid is None or any(problem.check(grid)):
                check_deadline()
                report.tries += 1
                grid = guess(problem.puzzle, random)
                report.notify("tick")
    except OutOfTime:
        return Answer(GAVE_UP, (), None, False, report)
    except KeyboardInterrupt:
        raise Interrupted(Answer(GAVE_UP, (), None, False, report)) from None
    on_solution(grid)
    return Answer(SOLVED, (grid,), None, False, report)
