"""Solvers of python-sat, live in this process: `PySatBackend` and, for MaxSAT, `Rc2Backend`.

During a search, `on_progress` is called about every tenth of a second from the calling thread, so
that time limits, progress lines and Ctrl-C act immediately. The search has a thread of its own. If
the solver can be interrupted, python-sat releases the interpreter's lock. Other solvers search in
slices of a fixed number of conflicts. It is a number and not a time because each slice ends in a
restart, and runs are reproducible on every machine.

Some solvers do not end when they are interrupted: Glucose checks for interrupts at restarts only.
Such a search continues in its thread until it ends, and its solver is freed then. The next question
starts a new solver with the same clauses.
"""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from threading import Event, Lock, Thread
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeVar

from satgrid.errors import UsageError
from satgrid.formula import Formula, OnProgress

# ------------------------------------------------------------------ calls in a thread

T = TypeVar("T")

THREADS = sys.platform != "emscripten"
"""Whether this Python supports threads."""

_TICK_S = 0.1

_ASKED_AGAIN_S = 0.02

_PATIENCE_S = 0.25
"""The longest wait for an interrupted call to end."""


class ThreadCall(Generic[T]):
    """A call in a thread of its own, started by `result`; without threads, a plain call."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._found: list[T] = []
        self._raised: list[BaseException] = []
        # An event, because after Ctrl-C Python's `join` no longer notices the end of the thread.
        self._ended = Event()
        self._afterwards: Callable[[], None] | None = None
        self._leaving = Lock()
        self._thread = Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            self._found.append(self._call())
        except BaseException as error:
            self._raised.append(error)
        finally:
            with self._leaving:
                self._ended.set()
            if self._afterwards is not None:
                self._afterwards()

    def result(self, on_progress: OnProgress) -> T:
        """Run the call, and `on_progress` during it; return its result or raise its exception.

        An exception of `on_progress` is raised too; the caller must `stop` the call then.
        """
        if not THREADS:
            return self._call()
        self._thread.start()
        while not self._ended.wait(_TICK_S):
            on_progress()
        if self._raised:
            raise self._raised[0]
        return self._found[0]

    def stop(self, interrupt: Callable[[], None]) -> bool:
        """Call `interrupt` until the call ends; return False if it does not end in time.

        The caller must `leave` it then.
        """
        end = perf_counter() + _PATIENCE_S
        while THREADS and not self._ended.is_set():
            if not self._thread.is_alive():
                # Ctrl-C was pressed before the thread started.
                return True
            # Repeated, because a search that has just started clears the interrupt.
            interrupt()
            if not self._ended.wait(_ASKED_AGAIN_S) and perf_counter() > end:
                return False
        return True

    def leave(self, afterwards: Callable[[], None]) -> None:
        """Stop waiting for the call; `afterwards` is called when it ends."""
        with self._leaving:
            if not self._ended.is_set():
                self._afterwards = afterwards
                return
        afterwards()


# ------------------------------------------------------------------ SAT solvers

_FIRST_CONFLICTS = {2_000: 1_000, 50_000: 100}
"""With at most so many clauses and counts, so many conflicts take about as long as a new thread."""
_SLICE_CONFLICTS = 1000
_LEAST_CONFLICTS = 100
_SLICE_WORK = 50_000_000
"""The conflicts of a slice times the clauses of the formula; a slice cannot be interrupted."""
_LOADED_BETWEEN_TICKS = 20_000
_FREED_AT_ONCE = 15_000
"""Up to this number of clauses, freeing a solver takes hardly longer than starting a thread."""

_ALARMED = ("maplechrono", "maplecm")
"""Solvers that start an alarm, to change their search after 2,500 s, and do not stop it."""

_OPTIONS = {"cadical300": {"preprocesslight": 0}}
"""Options that switch off seconds of work before the first conflict, which no budget of conflicts
ends; later versions of the solver do without it too."""

_PREFIXES = {"glucose4": "glucose41", "minicard": "minicard", "minisat22": "minisat22"}
"""The default solvers, with the prefix of their functions in python-sat's compiled module."""


