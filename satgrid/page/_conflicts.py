"""Clues and rules that entries on a board break already, seen without a search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satgrid.clues import UNKNOWN, Value
from satgrid.compiler import rules_and_givens
from satgrid.constraints import Constraint
from satgrid.deadline import check_deadline
from satgrid.domains import Contradiction, Domains
from satgrid.grid import Cell, Grid
from satgrid.narrowing import narrow
from satgrid.problem import Problem
from satgrid.why import wording
from satgrid.why.deduction_sources import Reach

_MOST = 20


def conflicts(problem: Problem, grid: Grid[Value]) -> list[dict[str, Any]]:
    """Return the clues and rules that no board with these entries meets, one by one.

    Each has a `text` and the `places` of the entries that it speaks of. A clue or rule that only a
    search could show to be broken is not among them.
    """
    found: list[dict[str, Any]] = []
    told: set[tuple[str, frozenset[Cell]]] = set()
    for part, places in _broken(problem, grid):
        text = f"{part.clue} is broken" if part.clue else wording.rule_text(problem, part.kind())
        if (text, places) not in told:
            told.add((text, places))
            found.append({"text": text, "places": [[*place] for place in sorted(places)]})
        if len(found) == _MOST:
            break
    return found


def _broken(problem: Problem, grid: Grid[Value]) -> Iterator[tuple[Constraint, frozenset[Cell]]]:
    start = Domains(*problem.board, problem.values)
    entered = {place for place in grid.cells() if grid[place] != UNKNOWN}
    for value in problem.values:
        others = start.plane(place for place in entered if grid[place] != value)
        start.planes[value] &= ~others
    reach = Reach(problem.board)
    for each in rules_and_givens(problem.puzzle, problem.rules()):
        for part in each.parts():
            places = reach.cells([part]) & entered
            if not places:
                continue
            domains = Domains(*problem.board, problem.values)
            domains.replace(dict(start.planes))
            try:
                narrow([part], domains, check_deadline)
            except Contradiction:
                yield part, frozenset(places)
