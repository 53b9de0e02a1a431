"""A board that somebody has begun: is it right so far?

It is if a solution shows what is drawn. Else a rule, or clue, may be broken already: no board
with these cells meets it, whatever the other rules want. Or none is, and only all of them together
leave no completion.
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


def objections(problem: Problem, grid: Grid[Value], timeout_s: float | None = None) -> list[str]:
    """Return what is wrong with a grid that has `?` in cells not known; [] if it is right so far.

    Raises `GaveUp` at the time limit, unless it is known by then that there is no completion.
    """
    try:
        with limited(timeout_s):
            found = list(problem.check_begun(grid))
            if found:
                return found
            if _completed(_Begun(problem, grid)):
                return []
            return list(dict.fromkeys(_broken(problem, grid))) or [NO_COMPLETION]
    except OutOfTime:
        raise GaveUp(
            f"gave up {after(timeout_s)}: not known whether it can be completed: allow more time"
        ) from None


def begun(problem: Problem, grid: Grid[Value] | None) -> Problem:
    """Return the problem to show what is drawn too, in a grid with `?` in cells not known.

    Raises `PuzzleError` for a grid of another size, with other symbols, or that contradicts a given
    cell.
    """
    if grid is None:
        return problem
    wrong = next(problem.check_begun(grid), None)
    if wrong is None:
        return _Begun(problem, grid)
    if (grid.height, grid.width) != problem.board:
        height, width = problem.board
        what = (
            f"the lattice of a solution of {a(problem.name)}" if problem.answer.lattice else "all"
        )
        mend = f"draw {what} in {height} rows of {width}, ? where nothing is known"
    else:
        mend = "draw what can stand there, or ?"
    raise PuzzleError(f"{wrong}: {mend}")


class _Begun(Problem):
    """The problem to show what is drawn too, in a grid with `?` in cells not known."""

    def __init__(self, problem: Problem, grid: Grid[Value]) -> None:
        super().__init__(problem.puzzle, problem.family)
        cells = (cell for cell in grid.cells() if grid[cell] != UNKNOWN)
        self.drawn = [Given(cell, grid[cell]) for cell in cells]

    def rules(self, chosen: Collection[str] = ()) -> Iterator[Constraint]:
        yield from self.drawn
        yield from super().rules(chosen)

    def check(self, grid: Grid[Value]) -> Iterator[str]:
        yield from super().check(grid)
        for each in checked(self.drawn):
            if grid[each.cell] != each.value:
                yield f"{self.label(each.cell)}: {each.value} is drawn, not {grid[each.cell]}"


class _Alone(_Begun):
    """The problem to meet one rule and show what is drawn; the referee rests."""

    def __init__(self, problem: Problem, grid: Grid[Value], rule: Constraint) -> None:
        super().__init__(problem, grid)
        self._rule = rule

    def rules(self, chosen: Collection[str] = ()) -> Iterator[Constraint]:
        yield from self.drawn
        yield self._rule

    def check(self, grid: Grid[Value]) -> Iterator[str]:
        return iter(())


def _completed(problem: Problem) -> bool:
    with closing(Search(problem).grids()) as grids:
        return next(grids, None) is not None


def _broken(problem: Problem, grid: Grid[Value]) -> Iterator[str]:
    """Yield a sentence for each rule that is broken already, as far as time allows."""
    try:
        for rule in (part for stated in problem.rules() for part in stated.parts()):
            if _completed(_Alone(problem, grid, rule)):
                continue
            if rule.clue:
                yield f"{rule.clue}: broken already by what is drawn"
            else:
                yield from _words(problem, grid) or [
                    f"broken already by what is drawn: the rule {rule.kind()}"
                ]
    except OutOfTime:
        yield "no completion exists; there was no time to see whether a rule is broken already"


def _words(problem: Problem, grid: Grid[Value]) -> list[str]:
    """Return what the referee says whichever value all unknown cells are filled with."""
    told: list[str] | None = None
    for value in problem.values:
        filled = tuple(value if shown == UNKNOWN else shown for shown in grid.flat)
        said = list(problem.check(Grid(grid.height, grid.width, filled)))
        told = said if told is None else [sentence for sentence in told if sentence in said]
    return told or []
