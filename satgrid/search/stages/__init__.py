"""The stages of a search that turns out hard, around one live solver.

Whether there is another solution is asked of one stage after the other, until one settles it:

- search: the solver, for a budget of conflicts, which is enough for nearly every puzzle; first one
  that counts, where something is counted and nobody chose, then one for which all is clauses;
- counting: narrowing that takes longer (`counting.py`), then the solver for a budget again;
- cuts: a loop by lazy cuts in place of its complete clauses (`cuts.py`);
- image: a solution that is known, turned or mirrored (`image.py`);
- symmetry: the solver, on solutions that look the same turned or mirrored (`symmetry.py`);
- unlimited search: the solver, without a budget.

Where nothing is known after a first solution (no cell by narrowing, no clause by a conflict),
another one is asked of counting before the solver.
Budgets are conflicts and rounds, not seconds, so that the same puzzle takes the same course
everywhere. Where constraints are lazy by default the stages are others: search, for a number of
rounds a solution, and the puzzle's complete formula (`complete.py`). Where they are lazy as
somebody chose, or the solver cannot search for a budget, there is one: search, without a budget.
Stages know nothing of bounds and cuts, and stand around the loop, not in it; what they find is an
answer, and never part of a certificate, whose own search is plain.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TypeAlias

from satgrid import solvers
from satgrid.clues import Value
from satgrid.grid import Grid
from satgrid.search.loop import Search, Undecided
from satgrid.search.stages.budget import (
    AT_MOST_ONE_CONFLICTS,
    BUDGET,
    COUNTED_CONFLICTS,
    LAZY_ROUNDS,
)

Stage: TypeAlias = Callable[[], Grid[Value] | None]
"""Returns another solution, or None where there is none; raises `Undecided`."""


class Stages:
    """The stages of one search, which knows nothing of them.

    The last one has a budget of `conflicts` too, if that is told.
    """

    def __init__(self, search: Search, conflicts: int | None = None) -> None:
        self._search = search
        self._most = conflicts
        self._impatient = False
        self._known: list[tuple[str, Stage]] = []
        self._left = self._found()

    def grids(self) -> Generator[Grid[Value]]:
        """Yield every solution once, as the search by itself does."""
        try:
            yield from self._search.grids(self.next)
        finally:
            self.close()

    def close(self) -> None:
        """Let go of the stages, which would keep the search in the memory."""
        self._left.close()
        self._known.clear()

    def next(self) -> Grid[Value] | None:
        """Return a solution that is not excluded, or None if none is left.

        Raises `Undecided` if all budgets are spent.
        """
        for name, stage in self._stages():
            try:
                found = stage()
            except Undecided:
                continue
            self._search.report.decide(name)
            return found
        raise Undecided

    def _stages(self) -> Iterator[tuple[str, Stage]]:
        """Yield the stages, each looked for when those before it settle nothing."""
        yield from self._known
        for stage in self._left:
            self._known.append(stage)
            yield stage

    def _found(self) -> Generator[tuple[str, Stage]]:
        """Yield the stages that the puzzle and the solver allow."""
        search = self._search
        if search.model().formula.counts:
            yield "search", self._counting
            search.leave_counts(False)
        model = search.model()
        if model.cuts or not solvers.has_budget(search.options.solver):
            from satgrid.search.stages import complete

            if complete.suits(search):
                yield "search", self._patient
                yield "complete", complete.stage(search, self._most).settle
            yield "search", self._unlimited
        else:
            yield "search", self._begun
            from satgrid.search.stages.counting import Counting
            from satgrid.search.stages.symmetries import symmetries

            counting = Counting(search)
            yield "counting", counting.settle
            yield "search", self._budgeted
            from satgrid.search.stages import cuts

            if cuts.suits(search):
                yield "cuts", cuts.stage(search).settle
            maps = symmetries(search.statements(), model.domains)
            if len(maps) > 1:
                from satgrid.search.stages.image import Image
                from satgrid.search.stages.symmetry import Symmetry

                yield "image", Image(search, maps).settle
                yield "symmetry", Symmetry(search, maps, counting.domains).settle
            yield "unlimited search", self._unlimited

    def _counting(self) -> Grid[Value] | None:
        """Search while what is counted is left to the solver; begin no round after the budget."""
        search = self._search
        model = search.model()
        counts = model.formula.counts or ()
        # Where at most one is counted everywhere, clauses would say as much.
        most = COUNTED_CONFLICTS if any(most > 1 for _, most in counts) else AT_MOST_ONE_CONFLICTS
        left = most - self._conflicts() if counts else 0
        if left <= 0:
            raise Undecided
        return search.next(left, LAZY_ROUNDS if model.cuts else None)

    def _unlimited(self) -> Grid[Value] | None:
        return self._search.next(self._most)

    def _begun(self) -> Grid[Value] | None:
        """Search, unless nothing is known: no cell by narrowing, and no clause by a conflict."""
        search = self._search
        domains = search.model().domains
        if search.excluded and domains.undecided() == domains.full and not self._conflicts():
            raise Undecided
        return self._budgeted()

    def _patient(self) -> Grid[Value] | None:
        """Search for a number of rounds a solution, and not again where one took more."""
        if self._impatient:
            raise Undecided
        try:
            return self._search.next(rounds=LAZY_ROUNDS)
        except Undecided:
            self._impatient = True
            raise

    def _budgeted(self) -> Grid[Value] | None:
        left = BUDGET - self._conflicts()
        if left <= 0:
            raise Undecided
        return self._search.next(left)

    def _conflicts(self) -> int:
        return self._search.backend().conflicts() or 0
