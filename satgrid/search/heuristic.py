"""Random restarts, the method without SAT that textbooks compare with: guess, check, guess again.

The family makes a guess (its `guess`), and the referee says whether it is a solution. That proves
nothing: there may be other solutions, and where none was found there may be one.
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
from satgrid.search.report import OnEvent, Report
from satgrid.search.solutions import GAVE_UP, SOLVED, Answer, Interrupted
from satgrid.solvers import DEFAULT, HEURISTIC

TIMEOUT_S = 180.0
"""How long is guessed if nobody says how long."""


def require_sense(asked: Mapping[str, object]) -> None:
    """Raise `UsageError` for the first of the questions, by name, that guessing cannot answer."""
    for name, wanted in asked.items():
        if wanted:
            raise UsageError(
                f"solver {HEURISTIC} looks for one solution and proves nothing: leave {name} out, "
                f"or choose a SAT solver such as {DEFAULT}"
            )


def guess_of(problem: Problem) -> Guess:
    """Return how the problem's family guesses; raise `UsageError` for one that does not."""
    found = families.guess(problem.family)
    if found is None:
        able = [name for name in families.names() if families.guess(families.find(name))]
        raise UsageError(
            f"solver {HEURISTIC} cannot guess a {problem.name}, only {' and '.join(able)}: choose "
            f"a SAT solver such as {DEFAULT}"
        )
    return found


def guessed(
    problem: Problem,
    seed: int = 0,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
    on_solution: Callable[[Grid[Value]], None] = lambda grid: None,
) -> Answer:
    """Return the first guess that is a solution, told to `on_solution` too, or that there was none.

    The seed decides the course, the time (180 s if not given) only when it ends. Raises
    `Interrupted` on Ctrl-C.
    """
    limit = limited(TIMEOUT_S if timeout_s is None else timeout_s)
    report = Report(solver=HEURISTIC, seed=seed, conflicts=None, tries=0, on_event=on_event)
    report.checked = problem.checked
    puzzle = problem.puzzle
    report.cells_left = problem.board.area
    guess = guess_of(problem)
    random = Random(seed)
    tries = 0
    grid: Grid[Value] | None = None
    try:
        with limit, report.stage("guessing"):
            problem.inspect()
            while grid is None:
                check_deadline()
                tries += 1
                report.tries = tries
                tried = guess(puzzle, random)
                if tried is not None and not any(problem.check(tried)):
                    grid = tried
                report.tell("tick")
    except OutOfTime:
        return Answer(GAVE_UP, (), None, False, report)
    except KeyboardInterrupt:
        raise Interrupted(Answer(GAVE_UP, (), None, False, report)) from None
    on_solution(grid)
    return Answer(SOLVED, (grid,), None, False, report)