class _Compiled:
    """A default solver by the functions of python-sat's compiled module.

    The classes of python-sat take longer to import than a small puzzle takes to solve, and check
    more at each call. The methods have the names and meanings of theirs.
    """

    def __init__(self, prefix: str) -> None:
        import pysolvers

        solver = getattr(pysolvers, f"{prefix}_new")()

        def function(name: str) -> Callable[..., Any]:
            return partial(getattr(pysolvers, f"{prefix}_{name}"), solver)

        self._delete = function("del")
        self.add_clause = function("add_cl")
        if hasattr(pysolvers, f"{prefix}_add_am"):
            self.add_atmost = function("add_am")
        self.accum_stats = function("acc_stats")
        self.set_phases = function("setphases")
        self.conf_budget = function("cbudget")
        self.interrupt = function("interrupt")
        self.clear_interrupt = function("clearint")
        self._solve, self._propagate = function("solve_lim"), function("propagate")
        self._model, self._core = function("model"), function("core")

    def solve_limited(self, assumptions: list[int], expect_interrupt: bool) -> bool | None:
        # The first 0: Ctrl-C is left to Python.
        found: bool | None = self._solve(assumptions, 0, int(expect_interrupt))
        return found

    def propagate(self, assumptions: list[int]) -> tuple[int, list[int]]:
        agrees, implied = self._propagate(assumptions, 0, 0)
        return agrees, implied or []

    def get_model(self) -> list[int]:
        return self._model() or []

    def get_core(self) -> list[int]:
        return self._core() or []

    def delete(self) -> None:
        """Free the solver; a call of another method is an error afterwards."""
        if vars(self):
            free = self._delete
            vars(self).clear()
            free()

    def __del__(self) -> None:
        self.delete()


def is_compiled(name: str) -> bool:
    """Return whether this is a default solver that the installed python-sat has as `_Compiled`."""
    import pysolvers

    return name in _PREFIXES and hasattr(pysolvers, f"{_PREFIXES[name]}_new")


def _solver(name: str, proves: bool) -> Any:
    if is_compiled(name) and not proves:
        return _Compiled(_PREFIXES[name])
    from pysat import solvers

    return solvers.Solver(name=name, with_proof=proves)


class Solver(NamedTuple):
    """A solver of python-sat and its capabilities; `name` is its name there.

    `grows`: it accepts clauses after a search. `interrupt`: another thread can stop it during a
    search. `budget`: it checks its number of conflicts, and whether it is interrupted, at every
    conflict; the others check when they restart, which may be after any number of conflicts.
    `phases`: it accepts which sign of a variable to try first. `proof`: it writes DRAT proofs that
    checkers accept.
    """

    name: str
    about: str
    grows: bool = True
    interrupt: bool = True
    budget: bool = True
    phases: bool = True
    proof: bool = False

    @property
    def live(self) -> bool:
        """Whether it runs in this process for a whole search, and a time limit can end it.

        Other solvers run as a program that is started anew in each round.
        """
        return self.grows and (self.interrupt or self.budget)

    @property
    def steered(self) -> bool:
        """Whether it accepts which signs to try first; a program does not."""
        return self.live and self.phases

    @property
    def proves(self) -> bool:
        """Whether satgrid gets its proofs; a solver that runs as a program returns none."""
        return self.live and self.proof

    @property
    def prover(self) -> str:
        """The solver's name in a certificate."""
        return self.name


