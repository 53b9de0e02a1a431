"""How hard a puzzle is: which reasoning settles it without search.

- easy: narrowing and unit propagation settle every cell;
- normal: so they do if values are also tried one by one, and ruled out where unit propagation
  contradicts itself or parts what has to be connected (failed-literal probing);
- hard: the rest.

Narrowing and propagation alternate until neither finds more; what narrowing settles, the formula
no longer has. Unit propagation is that of the default encoders; connected cells are none of its
clauses: narrowing knows them where they can be known, and what a tried value implies is shown to
the lazy cuts. The level is a function of the puzzle alone: no step depends on the order of the
others, so cuts that are found on the way are not kept. Solvers do not tell what follows from
nothing, so every clause has a literal that is assumed.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import starmap

from satgrid import solvers
from satgrid.clues import Value
from satgrid.compiler import compile_puzzle
from satgrid.constraints.given import Given
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid
from satgrid.model import Model
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

EASY, NORMAL, HARD = LEVELS = ("easy", "normal", "hard")


def level(
    puzzle: Puzzle, solution: Grid[Value], on_progress: Callable[[], None] = lambda: None
) -> str:
    """Return the level of a puzzle whose only solution this is."""
    found = EASY
    problem = Problem(puzzle)
    known: dict[Cell, Value] = {}
    while True:
        known_before = len(known)
        rules = (*starmap(Given, sorted(known.items())), *problem.rules())
        model = compile_puzzle(
            puzzle, rules, problem.values, board=problem.board, on_progress=on_progress
        )
        if model.fixed is not None:
            return found
        reasoning = _Reasoning(model, solution, on_progress)
        try:
            reasoning.propagate()
            known |= reasoning.known()
            if len(known) == known_before:
                found = NORMAL
                reasoning.probe()
                known |= reasoning.known()
        finally:
            reasoning.close()
        if len(known) == len(solution.flat):
            return found
        if len(known) == known_before:
            return HARD


class _Reasoning:
    """A live solver that only propagates, and the values that it has not ruled out.

    `_wrong` has a literal for each value, other than the solution's, of each undecided cell, with
    the cell; those ruled out move to `_out`.
    """

    def __init__(
        self, model: Model, solution: Grid[Value], on_progress: Callable[[], None]
    ) -> None:
        self._model = model
        self._on_progress = on_progress
        domains = model.domains
        self._wrong = {
            model.literal(cell, value): cell
            for cell, values in domains.candidates(domains.undecided())
            for value in values
            if value != solution[cell]
        }
        self._out: list[int] = []
        self._solution = solution
        preferred = {lazy.preferred() for lazy in model.cuts}
        # Of the cells nothing is known of, none has the value that parts what is to be connected.
        self._unknown = [-x for x in model.toward(preferred)]
        # What follows from no assumption a solver does not tell: so there is one, `_on`, and it
        # stands in every clause.
        formula = Formula()
        formula.new(model.formula.variables)
        self._on = formula.variable()
        formula.extend([*clause, -self._on] for clause in model.formula.clauses())
        self._backend = solvers.start_live(solvers.SOLVERS[solvers.DEFAULT], formula, on_progress)

    def close(self) -> None:
        """Free the solver."""
        self._backend.close()

    def known(self) -> dict[Cell, Value]:
        """Return the cells, undecided at first, of which all values but one are ruled out."""
        undecided = set(self._wrong.values())
        ruled_out = self._model.domains.candidates(self._model.domains.undecided())
        return {cell: self._solution[cell] for cell, _ in ruled_out if cell not in undecided}

    def propagate(self) -> None:
        """Rule out what unit propagation does."""
        _, implied = self._backend.propagate([self._on])
        for x in implied:
            self._rule_out(-x)

    def probe(self) -> None:
        """Rule out the values that are contradicted when tried, until none is left that is."""
        self._backend.add([self._on])
        changed = True
        while changed:
            changed = False
            agreeing: set[int] = set()
            for x in [*self._wrong]:
                if x in agreeing:
                    continue
                self._on_progress()
                agrees, implied = self._backend.propagate([x])
                if agrees and not self._breaks_lazy(implied):
                    # Each of these implies no more than all of them, and is not contradicted.
                    agreeing.update(implied)
                else:
                    self._backend.add([-x])
                    self._rule_out(x)
                    changed = True

    def _rule_out(self, x: int) -> None:
        if self._wrong.pop(x, None) is not None:
            self._out.append(x)

    def _breaks_lazy(self, implied: list[int]) -> bool:
        """Return whether a lazy constraint is broken by what is known and implied alone."""
        if not self._model.cuts:
            return False
        truth = list(self._unknown)
        for x in (*(-x for x in self._out), *implied):
            if abs(x) <= len(truth):
                truth[abs(x) - 1] = x
        grid = self._model.grid(truth)
        return any(lazy.violated(grid) for lazy in self._model.cuts)
