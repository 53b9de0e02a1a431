"""The puzzle compiled once more, in another way, around a solver of its own."""

from __future__ import annotations

from satgrid import solvers
from satgrid.clues import Value
from satgrid.compiler import compile_puzzle
from satgrid.constraints import term_literals
from satgrid.deadline import OutOfTime
from satgrid.encoding import Encoding
from satgrid.errors import UsageError
from satgrid.grid import Grid
from satgrid.model import Model
from satgrid.search.loop import Search, Undecided
from satgrid.solvers.backend import Backend


class Anew:
    """A stage of this name, for so many `rounds` of so many `conflicts`; None sets no bound."""

    def __init__(
        self,
        search: Search,
        name: str,
        encoding: Encoding,
        rounds: int | None = None,
        conflicts: int | None = None,
    ) -> None:
        self._search, self._name, self._encoding = search, name, encoding
        self._rounds, self._conflicts = rounds, conflicts
        self._solver: tuple[Model, Backend] | None = None
        self._blocked = 0

    def settle(self) -> Grid[Value] | None:
        """Return a solution not excluded, or None; raise `Undecided` where it takes long.

        So does a formula that is refused as too big.
        """
        with self._search.report.stage(self._name):
            if self._rounds == 0:
                raise Undecided
            model, backend = self._begun()
            grid = self._found(model, backend)
        return None if grid is None else self._search.agreed(grid)

    def _begun(self) -> tuple[Model, Backend]:
        """Return the model and its solver, told of all solutions that are excluded."""
        search = self._search
        if self._solver is None:
            problem, encoding = search.problem, self._encoding
            try:
                model = compile_puzzle(
                    problem.puzzle,
                    problem.rules(encoding.encoders),
                    problem.values,
                    encoding,
                    board=problem.board,
                    on_progress=search.on_progress,
                )
            except UsageError:
                self._rounds = 0
                raise Undecided from None
            self._solver = model, search.live(model)
        model, backend = self._solver
        for grid in search.excluded[self._blocked :]:
            backend.add(model.blocking(grid))
        self._blocked = len(search.excluded)
        return self._solver

    def _found(self, model: Model, backend: Backend) -> Grid[Value] | None:
        """Ask, and cut, round by round."""
        search = self._search
        while self._rounds is None or self._rounds > 0:
            if self._rounds is not None:
                self._rounds -= 1
            search.report.rounds += 1
            found = backend.solve(search.on_progress, conflicts=self._conflicts)
            if found is None:
                break
            if not found:
                if solvers.is_outside(search.options.solver):
                    search.report.says = search.options.solver
                return None
            grid = model.grid(backend.truth())
            cuts = [clause for lazy in model.cuts for clause in lazy.violated(grid)]
            if not cuts:
                return grid
            search.report.cuts += len(cuts)
            model.formula.extend(term_literals(clause, model.literal) for clause in cuts)
        if self._conflicts is None:
            search.report.gave_up = search.options.solver
            raise OutOfTime
        self._rounds = 0
        raise Undecided
