"""Clues and rules that come and go, where a question that turns out hard is asked once more, anew.

On the empty board nothing is narrowed, and a few clues with a rule about the whole board may take a
solver long that narrowing settles. So each question has a budget of conflicts and rounds; beyond it
a search of its own is asked of the part of the problem that it is about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.connected import Connected
from satgrid.constraints.given import Given
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.search.loop import Search, Undecided
from satgrid.why.argued import Argued, little_known

_CONFLICTS, _ROUNDS = 500, 20
"""So many conflicts, and rounds of cuts, a question has before it is asked anew."""

_CLAUSES = 250_000
"""Of a formula with more, making what is not stated yet takes longer than a search."""

Entry = tuple[Cell, Value]


class TooHard(Exception):
    """More conflicts would be needed than are left."""


class Part(Problem):
    """A problem of which some statements are left; the referee, who knows all, rests."""

    def __init__(self, problem: Problem, stated: Sequence[Constraint]) -> None:
        super().__init__(replace(problem.puzzle, given=()), problem.family)
        self._stated_alone = stated

    def rules(self, chosen: Collection[str] = ()) -> Iterator[Constraint]:
        """Yield the statements that are left."""
        yield from self._stated_alone

    def check(self, grid: Grid[Value]) -> Iterator[str]:
        """Object to nothing."""
        return iter(())


class Doubted(Argued):
    """`Argued`, with `drawn`, the entries of a player by the literals that say them.

    Where there is a `last_conflict`, no question is asked after it, or anew, or about much that was
    not asked about before: it is `TooHard`.
    """

    drawn: dict[int, Entry]
    last_conflict: int | None = None
    _anew: Sequence[int] | None = None

    def _state_under(self, switch: int, statements: Iterable[Constraint]) -> None:
        """Raise `TooHard` also where conflicts are counted and the formula is big already."""
        if self.last_conflict is not None and len(self.model().formula) > _CLAUSES:
            raise TooHard
        super()._state_under(switch, statements)

    def enter(self, entries: Sequence[Entry]) -> None:
        """Take over what a player has drawn."""
        literal = self.model().literal
        self.drawn = {literal(*entry): entry for entry in entries}

    def ask(self, assumptions: Sequence[int], conflicts: int | None = None) -> Grid[Value] | None:
        """Do as `Argued` does, where need be by a search of its own."""
        self._anew = None
        if self.last_conflict is not None and self.conflicts() > self.last_conflict:
            raise TooHard
        try:
            return self.within(assumptions, conflicts or _CONFLICTS, _ROUNDS)
        except Undecided:
            if self.last_conflict is not None:
                raise TooHard from None
        self._anew = assumptions
        stated: list[Constraint] = []
        for x in assumptions:
            stated += [Given(*self.drawn[x])] if x in self.drawn else self.said[x]
        part = Part(self.problem, stated)
        search = Search(part, little_known(part, self.options), self.report.on_event)
        with closing(search.grids()) as grids:
            return next(grids, None)

    def alone(self, rule: int) -> int:
        """Return a switch for what a kind of rule says that takes no other kind for granted."""
        parts = tuple(
            replace(part, apart=None) if isinstance(part, Connected) else part
            for part in self.said[rule]
        )
        if parts == self.said[rule]:
            return rule
        switch = self.switch(("alone", rule), parts)
        self.said[switch] = parts
        return switch

    def core(self) -> list[int]:
        """Return assumptions of the last question that no grid meets together."""
        return super().core() if self._anew is None else [*self._anew]

    def holding(self, some: Sequence[int]) -> list[int]:
        """Return assumptions out of `some` that the last grid meets too, as far as that is seen."""
        if self._anew is not None:
            return []
        truth = self.solver().truth()
        return [x for x in some if (truth[abs(x) - 1] > 0) == (x > 0)]
