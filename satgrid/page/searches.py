"""The number of solutions, the values that they share, and checks of entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from satgrid.clues import UNKNOWN, Value
from satgrid.compiler import rules_and_givens
from satgrid.constraints import Constraint
from satgrid.deadline import check_deadline
from satgrid.domains import Contradiction, Domains
from satgrid.errors import PuzzleError
from satgrid.grid import Cell, Grid
from satgrid.narrowing import narrow
from satgrid.page.question import Question, error_text
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.session import NONE, ONE, Session, Standing
from satgrid.why import wording
from satgrid.why.deduction_sources import Reach

_sessions: list[Session] = []
"""The session of the last puzzle, whose solver keeps its learnt clauses."""


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
    """Return the standing of the puzzle with the entries on its board."""
    session = _session(problem.puzzle)
    drawn = {} if grid is None else {p: grid[p] for p in grid.cells() if grid[p] != UNKNOWN}
    for cell in session.drawn.keys() - drawn.keys():
        session.unset(cell)
    for cell, value in drawn.items():
        session.set(cell, value)
    return session.ask(timeout_s=seconds)


def live(question: Question) -> dict[str, Any]:
    """Return the `status` of a `puzzle`: "one" solution, "several", "none" or "undecided".

    Only solutions that agree with the `grid` count. `settled` are the values that they share,
    `open` counts the other places, `two` are different solutions, and `why` is the family's reason
    to refuse the puzzle. The flag `candidates` adds the values of each open place, by "row,column".
    """
    try:
        problem = question.problem()
    except PuzzleError as error:
        return {"status": NONE, "complete": True, "why": error_text(error)}
    standing = _standing(problem, question.grid(problem), question.seconds())
    reply: dict[str, Any] = {"status": standing.status, "complete": standing.complete}
    if standing.candidates is not None and standing.grid is not None:
        reply["settled"] = _rows(standing.grid)
        reply["open"] = standing.grid.flat.count(UNKNOWN)
        reply["two"] = [_rows(grid) for grid in standing.solutions]
        if question.flag("candidates"):
            possible = standing.candidates
            reply["candidates"] = {
                f"{r},{c}": "".join(possible[r, c])
                for r, c in possible.cells()
                if len(possible[r, c]) > 1
            }
    return reply


def solve(question: Question) -> dict[str, Any]:
    """Return the answer of `live`, and a solution as `grid` if the search found one."""
    reply = live(question)
    two = reply.get("two") or []
    if reply["status"] == ONE:
        reply["grid"] = reply["settled"]
    elif two:
        reply["grid"] = two[0]
    return reply


def check(question: Question) -> dict[str, Any]:
    """Return whether the `grid` is `right` so far, and whether it is `done`.

    `wrong` are the places whose entries are in no solution or, if every entry is in some solution,
    all entries. The flag `conflicts` asks without a search for the clues and rules that the entries
    already break.
    """
    problem = question.problem()
    grid = question.grid(problem)
    if grid is None:
        raise PuzzleError("the board has no entries: give a grid")
    if question.flag("conflicts"):
        return {"conflicts": find_conflicts(problem, grid)}
    if UNKNOWN not in grid.flat:
        faults = list(problem.check(grid))
        return {"right": not faults, "done": not faults, "wrong": [], "faults": faults[:20]}
    seconds = question.seconds()
    standing = _standing(problem, grid, seconds)
    if standing.status != NONE:
        solved = standing.status == ONE or bool(standing.solutions)
        return {"right": True if solved else None, "done": False, "wrong": []}
    reply: dict[str, Any] = {"right": False, "done": False, "wrong": []}
    alone = _standing(problem, None, seconds)
    if alone.candidates is not None:
        entries = [p for p in grid.cells() if grid[p] != UNKNOWN]
        wrong = [p for p in entries if grid[p] not in alone.candidates[p]] or entries
        given = {p for p, _ in problem.puzzle.given}
        reply["wrong"] = [[*p] for p in wrong if p not in given]
    return reply


def _rows(grid: Grid[Value]) -> list[str]:
    return ["".join(row) for row in grid.rows()]


# Clues and rules that entries break, found without a search


def find_conflicts(problem: Problem, grid: Grid[Value]) -> list[dict[str, Any]]:
    """Return the clues and rules that the entries already break.

    Each has a `text` and the `places` of the entries that it is about. Conflicts that only a search
    would find are not included, nor more than 20.
    """
    conflicts: list[dict[str, Any]] = []
    reported: set[tuple[str, frozenset[Cell]]] = set()
    for part, places in _broken_statements(problem, grid):
        text = f"{part.clue} is broken" if part.clue else wording.rule_text(problem, part.kind())
        if (text, places) not in reported:
            reported.add((text, places))
            conflicts.append({"text": text, "places": [[*place] for place in sorted(places)]})
        if len(conflicts) == 20:
            break
    return conflicts


def _broken_statements(
    problem: Problem, grid: Grid[Value]
) -> Iterator[tuple[Constraint, frozenset[Cell]]]:
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
