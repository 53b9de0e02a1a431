"""What steps are to lead to: what the cells have not, as far as a counted search tells."""

from __future__ import annotations

from satgrid.clues import Value
from satgrid.deadline import OutOfTime, checked
from satgrid.errors import GaveUp
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.search.candidates import determine_cells
from satgrid.search.options import OnEvent, Options
from satgrid.why.local import Fact

_CONFLICTS = 10_000
"""After so many, what is the same in all solutions is not found out: all that may be is sought."""


def sought(
    problem: Problem,
    options: Options,
    solution: Grid[Value] | None,
    on_event: OnEvent | None = None,
) -> set[Fact] | None:
    """Return the facts that all solutions share; None where there is no solution.

    They are those of an only `solution`, if it is handed in. Where it takes too long to find them
    out, facts are among them that no solution was seen to contradict.
    """
    if solution is not None:
        cells = checked(solution.cells())
        return {(p, value) for p in cells for value in problem.values if value != solution[p]}
    try:
        found = determine_cells(problem, options, conflicts=_CONFLICTS, on_event=on_event)
    except OutOfTime:
        lacking = "it was known which cells are determined"
        raise GaveUp(f"gave up before {lacking}: allow more time") from None
    candidates = found.candidates
    if candidates is None:
        return None
    cells = checked(candidates.cells())
    gone = {(p, v) for p in cells for v in problem.values if v not in candidates[p]}
    return gone.union(found.doubtful)
