"""The solver of a session: statements that come and go, and solutions that show something new.

All that a puzzle states holds under one variable, its *print*: with it a puzzle is one assumption,
whose consequences the solver draws once a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Grid
from satgrid.model import no_garbage_collection
from satgrid.problem import Problem
from satgrid.search.options import Options
from satgrid.search.report import OnEvent
from satgrid.search.switched import Switched


class Live(Switched):
    """A search of puzzles of one size and the same rules, of one after the other.

    A place is that of a cell and value: the values of each cell in turn, cells in reading order.
    """

    def __init__(
        self,
        problem: Problem,
        options: Options,
        on_event: OnEvent | None,
        interrupted: Callable[[], None],
    ) -> None:
        self._interrupted = interrupted
        super().__init__(problem, options, on_event)
        tables = [self.model().literal.table(value) for value in problem.values]
        self._literals = [x for cell in zip(*tables, strict=True) for x in cell]
        self._places = {x: k for k, x in enumerate(self._literals)}
        self._rules: set[Constraint] = set()
        self._print = 0

    def on_progress(self) -> None:
        """Do as any search; what `interrupted` raises ends it too."""
        self._interrupted()
        super().on_progress()

    @no_garbage_collection()
    def state_all(
        self, problem: Problem, statements: Iterable[Constraint], impossible: Iterable[int]
    ) -> None:
        """Ask about this puzzle from here on, in which no cell has what is `impossible`."""
        self.problem = problem
        stated = set()
        for statement in statements:
            if statement.clue:
                stated.add(self.switch(statement, [statement]))
            elif statement not in self._rules:
                self.state(statement)
                self._rules.add(statement)
        formula = self.model().formula
        before, self._print = self._print, formula.variable()
        formula.begin(("print", ""))
        formula.extend((-self._print, x) for x in stated)
        formula.extend((-self._print, -self._literals[k]) for k in impossible)
        if before:
            formula.add(-before)
        # Clues of before are let go.
        self.backend().prefer(x if x in stated else -x for x in self._switches.values())

    def solution(
        self, drawn: Sequence[int], unseen: Sequence[int], question: int, left: int | None
    ) -> Grid[Value] | None:
        """Return a solution with the drawn places that has one of the unseen, or None.

        With no place unseen any solution does. `question` is that of `begin`; `left` is how many
        conflicts the solver may take. Raises `OutOfTime` where it does not tell.
        """
        literals = self._literals
        assumed = [self._print, *(literals[k] for k in drawn)]
        if unseen:
            fresh = [literals[k] for k in unseen]
            self.backend().add([-question, *fresh])
            self.backend().prefer(fresh)
            assumed.append(question)
        grid = self.ask(assumed, left)
        return None if grid is None else self.agreed(grid)

    def begin(self) -> int:
        """Return the variable of a question, under which solutions have to show something new."""
        return self.model().formula.variable()

    def end(self, question: int) -> None:
        """Let what was asked go."""
        self.backend().add([-question])

    def blamed(self) -> list[int]:
        """Return drawn places that the last question found no solution with."""
        return [self._places[x] for x in self.core() if x in self._places]

    def spent(self) -> int:
        """Return how many conflicts and rounds there were so far."""
        return (self.backend().conflicts() or 0) + self.report.rounds
