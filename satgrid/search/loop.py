"""The loop: counterexample-guided refinement around one live solver.

The solver proposes a truth assignment, the model reads it as a grid, and every lazy
constraint that the grid violates adds clauses; this goes on until a grid violates none or
the solver finds no assignment. Every question satgrid asks is asked of this loop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from random import Random
from time import perf_counter

from satgrid import families, solvers
from satgrid.clues import Value
from satgrid.compiler import Model, compile_puzzle
from satgrid.constraints import term_literals
from satgrid.errors import RefereeError
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle
from satgrid.search.report import Report
from satgrid.solvers.pysat import PySatBackend


class OutOfTime(Exception):
    """The time limit was reached before the question was settled."""


class Search:
    """A puzzle being searched: compiled once, then asked for solution after solution.

    `timeout_s` counts from the creation of the search. Seed 0 lets the solver try each cell's
    background first; another seed shuffles what it tries.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        solver: str = solvers.DEFAULT,
        encoders: Mapping[str, str] | None = None,
        narrowed: bool = True,
        seed: int = 0,
        timeout_s: float | None = None,
        watch: Callable[[str, Report], None] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.report = Report(seed=seed, watch=watch)
        self._deadline = None if timeout_s is None else perf_counter() + timeout_s
        self._solver_name = solvers.find(solver).name
        self._encoders = encoders
        self._narrowed = narrowed
        self._model: Model | None = None
        self._backend: PySatBackend | None = None

    def tick(self) -> None:
        """Tell the watcher that the search goes on; raise `OutOfTime` past the time limit."""
        if self._backend is not None:
            self.report.conflicts = self._backend.conflicts()
        self.report.tell("tick")
        if self._deadline is not None and perf_counter() > self._deadline:
            raise OutOfTime

    def model(self) -> Model:
        """Return the compiled puzzle; compile it at the first call."""
        if self._model is None:
            families.inspect(self.puzzle)
            family = families.find(self.puzzle.family)
            self._model = compile_puzzle(
                self.puzzle,
                family.rules(self.puzzle),
                family.values(self.puzzle),
                encoders=self._encoders,
                narrowed=self._narrowed,
                stage=self.report.stage,
                tick=self.tick,
            )
            self.report.cells_left = self._model.domains.undecided().bit_count()
            self.report.count(self._model.formula.sizes())
        return self._model

    def grids(self) -> Generator[Grid[Value]]:
        """Yield every solution once, each agreed to by the referee; ends when there are no more.

        Raises `OutOfTime`. The live solver is kept from one solution to the next.
        """
        model = self.model()
        if model.settled is not None:
            yield self._agreed(model.settled)
            return
        if model.refuted:
            return
        backend = self._start(model)
        try:
            while (grid := self._next(model, backend)) is not None:
                yield self._agreed(grid)
                backend.add(model.blocking(grid))
        finally:
            self.report.conflicts = backend.conflicts()
            self._backend = None
            backend.close()

    def _start(self, model: Model) -> PySatBackend:
        with self.report.stage("loading"):
            backend = solvers.start(self._solver_name, model.formula, self.tick)
        self.report.solver = self._solver_name
        self.report.version = solvers.version(self._solver_name)
        if self.report.seed == 0:
            backend.prefer(-x for x in model.answer)
        else:
            # Solvers decide most on auxiliary variables, so these are shuffled with the cells'.
            shuffled = Random(self.report.seed)
            backend.prefer(shuffled.choice((x, -x)) for x in range(1, model.formula.variables + 1))
        self._backend = backend
        return backend

    def _next(self, model: Model, backend: PySatBackend) -> Grid[Value] | None:
        """Return a grid that every constraint accepts, or None if there is none left."""
        with self.report.stage("solving"):
            while True:
                self.tick()
                self.report.rounds += 1
                if not backend.solve(self.tick):
                    return None
                grid = model.grid(backend.truth())
                cuts = [clause for lazy in model.cuts for clause in lazy.violated(grid)]
                if not cuts:
                    return grid
                self.report.cuts += len(cuts)
                model.formula.begin(("cuts", ""))
                model.formula.extend(term_literals(clause, model.literal) for clause in cuts)

    def _agreed(self, grid: Grid[Value]) -> Grid[Value]:
        broken = next(families.check(self.puzzle, grid), None)
        if broken is not None:
            raise RefereeError(
                f"the referee rejects a grid that the search took for a solution ({broken}): "
                "this is a bug in satgrid, please report it with the puzzle"
            )
        return grid
