"""What an outside solver found: its output read with the file it solved, and checked.

A grid is believed when its assignment meets every clause of the file and the referee agrees. That
there is no solution, or none that is better, is the solver's word.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.clues import Value
from satgrid.dimacs import output
from satgrid.dimacs.file import File, WrongModel
from satgrid.dimacs.meaning import Meaning
from satgrid.errors import PuzzleError, UsageError
from satgrid.grid import Grid
from satgrid.model import Aim
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.report import Report
from satgrid.search.solutions import GAVE_UP, SOLVED, UNSATISFIABLE, Answer, Objective
from satgrid.sources import MOST_PRINTED, chunks


def decoded(cnf: str, source: str) -> tuple[Puzzle | None, Answer]:
    """Return the puzzle of a CNF or WCNF file, and what the output of a solver says about it.

    `source` is the output's file, or "-" for standard input. A file without satgrid's header has
    no puzzle, and its answer no grid. Raises `PuzzleError` for a damaged file or output, and
    `WrongModel` or `AnotherFormula` for a model that is none.
    """
    file = File(cnf)
    meaning = file.meaning
    problem = None if meaning is None else _sensible(meaning, cnf)
    found = output.read(_chunks(source), file.variables, source)
    puzzle = None if problem is None else problem.puzzle
    if found.status == output.UNSATISFIABLE:
        return puzzle, Answer(UNSATISFIABLE, (), None, True, Report(says=source))
    if found.status == output.UNKNOWN:
        return puzzle, Answer(GAVE_UP, (), None, False, Report())
    met = bytearray(2 * file.variables + 1)
    for x in found.literals:
        met[x] = 1
    for x in range(1, file.variables + 1):
        # What the output leaves out is false.
        met[-x] = not met[x]
    cost = file.cost(met, source)
    if file.weighted and found.cost not in (None, cost):
        raise WrongModel(
            f"it claims a cost of {found.cost}, and its model costs {cost}: the solver errs, or "
            "printed the model of another step",
            source=source,
        )
    if meaning is None or problem is None:
        return None, Answer(SOLVED, (), None, False, Report())
    grid = _agreed(problem, meaning, met, file, source)
    objective = None
    if meaning.aim is not None:
        objective = _objective(meaning.aim, grid, cost, found.status == output.OPTIMUM)
    status = SOLVED if objective is None or objective.optimal else GAVE_UP
    # That nothing costs less than nothing needs nobody's word.
    report = Report(says=source if cost else None, checked=problem.checked)
    return puzzle, Answer(status, (grid,), None, False, report, objective)


def _sensible(meaning: Meaning, cnf: str) -> Problem:
    """Return the problem; raise `PuzzleError` for clues or an objective that its family refuses."""
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


def _agreed(
    problem: Problem, meaning: Meaning, met: bytearray, file: File, source: str
) -> Grid[Value]:
    """Return the board of the assignment, to which the referee agrees."""
    try:
        grid = meaning.grid(met)
    except PuzzleError as error:
        error.source = file.path
        raise
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


def _objective(aim: Aim, grid: Grid[Value], cost: int, optimal: bool) -> Objective:
    """Return the value, with the solver's bound; else the one that no cost is below 0."""
    value = grid.flat.count(aim.value)
    slack = 0 if optimal else cost
    return Objective(aim.name, aim.most, value, value + slack if aim.most else value - slack)


def _chunks(source: str) -> Iterator[bytes]:
    """Yield the bytes of the file, or of standard input for `-`."""
    try:
        yield from chunks(source, MOST_PRINTED)
    except OSError as error:
        raise PuzzleError(
            f"cannot be read ({error.strerror}): name a file with a solver's output", source=source
        ) from None
