"""Grids that are partly filled in: is the player right so far?

A partial grid, with `?` in unknown cells, is right if a solution agrees with it. If none does, a
single rule or clue may be broken already: no grid that agrees with the entries satisfies it. Or no
rule is broken by itself, and all rules together leave no completion.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import closing

from satgrid.clues import UNKNOWN, Value
from satgrid.constraints import Constraint
from satgrid.constraints.given import Given
from satgrid.deadline import OutOfTime, after, checked, limited
from satgrid.errors import GaveUp, PuzzleError, a
from satgrid.grid import Grid
from satgrid.problem import Problem
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
            if _has_completion(_WithEntries(problem, grid)):
                return []
            return list(dict.fromkeys(_broken_rules(problem, grid))) or [NO_COMPLETION]
    except OutOfTime:
        raise GaveUp(
            f"gave up {after(timeout_s)}: not known whether it can be completed: allow more time"
        ) from None


def with_entries(problem: Problem, grid: Grid[Value] | None) -> Problem:
    """Return the problem whose solutions agree with a partial grid too.

    Raises `PuzzleError` for a grid of another size, with other symbols, or that contradicts a given
    cell.
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
    """The problem whose solutions agree with a partial grid too."""

    def __init__(self, problem: Problem, grid: Grid[Value]) -> None:
        super().__init__(problem.puzzle, problem.family)
        known_cells = (cell for cell in grid.cells() if grid[cell] != UNKNOWN)
        self.entries = [Given(cell, grid[cell]) for cell in known_cells]

    def rules(self, chosen: Collection[str] = ()) -> Iterator[Constraint]:
        yield from self.entries
        yield from super().rules(chosen)

    def check(self, grid: Grid[Value]) -> Iterator[str]:
        yield from super().check(grid)
        for entry in checked(self.entries):
            if grid[entry.cell] != entry.value:
                yield f"{self.label(entry.cell)}: {entry.value} is drawn, not {grid[entry.cell]}"


class _SingleRule(_WithEntries):
    """The problem of one rule and a partial grid; `check` accepts every grid."""

    def __init__(self, problem: Problem, grid: Grid[Value], rule: Constraint) -> None:
        super().__init__(problem, grid)
        self._rule = rule

    def rules(self, chosen: Collection[str] = ()) -> Iterator[Constraint]:
        yield from self.entries
        yield self._rule

    def check(self, grid: Grid[Value]) -> Iterator[str]:
        return iter(())


def _has_completion(problem: Problem) -> bool:
    with closing(Search(problem).grids()) as grids:
        return next(grids, None) is not None


def _broken_rules(problem: Problem, grid: Grid[Value]) -> Iterator[str]:
    """Yield a sentence for each rule that no completion satisfies, until the time limit."""
    try:
        for rule in (part for statement in problem.rules() for part in statement.parts()):
            if _has_completion(_SingleRule(problem, grid, rule)):
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
    certain: list[str] | None = None
    for value in problem.values:
        filled = tuple(value if shown == UNKNOWN else shown for shown in grid.flat)
        faults = list(problem.check(Grid(grid.height, grid.width, filled)))
        certain = faults if certain is None else [fault for fault in certain if fault in faults]
    return certain or []
