"""Sessions: a puzzle that someone plays or sets, asked about after every change.

    session = satgrid.Session(puzzle)
    session.set((0, 2), "#")
    standing = session.ask(timeout_s=0.5)
    print(standing.status, standing.settled, standing.grid)
    session.restate(puzzle.with_cells({(1, 1): 3}))

One solver answers all questions and keeps its learnt clauses. The player's entries are assumptions,
and each clue holds under the clue's switch. Before the solver is asked, `KnownSolutions` answers
from solutions seen before, values known not to occur, and narrowing of the printed clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from functools import reduce
from operator import or_
from threading import Event
from types import MappingProxyType
from typing import Unpack

from satgrid.clues import Value, value_name
from satgrid.compiler import rules_and_givens
from satgrid.constraints import Constraint
from satgrid.deadline import OutOfTime, check_deadline, limited
from satgrid.domains import Contradiction, Domains
from satgrid.errors import PuzzleError, UsageError, truncate
from satgrid.grid import Cell, Grid
from satgrid.model import no_garbage_collection
from satgrid.narrowing import narrow
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.records import record
from satgrid.search.assumptions import AssumptionSearch
from satgrid.search.candidates import Candidates, settled_grid
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import OnEvent, Options, SearchOptions
from satgrid.solvers import is_outside

ONE, SEVERAL, NONE, UNDECIDED = "one", "several", "none", "undecided"


@record
class Standing:
    """The state of a board: the `status` is "one" solution, "several", "none" or "undecided".

    `candidates` has every value that occurs in a cell, in the order of the family's values, and no
    other if it is `complete`. It is None if there is no solution. The status can be "several"
    before `candidates` is complete. `solutions` has up to two solutions.
    """

    status: str
    candidates: Grid[tuple[Value, ...]] | None
    complete: bool
    solutions: tuple[Grid[Value], ...] = field(default=(), compare=False)

    @property
    def grid(self) -> Grid[Value] | None:
        """The board with the cells that are equal in all solutions, `?` in the others."""
        return None if self.candidates is None else settled_grid(self.candidates)

    @property
    def settled(self) -> int:
        """The number of cells that are known to be equal in all solutions."""
        return sum(len(v) == 1 for v in self.candidates.flat) if self.candidates else 0


class Session:
    """A puzzle and a player's entries, which may both change, with one live solver.

    `options` are `SearchOptions`; the solver has to run inside this process. Raises
    `PuzzleError` for a puzzle that its family refuses.
    """

    def __init__(self, puzzle: Puzzle, **options: Unpack[SearchOptions]) -> None:
        self._options = Options.of(options)
        if is_outside(self._options.solver):
            raise UsageError(
                f"{self._options.solver} starts anew at every question: choose a solver of "
                "`satgrid list solvers` for a session"
            )
        self._on_event = options.get("on_event")
        self._stop = Event()
        self._drawn: dict[Cell, Value] = {}
        self._closed = False
        self._search: SessionSolver | None = None
        self._problem = self._inspect(puzzle)
        # The problem of the last question, and its statements.
        self._stated_problem: Problem | None = None
        self._statements: dict[Constraint, None] = {}
        self._reset()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle without the player's entries."""
        return self._problem.puzzle

    @property
    def drawn(self) -> Mapping[Cell, Value]:
        """The player's entries by cell, or by place of the lattice if solutions are lines."""
        return MappingProxyType(self._drawn)

    def set(self, cell: Cell, value: Value) -> None:
        """Enter a value in a cell or place of the lattice; it replaces the entry there.

        Raises `PuzzleError` for a cell outside the board, or an unknown value.
        """
        self._require_place(cell)
        if value not in self._problem.symbols:
            raise PuzzleError(
                f"{self._problem.label(cell)}: {value_name(value)!r} is none of the symbols "
                f"{' '.join(map(value_name, self._problem.symbols))}: draw one of them"
            )
        self._drawn[cell] = value

    def unset(self, cell: Cell) -> None:
        """Delete the entry of a cell, if any; raise `PuzzleError` for a cell outside the board."""
        self._require_place(cell)
        self._drawn.pop(cell, None)

    def restate(self, puzzle: Puzzle) -> None:
        """Replace the puzzle: by the same one with other clues, or by any other.

        Entries stay if they fit the board. The solver stays unless a rule of the game no longer
        holds, as when rooms are moved. Raises `PuzzleError` for a puzzle that its family refuses,
        and then changes nothing.
        """
        problem = self._inspect(puzzle)
        before, self._problem = self._problem, problem
        if any(getattr(before, a) != getattr(problem, a) for a in ("name", "board", "values")):
            self._drawn = {
                cell: value
                for cell, value in self._drawn.items()
                if before.board == problem.board and value in problem.values
            }
            self._stated_problem = None
            self._reset()

    def _state(self) -> None:
        """Take over the puzzle's statements, and forget facts that no longer hold."""
        statements = self._statements_of(self._problem)
        old = statements if self._stated_problem is None else self._statements
        removed, added = old.keys() - statements.keys(), statements.keys() - old.keys()
        if removed or added:
            self._is_narrowed = self._is_stated = False
            if removed:
                self._known.forget_bounds()
            self._known.keep_solutions(lambda grid: all(each.holds(grid) for each in added))
            if any(not statement.clue for statement in removed):
                self._free()
        self._statements, self._stated_problem = statements, self._problem

    def ask(self, limit: int | None = None, timeout_s: float | None = None) -> Standing:
        """Return the state of the board with the player's entries.

        `limit` is about the number of conflicts and rounds that the solver may take, which is
        reproducible. Past it, past `timeout_s` seconds and after `give_up` the answer may be
        incomplete; the next call continues from there. Raises `UsageError` after `close`.
        """
        if self._closed:
            raise UsageError("the session is closed: begin another one with Session(puzzle)")
        self._stop.clear()
        with suppress(OutOfTime), limited(timeout_s):
            if self._stated_problem is not self._problem:
                self._state()
            self._settle(self._assumed(self._known), limit)
        if self._stated_problem is self._problem:
            return self._standing(self._known)
        return self._standing(KnownSolutions(*self._problem.board, self._problem.values))

    def _assumed(self, known: KnownSolutions) -> int:
        return known.candidates.bits(self._drawn.items())

    def give_up(self) -> None:
        """End the `ask` that runs in another thread, within about a tenth of a second."""
        self._stop.set()

    def close(self) -> None:
        """Free the solver; `ask` raises an error from now on."""
        self._closed = True
        self._free()

    def _free(self) -> None:
        """Free the solver; the next `ask` starts a new one."""
        if self._search is not None:
            self._search.close()
            self._search = None

    def _require_place(self, cell: Cell) -> None:
        height, width = self._problem.board
        size = f"a solution has {height} rows and {width} columns: name a cell on it, from (0, 0)"
        match cell:
            case (int(row), int(column)) if 0 <= row < height and 0 <= column < width:
                return
            case (int(), int()):
                raise PuzzleError(f"{self._problem.label(cell)}: {size}")
        raise PuzzleError(f"{truncate(repr(cell))} is no (row, column): {size}")

    def _inspect(self, puzzle: Puzzle) -> Problem:
        problem = Problem(puzzle)
        problem.inspect()
        problem.require_stated(self._options.encoding.encoders)
        return problem

    def _statements_of(self, problem: Problem) -> dict[Constraint, None]:
        """Return the statements of the puzzle; those with clues are split into parts."""
        statements: dict[Constraint, None] = {}
        rules = problem.rules(self._options.encoding.encoders)
        for statement in rules_and_givens(problem.puzzle, rules):
            parts = list(statement.parts())
            has_clues = any(part.clue for part in parts)
            statements.update(dict.fromkeys(parts if has_clues else [statement]))
        return statements

    def _reset(self) -> None:
        self._free()
        self._known = KnownSolutions(*self._problem.board, self._problem.values)
        self._is_narrowed = False
        self._is_stated = False  # whether the solver has the current statements

    def _standing(self, known: KnownSolutions) -> Standing:
        assumed = self._assumed(known)
        possible, solutions = known.possible(assumed), known.solutions_with(assumed)
        if not possible:
            return Standing(NONE, None, True)
        complete = possible == known.occurring(assumed)
        status = SEVERAL if len(solutions) > 1 else ONE if complete else UNDECIDED
        candidates = known.candidates.values_of_bits(possible)
        return Standing(status, candidates, complete, tuple(solutions.values())[:2])

    def _settle(self, assumed: int, limit: int | None) -> None:
        """Find out which values occur, within the limits."""
        known = self._known
        if known.possible(assumed) in (0, known.occurring(assumed)):
            return
        if not self._is_narrowed:
            self._narrow()
        possible, occurring = known.possible(assumed), known.occurring(assumed)
        if possible in (0, occurring):
            return
        search, candidates = self._solver(), known.candidates
        drawn, effort, question = candidates.indices(assumed), search.effort(), search.selector()
        unseen = search.literals(candidates.indices(possible & ~occurring))

        def solution(literals: list[int]) -> Grid[Value] | None:
            nonlocal occurring
            left = None if limit is None else limit - (search.effort() - effort)
            if left is not None and left <= 0:
                raise OutOfTime
            grid = search.solution(drawn, literals, question, left)
            if grid is not None:
                occurring |= known.add(grid)
            return grid

        try:
            candidates.remove_shown(unseen, solution, has_solution=occurring > 0)
            if not occurring:
                assumed = sum(1 << k for k in search.conflicting_cells())
            known.remember_possible(assumed, occurring)
        finally:
            search.retire(question)

    def _narrow(self) -> None:
        """Narrow the board by the printed clues; entries change too often."""
        known, domains = self._known, Domains(*self._problem.board, self._problem.values)
        try:
            narrow([*self._statements], domains, self._progress)
        except Contradiction:
            known.remember_possible(0, 0)
        else:
            values = (values for _, values in domains.candidates(domains.full))
            known.remember_possible(0, known.candidates.bits_of_values(values))
            grid = domains.grid()
            if grid is not None:
                known.add(Search(self._problem).require_referee(grid))
        self._is_narrowed = True

    def _solver(self) -> SessionSolver:
        """Return the solver with the current statements."""
        if self._search is None:
            options, on_event = self._options, self._on_event
            self._search = SessionSolver(self._problem, options, on_event, self._progress)
            self._is_stated = False
        if not self._is_stated:
            candidates = self._known.candidates
            impossible = candidates.indices(candidates.everything & ~self._known.possible(0))
            self._search.state_all(self._problem, self._statements, impossible)
            self._is_stated = True
        return self._search

    def _progress(self) -> None:
        check_deadline()
        if self._stop.is_set():
            raise OutOfTime


