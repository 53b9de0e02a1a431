"""The library's verbs `hint` and `steps`."""

from __future__ import annotations

from collections.abc import Generator

from satgrid.clues import Value
from satgrid.deadline import OutOfTime
from satgrid.errors import GaveUp
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.partial import with_entries
from satgrid.why import steps as why
from satgrid.why.step import Step


def steps(
    puzzle: Puzzle, *, given: Grid[Value] | None = None, timeout_s: float | None = None
) -> list[Step]:
    """Return the steps by which a person comes to what is determined, each with its reasons.

    They begin at the given cells and at `given`, a grid with `?` in cells not known. Raises
    `GaveUp` at the time limit, and where no step is found to what is left; `SatgridError` where
    there is no solution.
    """
    return list(_steps(puzzle, given, timeout_s))


def hint(
    puzzle: Puzzle, *, given: Grid[Value] | None = None, timeout_s: float | None = None
) -> Step | None:
    """Return the first of `steps`, or None where nothing is left to find.

    Raises what `steps` does.
    """
    return next(_steps(puzzle, given, timeout_s), None)


def _steps(puzzle: Puzzle, given: Grid[Value] | None, timeout_s: float | None) -> Generator[Step]:
    try:
        yield from why.steps(with_entries(Problem(puzzle), given), timeout_s=timeout_s)
    except OutOfTime:
        raise GaveUp("gave up before all steps were found: allow more time") from None
