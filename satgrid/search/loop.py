"""The search: a puzzle compiled once, a live solver, and the loop of solving and cutting.

The solver proposes a truth assignment, the model reads it as a grid, and every lazy constraint that
the grid violates adds clauses. The loop ends with a grid that violates none, or when the solver
finds no assignment. All questions that satgrid answers with a SAT solver use this loop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING
from weakref import ref

from satgrid import families, solvers
from satgrid.answer import MOST_CANDIDATES
from satgrid.clues import MAX_NUMBER, OTHER, Value
from satgrid.compiler import Stage, compile_puzzle, refuting_clue, rules_and_givens
from satgrid.constraints import Constraint, Not, Position, term_literals
from satgrid.constraints.exactly import without_nested
from satgrid.deadline import OutOfTime, check_deadline, checked
from satgrid.domains import Domains
from satgrid.errors import RefereeError
from satgrid.grid import Grid
from satgrid.model import Encoding, Model
from satgrid.problem import Problem
from satgrid.search.options import DEFAULTS, OnEvent, Options, Report
from satgrid.solvers import Backend
from satgrid.solvers.pysat import PySatBackend, Rc2Backend

if TYPE_CHECKING:
    from satgrid.search.merged import Readings

_PATIENCE = 12
"""For this number of rounds per solution the solver first tries values that violate lazy
constraints, which gives more cuts per round; after that, values that satisfy them. A count instead
of a time, so that runs are reproducible."""


_MANY_SIZES = 9
"""With fewer values, one value for several sizes makes no formula shorter."""


class Undecided(Exception):
    """The budget of conflicts or rounds is spent, or the stage does not apply."""


class Search:
    """A problem being searched: compiled once, then asked for one solution after the other.

    It keeps to the time limit of `deadline`. `interrupt` is called often and may raise to end it.
    """

    def __init__(
        self,
        problem: Problem,
        options: Options = DEFAULTS,
        on_event: OnEvent | None = None,
        interrupt: Callable[[], None] | None = None,
    ) -> None:
        if options.solver == solvers.HEURISTIC:
            raise solvers.no_sat_solver()
        self.problem = problem
        self._interrupt = interrupt
        self.options = options
        self.report = Report(seed=options.seed, on_event=on_event, checked=problem.checked)
        self.cuts: list[list[Position | Not]] = []  # clauses of lazy constraints, in order
        self.excluded: list[Grid[Value]] = []  # solutions that are not returned again
        self._native_counts = False  # whether counts are left to a solver that counts natively
        self._with_implied = False  # whether the formula has clauses that follow from several clues
        # The solutions that grids of the formula stand for, if it has one value for several sizes.
        self._readings: Readings | None = None
        self._model: Model | None = None
        self._solver: Backend | None = None
        self._solvers: list[Backend] = []  # all live ones, for the puzzle's own formula first
        self._branches: list[Search] = []
        self._past_conflicts = 0  # of solvers and branches that were dropped

    def on_progress(self) -> None:
        """Call the watcher with "tick"; raise `OutOfTime` past the time limit."""
        if self._interrupt is not None:
            self._interrupt()
        if self.report.on_event is not None:
            self._count_conflicts()
            self.report.notify("tick")
        check_deadline()

    def model(self) -> Model:
        """Return the compiled puzzle; the first call compiles it."""
        if self._model is None:
            problem = self.problem
            problem.inspect()
            problem.require_stated(self.options.encoding.encoders)
            following = problem.following() if self._with_implied else ()
            with _blame_rule_file(problem):
                self._model = self.compile(
                    self.options.encoding, following, self.report.stage, self._native_counts
                )
            if self._readings is not None and self._model.fixed is not None:
                fixed = self._model.fixed
                self._model.fixed = self._readings.only(fixed)
                if self._model.fixed is None:
                    self._widen(self._readings.largest(fixed))
            self.report.refuted_by = self._model.refuted_by
            self.report.cells_left = self._model.domains.undecided().bit_count()
            self.report.set_sizes(self._model.formula.sizes())
            self.report.counts = len(self._model.formula.counts or ())
        return self._model

    def compile(
        self,
        encoding: Encoding,
        following: Iterable[Constraint] = (),
        stage: Stage = lambda name: nullcontext(),
        counts: bool = False,
    ) -> Model:
        """Return the puzzle with an encoding, and with constraints that follow from its clues.

        The seconds of narrowing and encoding go to `stage`. If `counts`, counts are native.
        """
        problem, merged = self.problem, self._readings and self._readings.merged
        # The formula keeps this callback. A weak reference avoids a cycle with the search,
        # which would stay in memory until the next garbage collection.
        this = ref(self)

        def on_progress() -> None:
            search = this()
            if search is not None:
                search.on_progress()

        return compile_puzzle(
            problem.puzzle,
            merged.statements if merged else problem.rules(encoding.encoders),
            merged.values if merged else problem.values,
            encoding,
            board=problem.board,
            stage=stage,
            on_progress=on_progress,
            counts=counts,
            following=following,
        )

    def merge_sizes(self) -> None:
        """Let the formula have one value for many sizes, if the values of the puzzle are sizes.

        Has to be called before the puzzle is compiled; `grids` does that.
        Literals of the model are then not those of the values of the puzzle. Solutions are found,
        drawn and excluded as without it. A chosen encoder gets the values of the puzzle.
        """
        encoding, problem = self.options.encoding, self.problem
        if not problem.answer.sizes:
            return
        problem.inspect()
        is_chosen = encoding.standalone or "sized" in encoding.encoders
        if OTHER in problem.values or (len(problem.values) >= _MANY_SIZES and not is_chosen):
            from satgrid.search.merged import Readings, merge_sizes

            given = [value for _, value in problem.puzzle.given]
            rules, most = problem.rules(encoding.encoders), min(problem.board.area, MAX_NUMBER)
            merged = merge_sizes(rules, given, most, few=not is_chosen)
            self._readings = None if merged is None else Readings(merged)

    def _widen(self, size: int) -> None:
        """Give each size up to this one a value of its own."""
        assert self._readings is not None
        self._readings.widen(size)
        self._model = None
        if len(self._readings.merged.values) * self.problem.board.area > MOST_CANDIDATES:
            self.report.gave_up = self.options.solver
            raise OutOfTime
        model = self.model()
        own = set(model.domains.values)
        self.cuts = [
            cut
            for cut in self.cuts
            if all((each.term if isinstance(each, Not) else each)[1] in own for each in cut)
        ]
        model.formula.extend(term_literals(clause, model.literal) for clause in self.cuts)
        if self._solver is not None:
            self._past_conflicts = self.conflicts()
            self._solvers.remove(self._solver)
            self._solver.close()
            self._solver = None
        excluded, self.excluded = self.excluded, []
        for grid in excluded:
            self.exclude(grid)

    def use_empty_board(self) -> None:
        """Start with the empty board as the model, without statements and narrowing."""
        domains = Domains(*self.problem.board, self.problem.values)
        self._model = Model(domains, self.options.encoding, on_progress=self.on_progress)

    def branch(
        self, model: Model, encoding: Encoding | None = None, solver: str | None = None
    ) -> Search:
        """Return a search of the same problem with another model, which has this encoding.

        It has a solver of its own, perhaps another one, which `close` frees too; and the same
        report.
        """
        options = replace(
            self.options,
            encoding=encoding or self.options.encoding,
            solver=solver or self.options.solver,
        )
        branch = Search(self.problem, options, interrupt=self._interrupt)
        branch.report, branch._solvers, branch._model = self.report, self._solvers, model
        branch._readings = self._readings and self._readings.branch()
        branch._solver = branch._started_solver()
        self._branches.append(branch)
        return branch

    def branch_clauses(self) -> int:
        """Return the number of clauses of the branches' formulas."""
        return sum(len(branch.model().formula) for branch in self._branches)

    def drop_branch(self, branch: Search) -> None:
        """Free the solver of a branch, which is not used again; its conflicts still count."""
        self._branches.remove(branch)
        self._solvers.remove(branch.solver())
        self._past_conflicts += branch.conflicts()
        branch.solver().close()

    def statements(self) -> list[Constraint]:
        """Return all statements of the puzzle."""
        rules = self.problem.rules(self.options.encoding.encoders)
        return rules_and_givens(self.problem.puzzle, rules)

    def use_counting_solver(self) -> None:
        """Leave counts to a solver that counts natively.

        The formula then also has the clauses that follow from several clues. Has to be called
        before the puzzle is compiled.
        """
        self._with_implied = True
        self._native_counts = solvers.COUNTING is not None

    def adopt_cuts(self, cuts: Sequence[list[Position | Not]]) -> None:
        """Add the clauses of cuts that another search of the same problem has found."""
        self.cuts += cuts
        formula, literal = self.model().formula, self.model().literal
        formula.start_group(("cuts", ""))
        formula.extend(term_literals(clause, literal) for clause in checked(cuts, 16))

    def solver(self) -> Backend:
        """Return the live solver; the first call starts it and loads the formula."""
        if self._solver is None:
            with self.report.stage("loading"):
                self._solver = self._started_solver()
            name = self.solver_name()
            self.report.solver, self.report.version = name, solvers.version(name)
        return self._solver

    def solver_name(self) -> str:
        """Return the name of the solver of the model's formula."""
        counts = self.model().formula.counts
        return solvers.COUNTING if counts and solvers.COUNTING else self.options.solver

    def _started_solver(self) -> Backend:
        """Start a solver on the formula of the model; it lives until `close`."""
        model = self.model()
        backend = solvers.start(self.solver_name(), model.formula, self.on_progress)
        self._solvers.append(backend)
        backend.prefer(self._first_choices(model))
        return backend

    def conflicts(self) -> int:
        """Return the conflicts so far, without those that a solver does not report."""
        return self._past_conflicts + (self.solver().conflicts() or 0)

    def close(self) -> None:
        """Free the live solvers."""
        self._count_conflicts()
        self._solver = None
        self._branches.clear()
        while self._solvers:
            self._solvers.pop().close()

    def _count_conflicts(self) -> None:
        if self._solvers:
            counts = [n for backend in self._solvers if (n := backend.conflicts()) is not None]
            past = sum(each._past_conflicts for each in (self, *self._branches))
            self.report.conflicts = sum(counts, past) if counts else None

    def _first_choices(self, model: Model) -> Iterable[int]:
        """Return the literals that the solver tries first.

        With seed 0 they give each cell the value that a lazy constraint prefers, else the
        background. Solvers decide most often on auxiliary variables, so another seed shuffles all.
        """
        if self.options.seed:
            from random import Random

            shuffled = Random(self.options.seed)
            return (shuffled.choice((x, -x)) for x in range(1, model.formula.variables + 1))
        return self._cut_finding_choices(model)

    def _cut_finding_choices(self, model: Model) -> list[int]:
        """Return the literals for the values that violate lazy constraints, to find cuts."""
        return model.literals_preferring({lazy.preferred() for lazy in model.cuts})

    def grids(
        self, next_grid: Callable[[], Grid[Value] | None] | None = None
    ) -> Generator[Grid[Value]]:
        """Yield every solution once; the referee has accepted each.

        `next_grid` (by default `next`) returns a solution that is not excluded, or None. Raises
        `OutOfTime`. The live solver is kept from one solution to the next.
        """
        if self._model is None:
            self.merge_sizes()
        model = self.model()
        if model.fixed is not None or model.refuted_by is not None:
            self.report.decide("narrowing")
            if model.fixed is not None:
                yield self.require_referee(model.fixed)
            return
        try:
            while (grid := (next_grid or self.next)()) is not None:
                if model.left_to_solver and not self.excluded and self._is_implied(grid):
                    model.fixed, self.report.deduced = grid, True
                yield grid
                if model.fixed is not None:
                    return
                self.exclude(grid)
            if model.left_to_solver and not self.excluded:
                self._blame()
        finally:
            self.close()

    def _is_implied(self, grid: Grid[Value]) -> bool:
        """Return whether unit propagation alone gives every cell its value of this grid."""
        if self.conflicts():
            return False
        model, solver = self.model(), self.solver()
        literals = [-x for x in model.blocking(grid)]
        if not isinstance(solver, PySatBackend):
            return False
        # Values that are already implied are not implied by these.
        _, implied = solver.propagate(literals)
        return {*map(abs, literals)}.isdisjoint(map(abs, implied))

    def _blame(self) -> None:
        """Report the clue to blame if narrowing, which was left to the solver, finds one."""
        with self.report.stage("narrowing"):
            stated = self.statements()
            domains = Domains(*self.problem.board, self.problem.values)
            clue = refuting_clue(without_nested(stated), stated, domains, self.on_progress)
        self.report.refuted_by, self.report.deduced = clue, clue is not None

    def exclude(self, grid: Grid[Value]) -> None:
        """Never return this solution again; the formula stays the same.

        With lazy constraints the solver prefers a solution far from it: if there is none, the cuts
        that prove it are found faster there. Raises `Undecided` if that would exclude other
        solutions too.
        """
        if self._readings is None and self.problem.answer.sizes:
            from satgrid.search.merged import is_ambiguous

            if is_ambiguous(self.problem, grid):
                raise Undecided
        self.excluded.append(grid)
        if self._readings is not None:
            self._readings.exclude(grid)
        clause = self.model().blocking(grid)
        self.solver().add(clause)
        if self.model().cuts:
            self.solver().prefer(clause)

    def require_one(self, literals: Sequence[int], selector: int | None = None) -> None:
        """Require one of the literals from now on; the solver tries them first.

        With a `selector`, they are required if this variable is assumed. The formula stays.
        """
        self.solver().add([*literals] if selector is None else [-selector, *literals])
        self.solver().prefer(literals)

    def next(
        self, conflicts: int | None = None, rounds: int | None = None, stage: str = "solving"
    ) -> Grid[Value] | None:
        """Return a solution that is not excluded, or None if none is left.

        The referee has accepted it. `conflicts` and `rounds` are budgets as in `solve`; the time is
        added to the `stage`.
        """
        self.solver()
        with self.report.stage(stage):
            grid = self._next_reading()
            while grid is None:
                found = self.solve((), conflicts, rounds, patience=_PATIENCE)
                if found is None:
                    return None
                if self._readings is None:
                    grid = found
                elif (grid := self._readings.first(found)) is None:
                    self._widen(self._readings.largest(found))
            return self.require_referee(grid)

    def _next_reading(self) -> Grid[Value] | None:
        """Return a solution whose grid of the formula is excluded, though it is not.

        If it finds none where one may exist, the formula gets more values, and excludes less.
        """
        while self._readings is not None and self._readings.excluded:
            grid = self._readings.next(self.excluded)
            if grid is not None:
                return grid
            self._widen(max(map(self._readings.largest, self._readings.excluded)))
        return None

    def solve(
        self,
        assumptions: Sequence[int] = (),
        conflicts: int | None = None,
        rounds: int | None = None,
        *,
        patience: int | None = None,
        backend: Backend | Rc2Backend | None = None,
    ) -> Grid[Value] | None:
        """Solve and cut until a grid violates no lazy constraint; return it, or None.

        The grid satisfies the `assumptions`. The referee does not check it, because assumptions may
        cover part of the problem only. After `patience` rounds the solver tries values that satisfy
        lazy constraints first. `backend` replaces the live solver for this call.

        Raises `Undecided` if all rounds together take more than about `conflicts` conflicts, or the
        loop more than `rounds` rounds; `OutOfTime` if the solver gives up without a budget.
        """
        if backend is None:
            backend = self.solver()
        past_rounds = 0
        left, before = conflicts, 0 if conflicts is None else self.conflicts()
        while True:
            self.on_progress()
            if past_rounds == rounds:
                raise Undecided
            if past_rounds == patience:
                # If few other constraints restrict the cells, there is always one more cut.
                self.solver().prefer(-x for x in self._cut_finding_choices(self.model()))
            if conflicts is not None and past_rounds:
                left = conflicts - (self.conflicts() - before)
            if left is not None and left <= 0:
                raise Undecided
            self.report.rounds += 1
            is_satisfiable = backend.solve(self.on_progress, assumptions, left)
            if is_satisfiable is None:
                if conflicts is not None:
                    raise Undecided
                self.report.gave_up = self.options.solver
                raise OutOfTime
            if not is_satisfiable:
                if solvers.is_outside(self.options.solver):
                    self.report.says = self.options.solver
                return None
            truth = backend.truth()
            grid = self.model().grid(truth)
            if not self._add_cuts(grid, truth):
                return grid
            past_rounds += 1

    def _add_cuts(self, grid: Grid[Value], truth: Sequence[int]) -> bool:
        """Add clauses that the grid violates; return whether there are any."""
        model = self.model()
        cuts = [
            (lazy.switch, clause)
            for lazy in model.cuts
            if lazy.switch is None or truth[lazy.switch - 1] > 0
            for clause in lazy.violated(grid)
        ]
        if not cuts:
            return False
        self.cuts += (clause for _, clause in cuts)
        self.report.cuts += len(cuts)
        model.formula.start_group(("cuts", ""))
        for switch, group in groupby(checked(cuts, 16), itemgetter(0)):
            with model.formula.switched(switch):
                model.formula.extend(term_literals(clause, model.literal) for _, clause in group)
        return True

    def require_referee(self, grid: Grid[Value]) -> Grid[Value]:
        """Return the grid if the referee accepts it, else raise `RefereeError`.

        Regions of `OTHER` get their sizes. Raises `OutOfTime` if one has a size that has a value.
        """
        if self.problem.answer.sizes and OTHER in grid.flat:
            from satgrid.search.merged import with_sizes

            drawn = with_sizes(grid)
            if drawn.with_only(self.problem.values, OTHER) != grid:
                self.report.gave_up = self.options.solver
                raise OutOfTime
            grid = drawn
        broken = next(self.problem.check(grid), None)
        if broken is not None:
            raise RefereeError(
                f"the referee rejects a grid that the search took for a solution ({broken}): "
                f"{self.problem.to_mend}"
            )
        return grid


def _blame_rule_file(problem: Problem) -> AbstractContextManager[None]:
    """Return a block whose encoding errors are reported as errors of the rule file, if any."""
    file = families.rule_file(problem.name)
    if file is None:
        return nullcontext()
    from satgrid.rulefiles.calling import blame

    return blame(file.path, "encoding what it states")
