"""Statements that come and go, on one live solver.

Every clause of a switched statement holds only where its switch, a variable, is assumed; so does
every cut that it gains. A question about other statements is one more search of the same solver,
which keeps what it has learnt.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.deadline import OutOfTime, check_deadline, checked
from satgrid.domains import Domains
from satgrid.grid import Grid
from satgrid.model import Model
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import DEFAULTS, Options
from satgrid.search.report import OnEvent


class Switched(Search):
    """A search on the empty board of a problem, to which statements are added.

    None of the problem's own statements is there by itself, and nothing is narrowed.
    """

    def __init__(
        self, problem: Problem, options: Options = DEFAULTS, on_event: OnEvent | None = None
    ) -> None:
        super().__init__(problem, options, on_event)
        domains = Domains(*problem.board, problem.values)
        self._model = Model(domains, options.encoding, on_progress=self.on_progress)
        self._switches: dict[Hashable, int] = {}
        self._unstated: dict[int, Sequence[Constraint]] = {}

    def state(self, statement: Constraint) -> None:
        """Add a statement that always holds."""
        model = self.model()
        model.formula.begin((statement.kind(), statement.clue))
        model.post(statement)

    def switch(self, key: Hashable, statements: Iterable[Constraint]) -> int:
        """Return the variable under which these statements hold; state them if the key is new."""
        if key not in self._switches:
            formula = self.model().formula
            switch = formula.variable()
            self._state_under(switch, statements)
            # Only now: what a time limit ended half-way is stated again.
            self._switches[key] = switch
        return self._switches[key]

    def switch_later(self, statements: Sequence[Constraint]) -> int:
        """Return a new variable under which these hold, stated when it is assumed at first."""
        switch = self.model().formula.variable()
        self._unstated[switch] = statements
        return switch

    def _state_under(self, switch: int, statements: Iterable[Constraint]) -> None:
        with self.model().formula.switched(switch):
            for statement in checked(statements, 100):
                self.state(statement)

    def ask(self, assumptions: Sequence[int], conflicts: int | None = None) -> Grid[Value] | None:
        """Return a grid that meets all that is assumed, or None where none does.

        No referee has seen it: it need not be a solution of the problem. Raises `OutOfTime` where
        the solver does not tell, be it within the budget of `conflicts`.
        """
        for x in assumptions:
            if x in self._unstated:
                self._state_under(x, self._unstated[x])
                del self._unstated[x]
        backend = self.backend()

        def truth() -> list[int] | None:
            found = backend.solve(self.on_progress, assumptions, conflicts)
            if found is None:
                # It has not told, which is no proof that there is none.
                raise OutOfTime
            return backend.truth() if found else None

        return self.uncut(truth)

    def core(self) -> list[int]:
        """Return the assumptions of the last question that no grid meets together."""
        return self.backend().core()


class OtherThan(Switched):
    """A search for other solutions than one, of puzzles of one family and size that have it.

    They differ in their clues and given cells alone. The rules of the game always hold.
    """

    def __init__(
        self, problem: Problem, grid: Grid[Value], on_event: OnEvent | None = None
    ) -> None:
        super().__init__(problem, on_event=on_event)
        self._rules: set[Constraint] = set()
        other = self.model().blocking(grid)
        self.backend().add(other)
        self.backend().prefer(other)

    def another(self, puzzle: Puzzle, conflicts: int | None = None) -> Grid[Value] | None:
        """Return a solution of the puzzle other than the grid, or None if there is none.

        Raises `Undecided` where that takes more than about so many `conflicts`.
        """
        self.problem = Problem(puzzle, self.problem.family)
        switches = []
        for part in (part for statement in self.statements() for part in statement.parts()):
            if part.clue:
                switches.append(self.switch(part, [part]))
            elif part not in self._rules:
                self._rules.add(part)
                self.state(part)
        try:
            grid = self.ask(switches, conflicts)
        except OutOfTime:
            check_deadline()
            if conflicts is None:
                raise
            raise Undecided from None
        return None if grid is None else self.agreed(grid)
