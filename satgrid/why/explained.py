"""Why a puzzle has no solution, several, or one, and why what somebody has drawn is wrong."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from satgrid.clues import Value
from satgrid.deadline import OutOfTime, limited
from satgrid.errors import GaveUp, RefereeError
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.answer import GAVE_UP, SOLVED, UNSATISFIABLE
from satgrid.search.candidates import determine_cells
from satgrid.search.loop import Search
from satgrid.search.options import OnEvent
from satgrid.search.partial import with_entries
from satgrid.search.stages import Stages
from satgrid.why.ambiguity import Ambiguity, Solutions, entries_of, wrong
from satgrid.why.contradiction import Contradiction, contradictions
from satgrid.why.doubted import Doubted, Entry
from satgrid.why.known import known_before
from satgrid.why.step import Step
from satgrid.why.steps import NoStep, steps

RIGHT, WRONG = "right-so-far", "error"


@dataclass
class Explanation:
    """What was found out, as far as time allowed: with `complete` all that was asked.

    `status` is "solved" (`unique` says whether by one solution), "unsatisfiable", or "gave-up"
    where not even this is known; of a player's grid "right-so-far" or "error". `contradiction` says
    why there is no solution, or none that shows the grid, and `wrong` has the entries that no
    solution has. Of several solutions two are in `solutions`; `open` is how many cells are not the
    same in all, and with `givens` the first is the only one: no fewer will do. To one solution
    `steps` lead, all of them unless no step was found for the cells that are `open`. Each is None
    if not known.
    """

    status: str = GAVE_UP
    complete: bool = False
    unique: bool | None = None
    contradiction: Contradiction | None = None
    wrong: tuple[Entry, ...] | None = None
    solutions: tuple[Grid[Value], ...] = ()
    open: int | None = None
    givens: tuple[Entry, ...] | None = None
    steps: tuple[Step, ...] = ()

    @property
    def difference(self) -> list[Cell]:
        """The cells in which two solutions differ."""
        if len(self.solutions) < 2:
            return []
        first, other = self.solutions
        return [cell for cell in first.cells() if first[cell] != other[cell]]


def explain(
    puzzle: Puzzle | Problem,
    *,
    given: Grid[Value] | None = None,
    smallest: bool = False,
    seed: int = 0,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
) -> Explanation:
    """Return why a puzzle has no solution, or several, or what is wrong with a grid `given`.

    To an only solution the steps are told. In `given` `?` stands in cells not known. With
    `smallest` a contradiction is proved to have as few clues and entries as any; `seed` tries other
    orders of clues. At the time limit it says what was found, and is not `complete`. Raises
    `PuzzleError` for a `given` that is no grid of the puzzle's, or contradicts its given cells.
    """
    problem = puzzle if isinstance(puzzle, Problem) else Problem(puzzle)
    with_entries(problem, given)  # Or it is no grid of this puzzle.
    found = Explanation()
    asked = _Asked(problem, smallest, seed, on_event)
    try:
        with limited(timeout_s):
            with closing(Stages(Search(problem, on_event=on_event)).grids()) as grids:
                found.solutions = tuple(islice(grids, 1 if given is not None else 2))
            found.status = SOLVED if found.solutions else UNSATISFIABLE
            if found.solutions and given is None:
                found.unique = len(found.solutions) == 1
            if not found.solutions:
                _contradict(found, asked, [])
            elif given is not None:
                _judge(found, asked, given)
            elif found.unique:
                _lead(found, asked)
            else:
                _differ(found, asked)
            found.complete = True
    except (OutOfTime, GaveUp):
        pass
    return found


class _Asked(NamedTuple):
    problem: Problem
    smallest: bool
    seed: int
    on_event: OnEvent | None


def _contradict(found: Explanation, asked: _Asked, entries: list[Entry]) -> None:
    argued = Doubted(asked.problem, on_event=asked.on_event)
    try:
        for each in contradictions(argued, entries, asked.smallest, asked.seed):
            found.contradiction = each
    finally:
        argued.close()
    if found.contradiction is None:
        mend = asked.problem.to_mend
        raise RefereeError(f"a search of all clues finds what another denies: {mend}")


def _judge(found: Explanation, asked: _Asked, given: Grid[Value]) -> None:
    """Say what is wrong with a player's grid; the puzzle has a solution."""
    printed = {cell for cell, _ in asked.problem.puzzle.given}
    entries = [entry for entry in entries_of(given) if entry[0] not in printed]
    found.solutions, found.status = (), GAVE_UP
    search = Solutions(asked.problem, on_event=asked.on_event)
    try:
        shown = search.shown(entries)
        found.status = RIGHT if shown else WRONG
        if not shown:
            found.wrong = tuple(wrong(search, entries))
    finally:
        search.close()
    if not shown:
        _contradict(found, asked, entries)


def _lead(found: Explanation, asked: _Asked) -> None:
    """Find the steps to the only solution."""
    (solution,), problem = found.solutions, asked.problem
    open_facts = {
        (cell, value)
        for cell in solution.cells()
        for value in problem.values
        if solution[cell] != value
    }
    open_facts.difference_update(known_before(problem))
    try:
        for step in steps(problem, solution=solution, on_event=asked.on_event):
            found.steps += (step,)
            open_facts.difference_update(step.facts)
    except NoStep:
        pass
    found.open = len({cell for cell, _ in open_facts})


def _differ(found: Explanation, asked: _Asked) -> None:
    """Say what several solutions differ in."""
    first = found.solutions[0]
    ambiguity = Ambiguity(asked.problem, first, asked.on_event)
    try:
        for each in ambiguity.found():
            found.solutions, found.givens = (first, each.other), each.givens
    finally:
        ambiguity.search.close()
    cells = determine_cells(asked.problem, on_event=asked.on_event)
    if cells.status == GAVE_UP:
        raise OutOfTime
    assert cells.candidates is not None
    found.open = sum(len(values) > 1 for values in cells.candidates.flat)