class PySatBackend:
    """A live solver of python-sat as a `Backend`. With `proves` it writes a proof."""

    def __init__(
        self, solver: Solver, formula: Formula, on_progress: OnProgress, proves: bool
    ) -> None:
        self._kind = solver
        self._proves = proves
        self._interrupt = solver.interrupt and THREADS
        self._running: ThreadCall[bool | None] | None = None
        self._formula = formula
        # Clauses of questions: a new solver needs them if this one does not end.
        self._own: list[Sequence[int]] = []
        self._conflicts_left = 0
        self._begin()
        self.load(on_progress)

    def _begin(self) -> None:
        name = self._kind.name
        self._solver = _solver(name, self._proves)
        if name in _OPTIONS:
            self._solver.configure(_OPTIONS[name])
        self._left = False
        self._loaded = 0
        self._counted = 0

    def load(self, on_progress: OnProgress) -> None:
        """Load the new clauses of the formula; `on_progress` may raise to end it."""
        if self._left:
            self._begin()
            deque(map(self._solver.add_clause, self._own), maxlen=0)
        clauses = self._formula.clauses(self._loaded)
        for _ in range(self._loaded, len(self._formula), _LOADED_BETWEEN_TICKS):
            on_progress()
            deque(map(self._solver.add_clause, islice(clauses, _LOADED_BETWEEN_TICKS)), maxlen=0)
        self._loaded = len(self._formula)
        counts = self._formula.counts or []
        for literals, most in counts[self._counted :]:
            self._solver.add_atmost(literals, most)
        self._counted = len(counts)

    def add(self, clause: Sequence[int]) -> None:
        """Add a non-empty clause to the solver alone."""
        self._own.append(clause)
        if not self._left:
            self._solver.add_clause(clause)

    def prefer(self, literals: Iterable[int]) -> None:
        """Set the sign that the solver tries first for each of these variables, if supported."""
        if self._kind.phases and not self._left:
            self._solver.set_phases(list(literals))

    def solve(
        self, on_progress: OnProgress, assumptions: Sequence[int] = (), conflicts: int | None = None
    ) -> bool | None:
        """Return whether the clauses are satisfiable under the assumptions.

        Returns None if the budget of `conflicts` ran out. An exception of `on_progress` ends the
        search and is raised; the solver stays usable. Raises `UsageError` if the solver supports no
        budget.
        """
        if conflicts is not None and not self._kind.budget:
            raise UsageError(
                f"solver {self._kind.name} keeps no budget of conflicts, since it counts them when "
                "it restarts: choose one such as minisat22 or cadical195"
            )
        self.load(on_progress)
        if not self._interrupt:
            return self._in_slices(on_progress, list(assumptions), conflicts)
        # Most searches end soon, and a first slice in this thread saves the cost of a new thread.
        # (`expect_interrupt` keeps python-sat from handling Ctrl-C itself.)
        small = (n for most, n in _FIRST_CONFLICTS.items() if self._loaded + self._counted <= most)
        first = next(small, 0) if self._kind.budget else 0
        if first:
            first = first if conflicts is None else min(conflicts, first)
            self._solver.conf_budget(first)
            found = self._solved(list(assumptions))
            if found is not None or first == conflicts:
                return found
        self._solver.conf_budget(-1 if conflicts is None else conflicts - first)
        return self._searched(list(assumptions), on_progress)

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """Return whether unit propagation finds no conflict, and the literals that it makes true.

        Literals that follow without the assumptions are left out.
        """
        if self._left:
            self.load(lambda: None)
        agrees, implied = self._solver.propagate(list(assumptions))
        return bool(agrees), list(implied)

    def _in_slices(
        self, on_progress: OnProgress, assumptions: list[int], conflicts: int | None
    ) -> bool | None:
        found = None
        most = max(_LEAST_CONFLICTS, _SLICE_WORK // max(1, self._loaded))
        most = min(most, _SLICE_CONFLICTS)
        while found is None and conflicts != 0:
            some = most
            if conflicts is not None:
                some = min(conflicts, most)
                conflicts -= some
            self._solver.conf_budget(some)
            # Each slice has a thread: in the main thread python-sat would handle Ctrl-C by a jump
            # out of the search, which can abort the process.
            found = self._searched(assumptions, lambda: None)
            if found is None:
                on_progress()
        return found

    def _solved(self, assumptions: list[int]) -> bool | None:
        found: bool | None = self._solver.solve_limited(assumptions, expect_interrupt=True)
        if self._kind.name in _ALARMED and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        return found

    def _searched(self, assumptions: list[int], on_progress: OnProgress) -> bool | None:
        """Search in a thread within the budget, and call `on_progress`; None if it ran out."""
        self._running = ThreadCall(lambda: self._solved(assumptions))
        try:
            return self._running.result(on_progress)
        except BaseException:
            self._stop()
            raise

    def _stop(self) -> None:
        """End the search in the thread, or leave it; the backend stays usable."""
        running = self._running
        if running is None:
            return
        ended = running.stop(self._solver.interrupt if self._interrupt else lambda: None)
        self._running = None
        if not ended:
            self._conflicts_left += self._conflicts_here()
            self._left = True
            running.leave(self._solver.delete)
        elif self._interrupt:
            self._solver.clear_interrupt()

    def core(self) -> list[int]:
        """Return assumptions that contradict each other, after a search without a model."""
        return list(self._solver.get_core() or ())

    def truth(self) -> list[int]:
        """Return the satisfying assignment of the last search: x or -x for each variable x."""
        found = self._solver.get_model()
        # Variables in no clause may be missing; they are false here.
        n = self._formula.variables
        return [*found[:n], *(-x for x in range(len(found) + 1, n + 1))]

    def proof(self) -> Iterator[bytes]:
        """Yield the lines of the DRAT proof that the clauses are unsatisfiable."""
        for line in self._solver.get_proof():
            yield f"{line}\n".encode("ascii")

    def conflicts(self) -> int:
        """Return the number of conflicts so far."""
        return self._conflicts_left + (0 if self._left else self._conflicts_here())

    def _conflicts_here(self) -> int:
        return int(self._solver.accum_stats()["conflicts"])

    def close(self) -> None:
        """Free the solver, once no search uses it."""
        self._stop()
        if self._left:
            return
        if len(self._formula) < _FREED_AT_ONCE:
            self._solver.delete()
        else:
            # In a thread, where Ctrl-C cannot interrupt: python-sat would free the solver again.
            ThreadCall(self._solver.delete).result(lambda: None)


# ------------------------------------------------------------------ MaxSAT


class Rc2Backend:
    """RC2, PySAT's core-guided MaxSAT solver: finds assignments with the most soft literals true.

    It relaxes one unsatisfiable core after the other, so its cost is a lower bound that rises until
    it is the optimum; it has no solution before. (Ignatiev, Morgado, Marques-Silva, JSAT 2019.) It
    follows its formula, as a `Backend` does; `on_progress` may raise to end its loading.
    """

    def __init__(
        self, name: str, formula: Formula, soft: Sequence[int], on_progress: OnProgress
    ) -> None:
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF

        problem = WCNF()
        problem.soft = [[x] for x in soft]
        problem.wght = [1] * len(soft)
        problem.nv = formula.variables
        self._formula = formula
        self._loaded = len(formula)
        self._rc2 = RC2(problem, solver=name)
        self._running: ThreadCall[list[int] | None] | None = None
        self._truth: list[int] = []
        # RC2 has not renumbered variables yet, so its solver accepts the clauses as they are.
        add = self._rc2.oracle.add_clause
        try:
            for k, clause in enumerate(formula.clauses()):
                if k % _LOADED_BETWEEN_TICKS == 0:
                    on_progress()
                add(clause)
        except BaseException:
            self.close()
            raise

    def optimum(self, on_progress: OnProgress) -> list[int] | None:
        """Return a best assignment, x or -x for each variable x, or None if there is none.

        An exception of `on_progress` is raised; the caller must `close` then. `cost` is a bound.
        """
        for clause in self._formula.clauses(self._loaded):
            self._rc2.add_clause(clause)
        self._loaded = len(self._formula)
        self._running = ThreadCall(lambda: self._rc2.compute(expect_interrupt=True))
        found = self._running.result(on_progress)
        if found is None:
            return None
        truth = [-x for x in range(1, self._formula.variables + 1)]
        for x in found:
            if abs(x) <= len(truth):
                truth[abs(x) - 1] = x
        return truth

    def solve(
        self, on_progress: OnProgress, assumptions: Sequence[int] = (), conflicts: int | None = None
    ) -> bool:
        """Find a best assignment, and return whether there is one, as a `Backend` does.

        It takes no assumptions and no budget.
        """
        assert not assumptions
        assert conflicts is None
        best = self.optimum(on_progress)
        self._truth = best or []
        return best is not None

    def truth(self) -> list[int]:
        """Return the assignment of the last `solve`: x or -x for each variable x."""
        return self._truth

    def cost(self) -> int:
        """Return a lower bound on the number of false soft literals."""
        return int(self._rc2.cost)

    def close(self) -> None:
        """Free the solver, once no search uses it."""
        if self._running is not None:
            # (RC2 clears an interrupt between two calls of its solver, so `stop` repeats it.)
            running, self._running = self._running, None
            if not running.stop(self._rc2.interrupt):
                running.leave(self._rc2.delete)
                return
        self._rc2.delete()
