"""The loop: counterexample-guided refinement around one live solver.

The solver proposes a truth assignment, the model reads it as a grid, and every lazy
constraint that the grid violates adds clauses; this goes on until a grid violates none or
the solver finds no assignment. Every question satgrid asks is asked of this loop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from random import Random
from time import perf_counter

from satgrid import families, solvers
from satgrid.clues import Value
from satgrid.compiler import Model, compile_puzzle
from satgrid.constraints import Not, Position, term_literals
from satgrid.errors import RefereeError
from satgrid.formula import TABLE_LIMIT
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle
from satgrid.search.report import Report

_PATIENCE = 12
"""After so many rounds of cuts for one solution, first choices please the lazy constraints."""


class OutOfTime(Exception):
    """The time limit was reached, or the solver gave up, before the question was settled."""


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
        standalone: bool = False,
        table_limit: int = TABLE_LIMIT,
        most_literals: int | None = None,
        seed: int = 0,
        timeout_s: float | None = None,
        watch: Callable[[str, Report], None] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.report = Report(seed=seed, watch=watch)
        self._deadline = None if timeout_s is None else perf_counter() + timeout_s
        self.solver = solvers.find(solver, seed).name
        self._encoders = encoders
        self._narrowed = narrowed
        self._standalone = standalone
        self._table_limit = table_limit
        self._most_literals = most_literals
        # The clauses that lazy constraints added, in order.
        self.cuts: list[list[Position | Not]] = []
        self._model: Model | None = None
        self._backend: solvers.Backend | None = None

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
                families.stated(family, self.puzzle, self._encoders or {}),
                family.values(self.puzzle),
                encoders=self._encoders,
                narrowed=self._narrowed,
                standalone=self._standalone,
                table_limit=self._table_limit,
                most_literals=self._most_literals,
                stage=self.report.stage,
                tick=self.tick,
            )
            self.report.refuted_by = self._model.refuted_by
            self.report.cells_left = self._model.domains.undecided().bit_count()
            self.report.count(self._model.formula.sizes())
        return self._model

    def grids(self) -> Generator[Grid[Value]]:
        """Yield every solution once, each agreed to by the referee; ends when there are no more.

        Raises `OutOfTime`. The live solver is kept from one solution to the next.
        """
        model = self.model()
        if model.settled is not None:
            yield self.agreed(model.settled)
            return
        if model.refuted_by is not None:
            return
        try:
            while (grid := self.next()) is not None:
                yield grid
                another = model.blocking(grid)
                self.backend().add(another)
                if model.cuts:
                    # Next, a solution as different as can be: where there is none, the cuts
                    # that prove it are found soonest far from the last one.
                    self.backend().prefer(another)
        finally:
            self.close()

    def backend(self) -> solvers.Backend:
        """Return the live solver; start it and load the formula at the first call."""
        if self._backend is None:
            model = self.model()
            with self.report.stage("loading"):
                self._backend = solvers.start(self.solver, model.formula, self.tick)
            self.report.solver = self.solver
            self.report.version = solvers.version(self.solver)
            self._backend.prefer(self._first_choices(model))
        return self._backend

    def close(self) -> None:
        """Free the live solver."""
        if self._backend is not None:
            self.report.conflicts = self._backend.conflicts()
            self._backend.close()
            self._backend = None

    def _first_choices(self, model: Model) -> Iterator[int]:
        """Yield the literals that the solver tries first.

        With seed 0 they give each cell the value that a lazy constraint prefers, else the
        background. Solvers decide most on auxiliary variables, so another seed shuffles these too.
        """
        if self.report.seed:
            shuffled = Random(self.report.seed)
            yield from (shuffled.choice((x, -x)) for x in range(1, model.formula.variables + 1))
            return
        yield from self._cutting(model)

    def _cutting(self, model: Model) -> Iterator[int]:
        """Yield the literals that give cells the value that lazy constraints try first."""
        preferred = {lazy.preferred() for lazy in model.cuts} - {None}
        for x, (_, if_true, _) in model.answer.items():
            yield x if if_true in preferred else -x

    def next(self) -> Grid[Value] | None:
        """Return a grid that every constraint and the referee accept, or None if none is left."""
        backend = self.backend()
        patience = _PATIENCE

        def truth() -> list[int] | None:
            nonlocal patience
            if patience == 0:
                # Where little else restricts the cells, there is always one more cut to find.
                backend.prefer(-x for x in self._cutting(self.model()))
            patience -= 1
            found = backend.solve(self.tick)
            if found is None:
                self.report.gave_up = self.solver
                raise OutOfTime
            return backend.truth() if found else None

        with self.report.stage("solving"):
            return self.refined(truth)

    def refined(self, truth: Callable[[], list[int] | None]) -> Grid[Value] | None:
        """Ask for truth assignments until one's grid violates no lazy constraint.

        `truth` returns the next assignment, of a solver that follows the model's formula, or
        None if there is none. Returns the grid, agreed to by the referee, or None.
        """
        model = self.model()
        while True:
            self.tick()
            self.report.rounds += 1
            assignment = truth()
            if assignment is None:
                return None
            grid = model.grid(assignment)
            cuts = [clause for lazy in model.cuts for clause in lazy.violated(grid)]
            if not cuts:
                return self.agreed(grid)
            self.cuts += cuts
            self.report.cuts += len(cuts)
            model.formula.begin(("cuts", ""))
            model.formula.extend(term_literals(clause, model.literal) for clause in cuts)

    def agreed(self, grid: Grid[Value]) -> Grid[Value]:
        """Return the grid if the referee accepts it; raise `RefereeError` if not."""
        broken = next(families.check(self.puzzle, grid), None)
        if broken is not None:
            raise RefereeError(
                f"the referee rejects a grid that the search took for a solution ({broken}): "
                "this is a bug in satgrid, please report it with the puzzle"
            )
        return grid
