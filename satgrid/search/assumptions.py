"""Searches whose statements hold under assumptions, on one live solver.

The clauses of a switched statement, and the cuts that it gains, hold only if its *switch*, a
variable, is assumed. Another set of statements is one more call of the same solver, which keeps the
clauses that it has learnt.
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
from satgrid.search.options import DEFAULTS, OnEvent, Options


class AssumptionSearch(Search):
    """A search on the empty board of a problem, to which statements are added.

    It starts without the problem's own statements, and without narrowing.
    """

    def __init__(
        self, problem: Problem, options: Options = DEFAULTS, on_event: OnEvent | None = None
    ) -> None:
        super().__init__(problem, options, on_event)
        domains = Domains(*problem.board, problem.values)
        self._model = Model(domains, options.encoding, on_progress=self.on_progress)
        self._switches: dict[Hashable, int] = {}
        # Switches whose statements have not been encoded yet.
        self._pending: dict[int, Sequence[Constraint]] = {}

    def state(self, statement: Constraint) -> None:
        """Add a statement that always holds."""
        model = self.model()
        model.formula.begin((statement.kind(), statement.clue))
        model.post(statement)

    def switch(self, key: Hashable, statements: Iterable[Constraint]) -> int:
        """Return the switch of these statements; encode them if the key is new."""
        if key not in self._switches:
            formula = self.model().formula
            switch = formula.variable()
            self._state_under(switch, statements)
            # Recorded last, so that a timeout during encoding encodes the statements again.
            self._switches[key] = switch
        return self._switches[key]

    def switch_on_demand(self, statements: Sequence[Constraint]) -> int:
        """Return a new switch for these statements, which are encoded when it is first assumed."""
        switch = self.model().formula.variable()
        self._pending[switch] = statements
        return switch

    def _state_under(self, switch: int, statements: Iterable[Constraint]) -> None:
        with self.model().formula.switched(switch):
            for statement in checked(statements, 100):
                self.state(statement)

    def ask(self, assumptions: Sequence[int], conflicts: int | None = None) -> Grid[Value] | None:
        """Return a grid that satisfies the assumed statements, or None if there is none.

        The referee does not check it, since it need not be a solution of the problem. Raises
        `OutOfTime` if the solver does not decide, also within the budget of `conflicts`.
        """
        for x in assumptions:
            if x in self._pending:
                self._state_under(x, self._pending[x])
                del self._pending[x]
        backend = self.solver()

        def truth() -> list[int] | None:
            is_satisfiable = backend.solve(self.on_progress, assumptions, conflicts)
            if is_satisfiable is None:
                raise OutOfTime
            return backend.truth() if is_satisfiable else None

        return self.solve_and_cut(truth)

    def core(self) -> list[int]:
        """Return assumptions of the last question that no grid satisfies together."""
        return self.solver().core()


class SecondSolutionSearch(AssumptionSearch):
    """A search for second solutions of puzzles that share one known solution.

    The puzzles have the same family, size and rules; they differ in clues and given cells.
    """

    def __init__(
        self, problem: Problem, grid: Grid[Value], on_event: OnEvent | None = None
    ) -> None:
        super().__init__(problem, on_event=on_event)
        self._rules: set[Constraint] = set()
        other = self.model().blocking(grid)
        self.solver().add(other)
        self.solver().prefer(other)

    def second_solution(self, puzzle: Puzzle, conflicts: int | None = None) -> Grid[Value] | None:
        """Return a solution of the puzzle other than the known one, or None if there is none.

        Raises `Undecided` if that takes more than about `conflicts` conflicts.
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
        return None if grid is None else self.require_referee(grid)
