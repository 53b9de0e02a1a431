"""The output of an outside solver, read together with the file it solved, and checked.

A grid is accepted if its assignment satisfies every clause of the file and the referee agrees. A
claim that there is no solution, or no better one, is the solver's and stays unchecked.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.clues import Value
from satgrid.dimacs import output
from satgrid.dimacs.file import File, WrongModel
from satgrid.dimacs.header import Meaning
from satgrid.errors import PuzzleError, UsageError
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.answer import GAVE_UP, SOLVED, UNSATISFIABLE, Answer, Objective
from satgrid.search.merged import with_sizes
from satgrid.search.options import Report
from satgrid.sources import MOST_PRINTED, chunks


def decode_output(cnf: str, source: str) -> tuple[Puzzle | None, Answer]:
    """Return the puzzle of a CNF or WCNF file, and the answer in a solver's output for it.

    `source` is the file with the output, or "-" for standard input. Without satgrid's header there
    is no puzzle, and the answer has no grid. Raises `PuzzleError` for a damaged file or output, and
    `WrongModel` or `AnotherFormula` for an assignment that is not a model.
    """
    file = File(cnf)
    meaning = file.meaning
    problem = None if meaning is None else _problem_of(meaning, cnf)
    printed = output.read(_chunks(source), file.variables, source)
    puzzle = None if problem is None else problem.puzzle
    if printed.status == output.UNSATISFIABLE:
        return puzzle, Answer(UNSATISFIABLE, (), None, True, Report(says=source))
    if printed.status == output.UNKNOWN:
        return puzzle, Answer(GAVE_UP, (), None, False, Report())
    # Index x is 1 if literal x is true; negative literals count from the end.
    is_true = bytearray(2 * file.variables + 1)
    for x in printed.literals:
        is_true[x] = 1
    for x in range(1, file.variables + 1):
        # Variables missing from the output are false.
        is_true[-x] = not is_true[x]
    cost = file.cost(is_true, source)
    if file.weighted and printed.cost not in (None, cost):
        raise WrongModel(
            f"it claims a cost of {printed.cost}, and its model costs {cost}: the solver errs, or "
            "printed the model of another step",
            source=source,
        )
    if meaning is None or problem is None:
        return None, Answer(SOLVED, (), None, False, Report())
    grid = _checked_grid(problem, meaning, is_true, file, source)
    objective = None
    if (aim := meaning.aim) is not None:
        value = grid.flat.count(aim.value)
        # The solver's bound if it claims an optimum, else the one for a cost of 0.
        slack = 0 if printed.status == output.OPTIMUM else cost
        objective = Objective(aim.name, aim.most, value, value + (slack if aim.most else -slack))
    status = SOLVED if objective is None or objective.optimal else GAVE_UP
    # A cost of 0 is optimal without anyone's claim.
    report = Report(says=source if cost else None, checked=problem.checked)
    return puzzle, Answer(status, (grid,), None, False, report, objective)


def _problem_of(meaning: Meaning, cnf: str) -> Problem:
    """Return the problem; raise `PuzzleError` if its family refuses the clues or the objective."""
    aim = meaning.aim
    try:
        problem = Problem(meaning.puzzle)
        problem.inspect()
        if meaning.board != problem.board:
            raise PuzzleError(
                f"its header is for a grid of {meaning.board.height} x {meaning.board.width}, a "
                f"solution of its {problem.name} is one of {problem.board.height} x "
                f"{problem.board.width}: encode the puzzle again"
            )
        if aim is not None and aim != problem.aim(aim.name, most=aim.most):
            raise PuzzleError(f"{aim.name} is not {aim.value}: encode the puzzle again")
    except (PuzzleError, UsageError) as error:
        raise PuzzleError(str(error), source=cnf) from None
    return problem


def _checked_grid(
    problem: Problem, meaning: Meaning, is_true: bytearray, file: File, source: str
) -> Grid[Value]:
    """Return the grid of the assignment; raise `WrongModel` if the referee rejects it."""
    try:
        grid = meaning.grid(is_true)
    except PuzzleError as error:
        error.source = file.path
        raise
    if problem.answer.sizes:
        grid = with_sizes(grid)
    broken = next(problem.check(grid), None)
    if broken is None:
        return grid
    why = "its clauses are not those of its puzzle, encode it again"
    if meaning.left_out:
        why = f"it leaves {' and '.join(meaning.left_out)} out, encode without --relaxed"
    raise WrongModel(
        f"it meets the clauses of {file.path}, and its grid breaks a rule ({broken}): {why}",
        source=source,
    )


def _chunks(source: str) -> Iterator[bytes]:
    """Yield the bytes of the file, or of standard input for `-`."""
    try:
        yield from chunks(source, MOST_PRINTED)
    except OSError as error:
        raise PuzzleError(
            f"cannot be read ({error.strerror}): name a file with a solver's output", source=source
        ) from None
