"""A board that somebody plays, or a puzzle that somebody makes, asked about at every change.

    session = satgrid.Session(puzzle)
    session.set((0, 2), "#")
    standing = session.ask(timeout_s=0.5)
    print(standing.status, standing.settled, standing.grid)
    session.restate(puzzle.with_cells({(1, 1): 3}))

One solver answers all questions, and keeps what it has learnt. What a player draws is assumed, and
what a clue says holds under the clue's switch. Before the solver is asked, what is known already
answers: solutions seen before, values that are known not to occur, narrowing of the printed clues.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Event
from types import MappingProxyType
from typing import Unpack

from satgrid.clues import UNKNOWN, Value
from satgrid.compiler import all_constraints
from satgrid.constraints import Constraint
from satgrid.deadline import OutOfTime, check_deadline, limited
from satgrid.domains import Contradiction, Domains
from satgrid.errors import PuzzleError, UsageError, truncate
from satgrid.grid import Cell, Grid
from satgrid.narrowing import narrow
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.live import Live
from satgrid.search.loop import Search
from satgrid.search.options import Options, SearchOptions
from satgrid.search.seen import Seen
from satgrid.solvers import is_outside

ONE, SEVERAL, NONE, UNDECIDED = "one", "several", "none", "undecided"


@dataclass(frozen=True)
class Standing:
    """How a board stands: the `status` is "one" solution, "several", "none" or "undecided".

    `candidates` has every value that occurs in a cell, in the order of the family's values, and no
    other if `complete`; else more may be listed. It is None where there is no solution.
    "several" may be known before it is known what all of them share. `solutions` are up to two that
    were seen.
    """

    status: str
    candidates: Grid[tuple[Value, ...]] | None
    complete: bool
    solutions: tuple[Grid[Value], ...] = field(default=(), compare=False)

    @property
    def grid(self) -> Grid[Value] | None:
        """The board with the cells that are the same in all solutions, `?` in the others."""
        if self.candidates is None:
            return None
        flat = tuple(v[0] if len(v) == 1 else UNKNOWN for v in self.candidates.flat)
        return Grid(self.candidates.height, self.candidates.width, flat)

    @property
    def settled(self) -> int:
        """How many cells are known to be the same in all solutions."""
        return sum(len(v) == 1 for v in self.candidates.flat) if self.candidates else 0


class Session:
    """A puzzle with what is drawn on it, which both may change, and a solver that is kept.

    The options are those of `SearchOptions`, and the solver is one inside this process. Raises
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
        self._given_up = Event()
        self._drawn: dict[Cell, Value] = {}
        self._closed = False
        self._search: Live | None = None
        self._problem = self._inspected(puzzle)
        # The puzzle of the last question, and its statements.
        self._stated: Problem | None = None
        self._statements: dict[Constraint, None] = {}
        self._begin()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is asked about, without what is drawn."""
        return self._problem.puzzle

    @property
    def drawn(self) -> Mapping[Cell, Value]:
        """What is drawn, by cell, or by place of the lattice where solutions are lines."""
        return MappingProxyType(self._drawn)

    def set(self, cell: Cell, value: Value) -> None:
        """Draw a value in a cell, or place of the lattice, in place of what is drawn there.

        Raises `PuzzleError` for a cell beside the board, or a value that no cell has.
        """
        self._require_place(cell)
        if value not in self._problem.values:
            raise PuzzleError(
                f"{self._problem.label(cell)}: {value!r} is none of the symbols "
                f"{' '.join(self._problem.values)}: draw one of them"
            )
        self._drawn[cell] = value

    def unset(self, cell: Cell) -> None:
        """Rub out what is drawn in a cell, if anything is.

        Raises `PuzzleError` for a cell beside the board.
        """
        self._require_place(cell)
        self._drawn.pop(cell, None)

    def restate(self, puzzle: Puzzle) -> None:
        """Ask about another puzzle from here on: the same one with other clues, or any.

        What is drawn stays where it fits the board. The solver stays unless a rule of the game
        has gone, as when rooms are moved. Raises `PuzzleError` for a puzzle that its family
        refuses, and then nothing has changed.
        """
        problem = self._inspected(puzzle)
        before, self._problem = self._problem, problem
        if (before.name, before.board, before.values) != (
            problem.name,
            problem.board,
            problem.values,
        ):
            self._drawn = {
                (r, c): value
                for (r, c), value in self._drawn.items()
                if before.board == problem.board and value in problem.values
            }
            self._stated = None
            self._begin()

    def _state(self) -> None:
        """State the puzzle, and forget facts of the one before that do not hold here."""
        statements = self._all_stated(self._problem)
        old = statements if self._stated is None else self._statements
        gone, new = old.keys() - statements.keys(), statements.keys() - old.keys()
        if gone or new:
            self._narrowed = self._told = False
            if gone:
                self._seen.unbind()
            self._seen.keep(lambda grid: all(statement.holds(grid) for statement in new))
            if any(not statement.clue for statement in gone):
                self._free()
        self._statements, self._stated = statements, self._problem

    def ask(self, limit: int | None = None, timeout_s: float | None = None) -> Standing:
        """Return how the board stands with what is drawn.

        `limit` is how many conflicts and rounds the solver may take, about: the same on every
        machine. Past it, past `timeout_s` seconds and after `give_up` the answer is what is known
        by then; asked again, it goes on from there. Raises `UsageError` after `close`.
        """
        if self._closed:
            raise UsageError("the session is closed: begin another one with Session(puzzle)")
        self._given_up.clear()
        try:
            with limited(timeout_s):
                if self._stated is not self._problem:
                    self._state()
                self._settle(self._seen.bits(self._drawn), limit)
        except OutOfTime:
            pass
        if self._stated is self._problem:
            return self._standing(self._seen)
        return self._standing(Seen(*self._problem.board, self._problem.values))

    def give_up(self) -> None:
        """End the question that another thread is asking, within about a tenth of a second."""
        self._given_up.set()

    def close(self) -> None:
        """Free the solver: nothing can be asked any more."""
        self._closed = True
        self._free()

    def _free(self) -> None:
        """Free the solver; the next question starts a new one."""
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

    def _inspected(self, puzzle: Puzzle) -> Problem:
        problem = Problem(puzzle)
        problem.inspect()
        problem.require_stated(self._options.encoding.encoders)
        return problem

    def _all_stated(self, problem: Problem) -> dict[Constraint, None]:
        """Return what the puzzle states, apart for each clue."""
        found: dict[Constraint, None] = {}
        rules = problem.rules(self._options.encoding.encoders)
        for statement in all_constraints(problem.puzzle, rules):
            parts = list(statement.parts())
            apart = any(part.clue for part in parts)
            found.update(dict.fromkeys(parts if apart else [statement]))
        return found

    def _begin(self) -> None:
        self._free()
        self._seen = Seen(*self._problem.board, self._problem.values)
        self._narrowed = self._told = False

    def _standing(self, seen: Seen) -> Standing:
        assumed = seen.bits(self._drawn)
        possible = seen.possible(assumed)
        occurring, solutions = seen.occurring(assumed)
        if not possible:
            return Standing(NONE, None, True)
        complete = possible == occurring
        several = solutions > 1
        status = SEVERAL if several else ONE if complete else UNDECIDED
        two = seen.shown(assumed)[:2]
        return Standing(status, seen.candidates(possible), complete, tuple(two))

    def _settle(self, assumed: int, limit: int | None) -> None:
        """Find out which values occur, as far as limits let."""
        seen = self._seen
        occurring, _ = seen.occurring(assumed)
        if seen.possible(assumed) in (0, occurring):
            return
        if not self._narrowed:
            self._narrow()
        possible = seen.possible(assumed)
        occurring, _ = seen.occurring(assumed)
        if possible in (0, occurring):
            return
        search = self._live()
        drawn, first, question = seen.indices(assumed), search.spent(), search.begin()
        try:
            while unseen := possible & ~occurring:
                left = None if limit is None else limit - (search.spent() - first)
                if left is not None and left <= 0:
                    raise OutOfTime
                new = seen.indices(unseen) if occurring else ()
                grid = search.solution(drawn, new, question, left)
                if grid is None:
                    break
                occurring |= seen.add(grid)
            if not occurring:
                assumed = sum(1 << k for k in search.blamed())
            seen.bound(assumed, occurring)
        finally:
            search.end(question)

    def _narrow(self) -> None:
        """Narrow the board by what is printed; what is drawn comes and goes too often."""
        seen, domains = self._seen, Domains(*self._problem.board, self._problem.values)
        try:
            narrow([*self._statements], domains, self._progress)
        except Contradiction:
            seen.bound(0, 0)
        else:
            seen.bound(0, seen.of_candidates(v for _, v in domains.candidates(domains.full)))
            grid = domains.grid()
            if grid is not None:
                seen.add(Search(self._problem).agreed(grid))
        self._narrowed = True

    def _live(self) -> Live:
        """Return the solver, which knows all that is stated."""
        if self._search is None:
            self._search = Live(self._problem, self._options, self._on_event, self._progress)
            self._told = False
        if not self._told:
            impossible = self._seen.everything & ~self._seen.possible(0)
            self._search.state_all(self._problem, self._statements, self._seen.indices(impossible))
            self._told = True
        return self._search

    def _progress(self) -> None:
        check_deadline()
        if self._given_up.is_set():
            raise OutOfTime
