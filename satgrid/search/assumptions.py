"""Searches whose statements hold under assumptions, on one live solver.

The clauses of a switched statement, and the cuts that it gains, hold only if its *switch*, a
variable, is assumed. Another set of statements is one more call of the same solver, which keeps the
clauses that it has learnt.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.deadline import checked
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.loop import Search
from satgrid.search.options import DEFAULTS, OnEvent, Options


class AssumptionSearch:
    """A search on the empty board of a problem, to which statements are added.

    It starts without the problem's statements and narrowing. `search` has the live solver.
    """

    def __init__(
        self,
        problem: Problem,
        options: Options = DEFAULTS,
        on_event: OnEvent | None = None,
        interrupt: Callable[[], None] | None = None,
    ) -> None:
        self.search = Search(problem, options, on_event, interrupt)
        self.search.use_empty_board()
        self._rules: set[Constraint] = set()
        self._switches: dict[Hashable, int] = {}  # the switches of encoded statements
        # Switches whose statements have not been encoded yet.
        self._pending: dict[int, Sequence[Constraint]] = {}

    def state(self, statement: Constraint) -> None:
        """Add a statement that always holds."""
        model = self.search.model()
        model.formula.start_group((statement.kind(), statement.clue))
        model.add_constraint(statement)

    def state_puzzle(self, statements: Iterable[Constraint]) -> list[int]:
        """Add the statements of a puzzle, those with a clue under a switch; return the switches.

        Statements that were added before are not encoded again.
        """
        switches = []
        for statement in statements:
            if statement.clue:
                switches.append(self.switch(statement, [statement]))
            elif statement not in self._rules:
                self.state(statement)
                self._rules.add(statement)
        return switches

    def switch(self, key: Hashable, statements: Iterable[Constraint]) -> int:
        """Return the switch of these statements; encode them if the key is new."""
        if key not in self._switches:
            switch = self.search.model().formula.variable()
            self._state_under(switch, statements)
            # Recorded last, so that a timeout during encoding encodes the statements again.
            self._switches[key] = switch
        return self._switches[key]

    def switch_on_demand(self, statements: Sequence[Constraint]) -> int:
        """Return a new switch for these statements, which are encoded when it is first assumed."""
        switch = self.search.model().formula.variable()
        self._pending[switch] = statements
        return switch

    def _state_under(self, switch: int, statements: Iterable[Constraint]) -> None:
        self.prepare_encoding()
        with self.search.model().formula.switched(switch):
            for statement in checked(statements, 100):
                self.state(statement)

    def prepare_encoding(self) -> None:
        """Do nothing; called before statements are encoded under a switch."""

    def solve(
        self, assumptions: Sequence[int], conflicts: int | None = None, rounds: int | None = None
    ) -> Grid[Value] | None:
        """Return a grid that satisfies the assumed statements, or None, as `Search.solve` does."""
        for x in assumptions:
            if x in self._pending:
                self._state_under(x, self._pending[x])
                del self._pending[x]
        return self.search.solve(assumptions, conflicts, rounds)

    def core(self) -> list[int]:
        """Return assumptions of the last query that no grid satisfies together."""
        return self.search.solver().core()

    def close(self) -> None:
        """Free the live solver."""
        self.search.close()


class SecondSolutionSearch(AssumptionSearch):
    """A search for second solutions of puzzles that share one known solution.

    The puzzles have the same family, size and rules; they differ in clues and given cells.
    """

    def __init__(
        self, problem: Problem, grid: Grid[Value], on_event: OnEvent | None = None
    ) -> None:
        super().__init__(problem, on_event=on_event)
        self.search.require_one(self.search.model().blocking(grid))

    def second_solution(self, puzzle: Puzzle, conflicts: int | None = None) -> Grid[Value] | None:
        """Return a solution of the puzzle other than the known one, or None if there is none.

        Raises `Undecided` if that takes more than about `conflicts` conflicts.
        """
        search = self.search
        search.problem = Problem(puzzle, search.problem.family)
        parts = (part for statement in search.statements() for part in statement.parts())
        grid = self.solve(self.state_puzzle(parts), conflicts)
        return None if grid is None else search.require_referee(grid)
