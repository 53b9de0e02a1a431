"""How many solutions there are, what they share, and whether entries are right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from satgrid.clues import UNKNOWN, Value
from satgrid.compiler import all_constraints
from satgrid.constraints import Constraint
from satgrid.deadline import check_deadline
from satgrid.domains import Contradiction, Domains
from satgrid.errors import PuzzleError
from satgrid.grid import Cell, Grid
from satgrid.narrowing import narrow
from satgrid.page.question import Question
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.session import NONE, ONE, Session, Standing
from satgrid.why import wording
from satgrid.why.deduction_sources import Reach

_sessions: list[Session] = []
"""The session of the puzzle that was asked about last, which keeps what its solver has learnt."""


def _session(puzzle: Puzzle) -> Session:
    bare = replace(puzzle, info=())
    if _sessions and _sessions[0].puzzle.family == bare.family:
        _sessions[0].restate(bare)
    else:
        while _sessions:
            _sessions.pop().close()
        _sessions.append(Session(bare))
    return _sessions[0]


def _standing(problem: Problem, grid: Grid[Value] | None, seconds: float) -> Standing:
    """Return how the board stands with what is drawn on it."""
    session = _session(problem.puzzle)
    drawn = {} if grid is None else {p: grid[p] for p in grid.cells() if grid[p] != UNKNOWN}
    for cell in session.drawn.keys() - drawn.keys():
        session.unset(cell)
    for cell, value in drawn.items():
        session.set(cell, value)
    return session.ask(timeout_s=seconds)


def live(question: Question) -> dict[str, Any]:
    """Return the `status` of a `puzzle`: "one" solution, "several", "none" or "undecided".

    Only solutions that show the `grid` count. `settled` has what all of them share, `open` counts
    the other places, `two` are solutions that differ, and `why` says why the family refuses the
    puzzle. With `candidates` wanted, they are the values that occur at each open place, by
    "row,column".
    """
    try:
        problem = question.problem()
    except PuzzleError as error:
        return {"status": NONE, "complete": True, "why": str(error)}
    standing = _standing(problem, question.grid(problem), question.seconds())
    told: dict[str, Any] = {"status": standing.status, "complete": standing.complete}
    if standing.candidates is not None and standing.grid is not None:
        told["settled"] = _rows(standing.grid)
        told["open"] = standing.grid.flat.count(UNKNOWN)
        told["two"] = [_rows(grid) for grid in standing.solutions]
        if question.flag("candidates"):
            possible = standing.candidates
            told["candidates"] = {
                f"{r},{c}": "".join(possible[r, c])
                for r, c in possible.cells()
                if len(possible[r, c]) > 1
            }
    return told


def solve(question: Question) -> dict[str, Any]:
    """Return as `live`, and a `grid`: a solution, if one was found."""
    told = live(question)
    two = told.get("two") or []
    if told["status"] == ONE:
        told["grid"] = told["settled"]
    elif two:
        told["grid"] = two[0]
    return told


def check(question: Question) -> dict[str, Any]:
    """Return whether the `grid` is `right` so far, and `done` if nothing is missing.

    `wrong` are the places whose entries no solution has; if each is in some, all entries that
    cannot stand together. With `conflicts` wanted, no search is made: told are the clues and rules
    that are broken already.
    """
    problem = question.problem()
    grid = question.grid(problem)
    if grid is None:
        raise PuzzleError("nothing is drawn: give a grid")
    if question.flag("conflicts"):
        return {"conflicts": find_conflicts(problem, grid)}
    if UNKNOWN not in grid.flat:
        faults = list(problem.check(grid))
        return {
            "right": not faults,
            "done": not faults,
            "wrong": [],
            "faults": faults[:20],
        }
    seconds = question.seconds()
    standing = _standing(problem, grid, seconds)
    if standing.status != NONE:
        known = standing.status == ONE or bool(standing.solutions)
        return {"right": True if known else None, "done": False, "wrong": []}
    alone = _standing(problem, None, seconds)
    entries = [p for p in grid.cells() if grid[p] != UNKNOWN]
    if alone.candidates is None:
        return {"right": False, "done": False, "wrong": []}
    wrong = [p for p in entries if grid[p] not in alone.candidates[p]]
    given = {p for p, _ in problem.puzzle.given}
    return {
        "right": False,
        "done": False,
        "wrong": [[*p] for p in wrong or entries if p not in given],
    }


def _rows(grid: Grid[Value]) -> list[str]:
    return ["".join(row) for row in grid.rows()]


# Clues and rules that entries break, found without a search

_MOST_CONFLICTS = 20


def find_conflicts(problem: Problem, grid: Grid[Value]) -> list[dict[str, Any]]:
    """Return the clues and rules that no board with these entries meets, one by one.

    Each has a `text` and the `places` of the entries that it speaks of. A clue or rule that only a
    search could show to be broken is not among them.
    """
    found: list[dict[str, Any]] = []
    told: set[tuple[str, frozenset[Cell]]] = set()
    for part, places in _broken_statements(problem, grid):
        text = f"{part.clue} is broken" if part.clue else wording.rule_text(problem, part.kind())
        if (text, places) not in told:
            told.add((text, places))
            found.append({"text": text, "places": [[*place] for place in sorted(places)]})
        if len(found) == _MOST_CONFLICTS:
            break
    return found


def _broken_statements(
    problem: Problem, grid: Grid[Value]
) -> Iterator[tuple[Constraint, frozenset[Cell]]]:
    start = Domains(*problem.board, problem.values)
    entered = {place for place in grid.cells() if grid[place] != UNKNOWN}
    for value in problem.values:
        others = start.plane(place for place in entered if grid[place] != value)
        start.planes[value] &= ~others
    reach = Reach(problem.board)
    for each in all_constraints(problem.puzzle, problem.rules()):
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
