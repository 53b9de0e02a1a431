"""A puzzle whose clues come and go, on one live solver.

Every clause of a clue holds only where the clue's switch, a variable, is assumed. So a question
about the puzzle with other clues is one more search of the same solver, which keeps what it has
learnt, and the cuts of the rules. A cut has no switch, so what is cut lazily must be a rule.
"""

from __future__ import annotations

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.deadline import OutOfTime
from satgrid.domains import Domains
from satgrid.errors import UsageError
from satgrid.grid import Grid
from satgrid.model import Model
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.loop import Search
from satgrid.search.report import OnEvent


class Switched(Search):
    """A search for other solutions than one, of puzzles of one family and size that have it.

    They differ in their clues and given cells alone.
    """

    def __init__(
        self, problem: Problem, grid: Grid[Value], on_event: OnEvent | None = None
    ) -> None:
        super().__init__(problem, on_event=on_event)
        self._model = Model(Domains(grid.height, grid.width, problem.values))
        self._switches: dict[Constraint, int | None] = {}
        other = self._model.blocking(grid)
        self.backend().add(other)
        self.backend().prefer(other)

    def another(self, puzzle: Puzzle) -> Grid[Value] | None:
        """Return a solution of the puzzle other than the grid, or None if there is none."""
        self.problem = Problem(puzzle, self.problem.family)
        parts = [part for statement in self.statements() for part in statement.parts()]
        switches = [x for x in map(self._switch, parts) if x is not None]

        backend = self.backend()

        def truth() -> list[int] | None:
            found = backend.solve(self.on_progress, switches)
            if found is None:
                # It has not told, which is no proof that there is none.
                raise OutOfTime
            return backend.truth() if found else None

        return self.refined(truth)

    def _switch(self, statement: Constraint) -> int | None:
        """Return the switch of a statement, None for a rule of the game; encode it if it is new."""
        if statement not in self._switches:
            model = self.model()
            switch = model.formula.variable() if statement.clue else None
            with model.formula.switched(switch):
                model.formula.begin((statement.kind(), statement.clue))
                cuts = len(model.cuts)
                model.post(statement)
            if switch is not None and len(model.cuts) > cuts:
                raise UsageError(
                    f"{statement.clue}: a clue with lazy cuts cannot come and go: "
                    "state it without `clue=`"
                )
            self._switches[statement] = switch
        return self._switches[statement]
