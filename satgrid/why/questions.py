"""What follows from which clues, rules and known facts, asked of one live solver.

Only answers are looked at, no core of a solver's, so that all solvers find the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import product
from math import inf

from satgrid.clues import Value
from satgrid.deadline import checked
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.search.loop import Undecided
from satgrid.search.options import DEFAULTS, OnEvent, Options
from satgrid.why import minimal
from satgrid.why.argued import Argued
from satgrid.why.local import Fact

_REMEMBERED = 256
"""So many grids are remembered that met the same switches."""

_CONFLICTS, _ROUNDS = 2_000, 200
"""So many conflicts, and rounds of cuts, a question has: what they do not show is not shown."""

_A_QUESTION = 10
"""A question is worth so many conflicts."""


class TooHard(Exception):
    """There were as many questions as were allowed."""


class Questions(Argued):
    """`Argued`, of which it is asked what follows; `asked` counts the questions.

    After `most` of them `TooHard` is raised.
    """

    asked = 0
    most: float = inf

    def __init__(
        self, problem: Problem, options: Options = DEFAULTS, on_event: OnEvent | None = None
    ) -> None:
        super().__init__(problem, options, on_event)
        # Grids that met some switches, as one long int each: a bit for each cell and value.
        self._shown: dict[frozenset[int], deque[int]] = {}
        places = product(problem.board.cells(), problem.values)
        self._bits = {fact: 1 << k for k, fact in enumerate(places)}
        self._bit = self._bits.__getitem__

    def ask(self, assumptions: Sequence[int], conflicts: int | None = None) -> Grid[Value] | None:
        """Do as `Argued` does, and count; raise `Undecided` past the conflicts, or rounds."""
        self.asked += 1
        if self.asked > self.most:
            raise TooHard
        return self.within(assumptions, conflicts or _CONFLICTS, _ROUNDS)

    def spent(self) -> int:
        """Return how much was asked: the questions, and their conflicts, ten of them one more."""
        return self.asked + self.conflicts() // _A_QUESTION

    def false(self, fact: Fact) -> int:
        """Return the literal that says the fact: the cell has not the value."""
        return -self.model().literal(*fact)

    def forced(
        self, assumed: Sequence[int], known: Sequence[Fact], facts: Sequence[Fact]
    ) -> list[Fact]:
        """Return those of the facts that follow from switches assumed and known facts.

        What was seen with the same switches before, and agrees with all that is known, shows
        without a question that some do not.
        """
        gone, occurring = sum(map(self._bit, checked(known))), 0
        shown = self._shown.setdefault(frozenset(assumed), deque(maxlen=_REMEMBERED))
        for bits in shown:
            if not bits & gone:
                occurring |= bits
        open_ = (fact for fact in checked(facts) if not occurring & self._bit(fact))
        left = {self.false(fact): fact for fact in open_}
        before = [*map(self.false, checked(known)), *assumed]
        while left:
            wrong = [-x for x in left]
            choice = self.model().formula.variable()
            self.solver().add([-choice, *wrong])
            self.solver().prefer(wrong)
            try:
                grid = self.ask([*before, choice])
            except Undecided:
                return []
            finally:
                self.solver().add([-choice])
            if grid is None:
                break
            shows = [*zip(grid.cells(), grid.flat, strict=True)]
            shown.append(sum(map(self._bit, checked(shows))))
            left = {x: f for x, f in left.items() if grid[f[0]] != f[1]}
        return list(left.values())

    def needed(
        self, soft: Sequence[int], hard: Sequence[int], most: int | None = None
    ) -> list[int] | None:
        """Return those of the assumptions that contradict `hard`, none of which could go.

        Returns None where all together do not; raises `TooMany` if it takes more than `most`.
        """

        def fails(some: Sequence[int]) -> bool:
            try:
                return self.ask([*some, *hard]) is None
            except Undecided:
                return False

        return minimal.among(soft, fails, most)
