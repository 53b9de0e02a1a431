"""The loop: counterexample-guided refinement around one live solver.

The solver proposes a truth assignment, the model reads it as a grid, and every lazy
constraint that the grid violates adds clauses; this goes on until a grid violates none or
the solver finds no assignment. Every question satgrid asks is asked of this loop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby
from operator import itemgetter
from random import Random
from weakref import ref

from satgrid import families, solvers
from satgrid.clues import Value
from satgrid.compiler import all_constraints, compile_puzzle
from satgrid.constraints import Constraint, Not, Position, term_literals
from satgrid.deadline import OutOfTime, check_deadline, checked
from satgrid.errors import RefereeError
from satgrid.grid import Grid
from satgrid.model import Model
from satgrid.problem import Problem
from satgrid.search.options import DEFAULTS, Options
from satgrid.search.report import OnEvent, Report
from satgrid.solvers.backend import Backend

_PATIENCE = 12
"""After so many rounds of cuts for one solution, first choices please the lazy constraints; before,
they violate them, which finds most cuts a round. Counted, not timed: the same course everywhere."""


class Undecided(Exception):
    """The budget of conflicts is spent, or there is nothing to say."""


def _blaming(problem: Problem) -> AbstractContextManager[None]:
    """Return a block in which a rule file is to blame for errors of encoders: it has stated so."""
    found = families.rule_file(problem.name)
    if found is None:
        return nullcontext()
    from satgrid.rulefiles.calling import blamed

    return blamed(found.path, "encoding what it states")


class Search:
    """A problem being searched: compiled once, then asked for solution after solution.

    The time limit is that of `deadline`.
    """

    def __init__(
        self, problem: Problem, options: Options = DEFAULTS, on_event: OnEvent | None = None
    ) -> None:
        if options.solver == solvers.HEURISTIC:
            raise solvers.no_sat_solver()
        self.problem = problem
        self.options = options
        self.report = Report(seed=options.seed, on_event=on_event, checked=problem.checked)
        # The clauses that lazy constraints added, in order.
        self.cuts: list[list[Position | Not]] = []
        # The solutions that are not asked for any more.
        self.excluded: list[Grid[Value]] = []
        # Whether what is counted is left to a solver that counts.
        self._counts = False
        # Whether a solver is told what follows from several clues.
        self._helped = False
        self._model: Model | None = None
        self._backend: Backend | None = None
        # Every solver that is live, the first one for the puzzle's own formula.
        self._live: list[Backend] = []

    def on_progress(self) -> None:
        """Tell the watcher that the search goes on; raise `OutOfTime` past the time limit."""
        if self.report.on_event is not None:
            self._count_conflicts()
            self.report.tell("tick")
        check_deadline()

    def model(self) -> Model:
        """Return the compiled puzzle; compile it at the first call."""
        if self._model is None:
            problem, encoding = self.problem, self.options.encoding
            problem.inspect()
            problem.require_stated(encoding.encoders)
            # The formula keeps what it calls: the search itself, which keeps the formula, would
            # stay in the memory until the garbage collector went through all of both.
            this = ref(self)

            def on_progress() -> None:
                search = this()
                if search is not None:
                    search.on_progress()

            with _blaming(problem):
                self._model = compile_puzzle(
                    problem.puzzle,
                    problem.rules(encoding.encoders),
                    problem.values,
                    encoding,
                    board=problem.board,
                    stage=self.report.stage,
                    on_progress=on_progress,
                    counts=self._counts,
                    following=problem.following() if self._helped else (),
                )
            self.report.refuted_by = self._model.refuted_by
            self.report.cells_left = self._model.domains.undecided().bit_count()
            self.report.count(self._model.formula.sizes())
            self.report.counts = len(self._model.formula.counts or ())
        return self._model

    def leave_counts(self, left: bool) -> None:
        """Leave to a solver that counts what is counted, or, not `left`, state all in clauses.

        From then on the solver is also told what follows from several clues. What was found before
        stays so: cuts, and the solutions that are excluded.
        """
        self._helped |= left
        self._counts = left and solvers.COUNTING is not None
        if self._model is not None:
            self._model = None
            formula, literal = self.model().formula, self.model().literal
            formula.extend(term_literals(clause, literal) for clause in self.cuts)
            self._backend = None
            for grid in self.excluded:
                self.backend().add(self.model().blocking(grid))

    def statements(self) -> list[Constraint]:
        """Return all that the puzzle states."""
        rules = self.problem.rules(self.options.encoding.encoders)
        return all_constraints(self.problem.puzzle, rules)

    def grids(
        self, another: Callable[[], Grid[Value] | None] | None = None
    ) -> Generator[Grid[Value]]:
        """Yield every solution once, each agreed to by the referee; ends when there are no more.

        `another` returns one that is not excluded, or None: `next` unless something else is given.
        Raises `OutOfTime`. The live solver is kept from one solution to the next.
        """
        another = another or self.next
        model = self.model()
        if model.fixed is not None or model.refuted_by is not None:
            self.report.decide("narrowing")
            if model.fixed is not None:
                yield self.agreed(model.fixed)
            return
        try:
            while (grid := another()) is not None:
                yield grid
                self.exclude(grid)
                if model.cuts:
                    # Next, a solution as different as can be: where there is none, the cuts
                    # that prove it are found soonest far from the last one.
                    self.backend().prefer(model.blocking(grid))
        finally:
            self.close()

    def exclude(self, grid: Grid[Value]) -> None:
        """Ask for other solutions than this one from here on; the formula stays the puzzle's."""
        self.excluded.append(grid)
        self.backend().add(self.model().blocking(grid))

    def backend(self) -> Backend:
        """Return the live solver; start it and load the formula at the first call."""
        if self._backend is None:
            with self.report.stage("loading"):
                self._backend = self.live(self.model())
        return self._backend

    def live(self, model: Model) -> Backend:
        """Return a live solver with the formula of the model, until `close`."""
        name = self.options.solver
        if model.formula.counts and solvers.COUNTING is not None:
            name = solvers.COUNTING
        backend = solvers.start(name, model.formula, self.on_progress)
        self._live.append(backend)
        self.report.solver, self.report.version = name, solvers.version(name)
        backend.prefer(self._first_choices(model))
        return backend

    def close(self) -> None:
        """Free the live solvers."""
        self._count_conflicts()
        self._backend = None
        while self._live:
            self._live.pop().close()

    def _count_conflicts(self) -> None:
        if self._live:
            told = [n for backend in self._live if (n := backend.conflicts()) is not None]
            self.report.conflicts = sum(told) if told else None

    def _first_choices(self, model: Model) -> Iterator[int]:
        """Yield the literals that the solver tries first.

        With seed 0 they give each cell the value that a lazy constraint prefers, else the
        background. Solvers decide most on auxiliary variables, so another seed shuffles these too.
        """
        if self.options.seed:
            shuffled = Random(self.options.seed)
            yield from (shuffled.choice((x, -x)) for x in range(1, model.formula.variables + 1))
            return
        yield from self._cutting(model)

    def _cutting(self, model: Model) -> list[int]:
        """Return the literals that give cells the value that lazy constraints try first."""
        return model.toward({lazy.preferred() for lazy in model.cuts})

    def next(self, conflicts: int | None = None, rounds: int | None = None) -> Grid[Value] | None:
        """Return a grid that every constraint and the referee accept, or None if none is left.

        Raises `Undecided` if a live solver cannot tell within about so many `conflicts`, or as many
        rounds of cuts as are left.
        """
        backend = self.backend()
        patience = _PATIENCE

        def truth() -> list[int] | None:
            nonlocal patience
            if rounds is not None and _PATIENCE - patience >= rounds:
                raise Undecided
            if patience == 0:
                # Where little else restricts the cells, there is always one more cut to find.
                backend.prefer(-x for x in self._cutting(self.model()))
            patience -= 1
            found = backend.solve(self.on_progress, conflicts=conflicts)
            if found is None and conflicts is not None:
                raise Undecided
            if found is None:
                self.report.gave_up = self.options.solver
                raise OutOfTime
            if not found and solvers.is_outside(self.options.solver):
                self.report.says = self.options.solver
            return backend.truth() if found else None

        with self.report.stage("solving"):
            return self.refined(truth)

    def refined(self, truth: Callable[[], list[int] | None]) -> Grid[Value] | None:
        """Ask for truth assignments until one's grid violates no lazy constraint.

        `truth` returns the next assignment, of a solver that follows the model's formula, or
        None if there is none. Returns the grid, agreed to by the referee, or None.
        """
        grid = self.uncut(truth)
        return None if grid is None else self.agreed(grid)

    def uncut(self, truth: Callable[[], list[int] | None]) -> Grid[Value] | None:
        """Do as `refined`, without the referee: what holds need not be the whole problem."""
        model = self.model()
        while True:
            self.on_progress()
            self.report.rounds += 1
            assignment = truth()
            if assignment is None:
                return None
            grid = model.grid(assignment)
            cuts = [
                (lazy.switch, clause)
                for lazy in model.cuts
                if lazy.switch is None or assignment[lazy.switch - 1] > 0
                for clause in lazy.violated(grid)
            ]
            if not cuts:
                return grid
            self.cuts += (clause for _, clause in cuts)
            self.report.cuts += len(cuts)
            model.formula.begin(("cuts", ""))
            for switch, group in groupby(checked(cuts, 16), itemgetter(0)):
                with model.formula.switched(switch):
                    model.formula.extend(
                        term_literals(clause, model.literal) for _, clause in group
                    )

    def agreed(self, grid: Grid[Value]) -> Grid[Value]:
        """Return the grid if the referee accepts it; raise `RefereeError` if not."""
        broken = next(self.problem.check(grid), None)
        if broken is not None:
            raise RefereeError(
                f"the referee rejects a grid that the search took for a solution ({broken}): "
                f"{self.problem.to_mend}"
            )
        return grid
