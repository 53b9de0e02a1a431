"""Grids that are partly filled in: is the player right so far?

A partial grid, with `?` in unknown cells, is right if a solution agrees with it. If none does, a
single rule or clue may be broken already: no grid that agrees with the entries satisfies it. Or no
rule is broken by itself, and all rules together leave no completion.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import replace

from satgrid.clues import UNKNOWN, Value, value_name
from satgrid.constraints import Constraint
from satgrid.constraints.given import Given
from satgrid.deadline import OutOfTime, after, checked, limited
from satgrid.errors import GaveUp, PuzzleError, a
from satgrid.families import Family
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.loop import Search

NO_COMPLETION = "no rule is broken yet, but no completion exists"


def problems_of_partial(
    problem: Problem, grid: Grid[Value], timeout_s: float | None = None
) -> list[str]:
    """Return the problems of a partial grid; [] if it is right so far.

    Raises `GaveUp` at the time limit, unless it has been proved that there is no completion.
    """
    try:
        with limited(timeout_s):
            problems = list(problem.check_begun(grid))
            if problems:
                return problems
            completed = _WithEntries(problem, grid)
            if _has_completion(completed):
                return []
            broken = _broken_rules(problem, grid, completed.entries)
            return list(dict.fromkeys(broken)) or [NO_COMPLETION]
    except OutOfTime:
        raise GaveUp(
            f"gave up {after(timeout_s)}: not known whether it can be completed: allow more time"
        ) from None


def with_entries(problem: Problem, grid: Grid[Value] | None) -> Problem:
    """Return the problem whose solutions agree with a partial grid too.

    Raises `PuzzleError` for another size, other symbols, and contradictions to given cells.
    """
    if grid is None:
        return problem
    wrong = next(problem.check_begun(grid), None)
    if wrong is None:
        return _WithEntries(problem, grid)
    if (grid.height, grid.width) != problem.board:
        height, width = problem.board
        what = (
            f"the lattice of a solution of {a(problem.name)}" if problem.answer.lattice else "all"
        )
        mend = f"draw {what} in {height} rows of {width}, ? where nothing is known"
    else:
        mend = "draw what can stand there, or ?"
    raise PuzzleError(f"{wrong}: {mend}")


class _WithEntries(Problem):
    def __init__(self, problem: Problem, grid: Grid[Value]) -> None:
        known_cells = [cell for cell in grid.cells() if grid[cell] != UNKNOWN]
        puzzle = problem.puzzle
        # A number without a value gets one if it is given.
        without = {cell: grid[cell] for cell in known_cells if grid[cell] not in problem.values}
        if without:
            given = sorted((dict(puzzle.given) | without).items())
            puzzle = replace(puzzle, given=tuple(given))
        super().__init__(puzzle, problem.family)
        self.entries = [Given(cell, grid[cell]) for cell in known_cells]

    def rules(self, chosen: Collection[str] = ()) -> Iterator[Constraint]:
        yield from self.entries
        yield from super().rules(chosen)

    def check(self, grid: Grid[Value]) -> Iterator[str]:
        yield from super().check(grid)
        for entry in checked(self.entries):
            if grid[entry.cell] != entry.value:
                shown, found = value_name(entry.value), value_name(grid[entry.cell])
                yield f"{self.label(entry.cell)}: {shown} is drawn, not {found}"


class PartialProblem(Problem):
    """A puzzle with some statements and its given cells as rules; `check` accepts every grid."""

    def __init__(self, puzzle: Puzzle, family: Family, statements: Sequence[Constraint]) -> None:
        super().__init__(puzzle, family)
        self._statements = statements

    def rules(self, chosen: Collection[str] = ()) -> Iterator[Constraint]:
        """Yield the statements."""
        yield from self._statements

    def check(self, grid: Grid[Value]) -> Iterator[str]:
        """Yield no objection."""
        return iter(())


def _has_completion(problem: Problem) -> bool:
    with closing(Search(problem).grids()) as grids:
        return next(grids, None) is not None


def _broken_rules(
    problem: Problem, grid: Grid[Value], entries: Sequence[Constraint]
) -> Iterator[str]:
    """Yield a sentence for each rule that no completion satisfies, until the time limit."""
    try:
        for rule in (part for statement in problem.rules() for part in statement.parts()):
            if _has_completion(PartialProblem(problem.puzzle, problem.family, [*entries, rule])):
                continue
            if rule.clue:
                yield f"{rule.clue}: broken already by what is drawn"
            else:
                yield from _certain_faults(problem, grid) or [
                    f"broken already by what is drawn: the rule {rule.kind()}"
                ]
    except OutOfTime:
        yield "no completion exists; there was no time to see whether a rule is broken already"


def _certain_faults(problem: Problem, grid: Grid[Value]) -> list[str]:
    """Return the referee's sentences that are the same for every value in all unknown cells."""
    filled = (
        tuple(value if shown == UNKNOWN else shown for shown in grid.flat)
        for value in problem.values
    )
    first, *others = [list(problem.check(Grid(grid.height, grid.width, flat))) for flat in filled]
    return [fault for fault in first if all(fault in faults for faults in others)]
