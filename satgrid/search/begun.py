"""A board that somebody has begun: is it right so far?

It is if a solution shows what is drawn. Else a rule, or clue, may be broken already: no board
with these cells meets it, whatever the other rules want. Or none is, and only all of them together
leave no completion.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import replace

from satgrid.clues import UNKNOWN, Value
from satgrid.constraints import Constraint
from satgrid.deadline import OutOfTime, limited
from satgrid.errors import GaveUp
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
            drawn = {cell: grid[cell] for cell in grid.cells() if grid[cell] != UNKNOWN}
            given = tuple(sorted((dict(problem.puzzle.given) | drawn).items()))
            begun = Problem(replace(problem.puzzle, given=given), problem.family)
            if _completed(begun):
                return []
            return list(dict.fromkeys(_broken(begun, grid))) or [NO_COMPLETION]
    except OutOfTime:
        raise GaveUp(
            f"gave up after {timeout_s} s: not known whether it can be completed: allow more time"
        ) from None


class _Alone(Problem):
    """The problem to meet one rule and show the given cells; the referee rests."""

    def __init__(self, problem: Problem, rule: Constraint) -> None:
        super().__init__(problem.puzzle, problem.family)
        self._rule = rule

    def rules(self, chosen: Collection[str] = ()) -> Iterator[Constraint]:
        yield self._rule

    def check(self, grid: Grid[Value]) -> Iterator[str]:
        return iter(())


def _completed(problem: Problem) -> bool:
    with closing(Search(problem).grids()) as grids:
        return next(grids, None) is not None


def _broken(begun: Problem, grid: Grid[Value]) -> Iterator[str]:
    """Yield a sentence for each rule that is broken already, as far as time allows."""
    try:
        for rule in (part for stated in begun.rules() for part in stated.parts()):
            if _completed(_Alone(begun, rule)):
                continue
            if rule.clue:
                yield f"{rule.clue}: broken already by what is drawn"
            else:
                yield from _words(begun, grid) or [
                    f"broken already by what is drawn: the rule {rule.kind()}"
                ]
    except OutOfTime:
        yield "no completion exists; there was no time to see whether a rule is broken already"


def _words(begun: Problem, grid: Grid[Value]) -> list[str]:
    """Return what the referee says whichever value all unknown cells are filled with."""
    told: list[str] | None = None
    for value in begun.values:
        filled = tuple(value if shown == UNKNOWN else shown for shown in grid.flat)
        said = list(begun.check(Grid(grid.height, grid.width, filled)))
        told = said if told is None else [sentence for sentence in told if sentence in said]
    return told or []
