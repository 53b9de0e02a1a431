"""What solutions of a puzzle differ in: how little, and which cells had to be given.

All is told from one solution: another one shows a few other values, which are made fewer by
counted searches. As few given cells as make it the only one hit each such difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import NamedTuple

from satgrid.clues import UNKNOWN, Value
from satgrid.formula import FALSE, TRUE
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.search.assumptions import AssumptionSearch
from satgrid.search.loop import Search
from satgrid.search.options import DEFAULTS, OnEvent, Options
from satgrid.why.doubted import Entry
from satgrid.why.hitting import HittingSets

SEARCHES, FEW_SEARCHES = 200, 20
"""So many searches make the first difference smaller, and so many each later one."""


class Solutions(AssumptionSearch):
    """A search of the whole puzzle, narrowed, whose questions assume values of cells."""

    def __init__(
        self, problem: Problem, options: Options = DEFAULTS, on_event: OnEvent | None = None
    ) -> None:
        Search.__init__(self, problem, options, on_event)
        self._pending = {}

    def shows(self, cell: Cell, value: Value) -> int:
        """Return the literal that is true where a cell has a value."""
        return self.model().literal(cell, value)

    def shown(self, entries: Sequence[Entry]) -> bool:
        """Return whether a solution has all entries."""
        literals = [self.shows(*entry) for entry in entries]
        if FALSE in literals:
            return False
        return self.ask([x for x in literals if x != TRUE]) is not None

    def one_of(self, literals: Sequence[int]) -> int:
        """Return a new variable that says that one of these is true."""
        switch = self.model().formula.variable()
        self.solver().add([-switch, *literals])
        return switch


class Ambiguous(NamedTuple):
    """Another solution that differs little from the first, and given cells as far as known.

    With `givens` the first solution is the only one; None is not known yet.
    """

    other: Grid[Value]
    givens: tuple[Entry, ...] | None = None


class Ambiguity:
    """The other solutions of a puzzle, seen from its solution `first`."""

    def __init__(
        self, problem: Problem, first: Grid[Value], on_event: OnEvent | None = None
    ) -> None:
        self.search = Solutions(problem, on_event=on_event)
        model, self.first = self.search.model(), first
        undecided = [cell for cell, _ in model.domains.candidates(model.domains.undecided())]
        self._cells = {self.search.shows(cell, first[cell]): cell for cell in undecided}
        self._other = self.search.one_of([-x for x in self._cells])
        self.search.solver().prefer(self._cells)

    def found(self) -> Iterator[Ambiguous]:
        """Yield what is known, each time more; the last has `givens`. Raises `OutOfTime`."""
        nearest: tuple[Grid[Value], list[int]] | None = None
        searches = SEARCHES
        with closing(HittingSets([*self._cells], self.search.on_progress)) as sets:
            while True:
                few = sets.smallest()
                grid = self.search.ask([*few, self._other])
                if grid is None:
                    assert nearest is not None
                    givens = tuple((self._cells[x], self.first[self._cells[x]]) for x in few)
                    yield Ambiguous(nearest[0], givens)
                    return
                difference = self._difference(grid)
                if nearest is None:
                    yield Ambiguous(self.search.require_referee(grid))
                grid, difference = self._smaller(grid, difference, searches)
                searches = FEW_SEARCHES
                if nearest is None or len(difference) < len(nearest[1]):
                    nearest = self.search.require_referee(grid), difference
                    yield Ambiguous(grid)
                sets.hit(difference)

    def _difference(self, grid: Grid[Value]) -> list[int]:
        return [x for x, cell in self._cells.items() if grid[cell] != self.first[cell]]

    def _smaller(
        self, grid: Grid[Value], difference: list[int], searches: int
    ) -> tuple[Grid[Value], list[int]]:
        """Return one that differs in part of the cells alone, if so many searches find it."""
        left = list(difference)
        while left and searches:
            # Is there one that is as the first in this cell too?
            tried = left.pop()
            inside = set(difference)
            same = [x for x in self._cells if x not in inside]
            some = self.search.one_of([-x for x in difference if x != tried])
            searches -= 1
            closer = self.search.ask([*same, tried, some])
            if closer is not None:
                grid, difference = closer, self._difference(closer)
                inside = set(difference)
                left = [x for x in left if x in inside]
        return grid, difference


def wrong(search: Solutions, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries that no solution has; there must be a solution."""
    unseen = [entry for entry in entries if search.shows(*entry) != TRUE]
    while True:
        literals = [x for entry in unseen if (x := search.shows(*entry)) != FALSE]
        grid = search.ask([search.one_of(literals)]) if literals else None
        if grid is None:
            return unseen
        unseen = [(cell, value) for cell, value in unseen if grid[cell] != value]


def entries_of(grid: Grid[Value]) -> list[Entry]:
    """Return what is drawn in a grid, with `?` in cells not known."""
    return [(cell, grid[cell]) for cell in grid.cells() if grid[cell] != UNKNOWN]
