"""A puzzle whose clues come and go, on one live solver.

Every clause of a clue holds only where the clue's switch, a variable, is assumed. So a question
about the puzzle with other clues is one more search of the same solver, which keeps what it has
learnt, and the cuts of the rules.
"""

from __future__ import annotations

from collections.abc import Callable

from satgrid import families
from satgrid.clues import Value
from satgrid.compiler import all_constraints
from satgrid.constraints import Constraint
from satgrid.deadline import OutOfTime
from satgrid.domains import Domains
from satgrid.grid import Grid
from satgrid.model import Model
from satgrid.puzzle import Puzzle
from satgrid.search.loop import Search
from satgrid.search.report import Report
from satgrid.solvers.pysat import PySatBackend


class Switched(Search):
    """A search for other solutions than one, of puzzles of one family and size that have it.

    They differ in their clues and given cells alone.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        grid: Grid[Value],
        *,
        on_event: Callable[[str, Report], None] | None = None,
    ) -> None:
        super().__init__(puzzle, narrowed=False, on_event=on_event)
        self._family = families.find(puzzle.family)
        self._model = Model(Domains(puzzle.height, puzzle.width, self._family.values(puzzle)))
        self._switches: dict[Constraint, int | None] = {}
        other = self._model.blocking(grid)
        self.backend().add(other)
        self.backend().prefer(other)

    def another(self, puzzle: Puzzle) -> Grid[Value] | None:
        """Return a solution of the puzzle other than the grid, or None if there is none."""
        self.puzzle = puzzle
        stated_now = all_constraints(puzzle, self._family.rules(puzzle))
        parts = [part for statement in stated_now for part in statement.parts()]
        switches = [x for x in map(self._switch, parts) if x is not None]

        backend = self.backend()
        assert isinstance(backend, PySatBackend)

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
                model.post(statement)
            self._switches[statement] = switch
        return self._switches[statement]