class SessionSolver(AssumptionSearch):
    """A live solver for one puzzle after the other, all with the same size and rules.

    Each puzzle has a variable, its *selector*, which implies all switches of the puzzle's clues.
    Assuming it costs one decision, and its consequences are propagated once per solve. Candidates
    are numbered by their indices in `Candidates`.
    """

    def __init__(
        self,
        problem: Problem,
        options: Options,
        on_event: OnEvent | None,
        interrupt: Callable[[], None],
    ) -> None:
        super().__init__(problem, options, on_event, interrupt)
        literal = self.search.model().literal
        tables = [literal.table(value) for value in problem.values]
        self._literals = [x for cell in zip(*tables, strict=True) for x in cell]
        self._indices = {x: k for k, x in enumerate(self._literals)}
        self._selector = 0

    @no_garbage_collection
    def state_all(
        self, problem: Problem, statements: Iterable[Constraint], impossible: Iterable[int]
    ) -> None:
        """Solve this puzzle from here on, without the candidates that are `impossible`."""
        search = self.search
        search.problem = problem
        switches = {*self.state_puzzle(statements)}
        formula = search.model().formula
        before, self._selector = self._selector, formula.variable()
        formula.start_group(("print", ""))
        formula.extend((-self._selector, x) for x in switches)
        formula.extend((-self._selector, -self._literals[k]) for k in impossible)
        if before:
            formula.add(-before)
        # First choices that switch off the clues of earlier puzzles.
        search.solver().prefer(x if x in switches else -x for x in self._switches.values())

    def literals(self, candidates: Iterable[int]) -> dict[int, int]:
        """Return the literals of the candidates, each with its candidate's index."""
        return {self._literals[k]: k for k in candidates}

    def solution(
        self, drawn: Iterable[int], unseen: Sequence[int], question: int, left: int | None
    ) -> Grid[Value] | None:
        """Return a solution with all drawn candidates and one of the unseen literals, or None.

        If `unseen` is empty, any solution with the drawn candidates is returned. `question` is a
        `selector`, `left` the budget of conflicts, after which it raises `OutOfTime`.
        """
        assumed = [self._selector, *(self._literals[k] for k in drawn)]
        if unseen:
            self.search.require_one(unseen, question)
            assumed.append(question)
        try:
            grid = self.solve(assumed, left)
        except Undecided:
            raise OutOfTime from None
        return None if grid is None else self.search.require_referee(grid)

    def selector(self) -> int:
        """Return a new variable, under which `solution` requires unseen candidates."""
        return self.search.model().formula.variable()

    def retire(self, selector: int) -> None:
        """Retire the clauses under a selector."""
        self.search.solver().add([-selector])

    def conflicting_cells(self) -> list[int]:
        """Return the drawn candidates in the core of the last question without a solution."""
        return [self._indices[x] for x in self.core() if x in self._indices]

    def effort(self) -> int:
        """Return the number of conflicts and rounds so far."""
        return self.search.conflicts() + self.search.report.rounds


