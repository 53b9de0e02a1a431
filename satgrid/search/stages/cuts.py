"""Loops by cuts where their complete clauses settle nothing.

On a board with few clues a complete encoding can keep the solver busy without end, where lazy cuts
find a short loop at once; on a full board it is the other way round. So this stage asks the same
question with the cuts for a number of rounds and of conflicts.
"""

from __future__ import annotations

from dataclasses import replace

from satgrid.clues import Value
from satgrid.compiler import compile_puzzle
from satgrid.constraints import term_literals
from satgrid.grid import Grid
from satgrid.model import Model
from satgrid.search.loop import Search, Undecided
from satgrid.search.stages.budget import CUT_CONFLICTS, CUT_ROUNDS
from satgrid.solvers.backend import Backend

KIND, CUTS = "single_loop", "cuts"


def suits(search: Search) -> bool:
    """Return whether the puzzle has a loop whose encoder nobody has chosen."""
    chosen = search.options.encoding.encoders
    return KIND not in chosen and any(part.kind() == KIND for part in search.statements())


class Cuts:
    """The stage: the puzzle once more, its loop by cuts."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._solver: tuple[Model, Backend] | None = None
        self._rounds = CUT_ROUNDS
        self._blocked = 0

    def settle(self) -> Grid[Value] | None:
        """Return a solution not excluded, or None; raise `Undecided` where it takes long."""
        search = self._search
        with search.report.stage("cuts"):
            if self._solver is None:
                model = self._model()
                self._solver = model, search.live(model)
            model, backend = self._solver
            for grid in search.excluded[self._blocked :]:
                backend.add(model.blocking(grid))
            self._blocked = len(search.excluded)
            while self._rounds:
                self._rounds -= 1
                search.report.rounds += 1
                found = backend.solve(search.on_progress, conflicts=CUT_CONFLICTS)
                if found is None:
                    break
                if not found:
                    return None
                grid = model.grid(backend.truth())
                cuts = [clause for lazy in model.cuts for clause in lazy.violated(grid)]
                if not cuts:
                    return search.agreed(grid)
                search.report.cuts += len(cuts)
                model.formula.extend(term_literals(clause, model.literal) for clause in cuts)
            self._rounds = 0
            raise Undecided

    def _model(self) -> Model:
        """Return the puzzle compiled with the cuts."""
        search = self._search
        problem, encoding = search.problem, search.options.encoding
        encoders = {**encoding.encoders, KIND: CUTS}
        return compile_puzzle(
            problem.puzzle,
            problem.rules(encoders),
            problem.values,
            replace(encoding, encoders=encoders),
            board=problem.board,
            on_progress=search.on_progress,
        )