_MOST_SOLUTIONS = 200
_MOST_BOUNDS = 100  # the most that are remembered; the oldest are forgotten


class KnownSolutions:
    """Solutions of one board, and bounds: the candidates that are possible under assumptions.

    Sets of candidates are ints, as in `Candidates`. Facts outlive the question that found them.
    """

    def __init__(self, height: int, width: int, values: Sequence[Value]) -> None:
        self.candidates = Candidates(height, width, values)
        self.solutions: dict[int, Grid[Value]] = {}
        # Assumed candidates, and the candidates that are possible with them.
        self._bounds: dict[int, int] = {}

    def add(self, grid: Grid[Value]) -> int:
        """Remember a solution, and return its candidates."""
        bits = self.candidates.bits_of_grid(grid)
        self.solutions[bits] = grid
        if len(self.solutions) > _MOST_SOLUTIONS:
            del self.solutions[next(iter(self.solutions))]
        return bits

    def remember_possible(self, assumed: int, possible: int) -> None:
        """Remember that no other candidates occur with the assumed ones."""
        self._bounds[assumed] = possible
        if len(self._bounds) > _MOST_BOUNDS:
            del self._bounds[next(iter(self._bounds))]

    def possible(self, assumed: int) -> int:
        """Return the candidates that may occur with the assumed ones; 0 if there is no solution."""
        possible = self.candidates.everything
        for part, bound in self._bounds.items():
            if not part & ~assumed:
                possible &= bound
        return possible if not assumed & ~possible else 0

    def occurring(self, assumed: int) -> int:
        """Return the candidates in known solutions with the assumed ones."""
        return reduce(or_, self.solutions_with(assumed), 0)

    def solutions_with(self, assumed: int) -> dict[int, Grid[Value]]:
        """Return the known solutions with the assumed candidates, the oldest first."""
        return {bits: grid for bits, grid in self.solutions.items() if not assumed & ~bits}

    def keep_solutions(self, holds: Callable[[Grid[Value]], bool]) -> None:
        """Forget the solutions for which `holds` is false."""
        self.solutions = {bits: grid for bits, grid in self.solutions.items() if holds(grid)}

    def forget_bounds(self) -> None:
        """Forget which candidates are possible."""
        self._bounds.clear()
