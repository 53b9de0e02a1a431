"""SAT solvers: what each can do, and one interface for all of them.

- this module: the table of solvers, `Backend`, and `start` and its variants
- pysat: solvers of python-sat and what each can do, live in this process
- outside: programs that read a CNF file
- programs: the known outside programs, and where they are installed
- process: child processes that end with the question they answer
- ganak: the model counter, in a child process
- pysat_program: a solver of python-sat as a program

A solver that lacks a capability is refused, with the name of one that has it; it is never
replaced silently. The room imports `formula`, `dimacs` and `signals`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Protocol

from satgrid.errors import UsageError, truncate, unknown
from satgrid.formula import Formula, OnProgress
from satgrid.solvers import programs
from satgrid.solvers.programs import Program
from satgrid.solvers.pysat import THREADS, PySatBackend, Rc2Backend, Solver, is_compiled

if TYPE_CHECKING:
    from satgrid.solvers.outside import OutsideBackend


class Backend(Protocol):
    """A solver with a formula, until `close`.

    Clauses that the formula gains are loaded before the next search; `add` is for clauses that
    belong to a question, not to the formula. Long calls call `on_progress`, which may raise to end
    them; the backend stays usable.
    """

    def load(self, on_progress: OnProgress) -> None:
        """Load the new clauses of the formula."""

    def add(self, clause: Sequence[int]) -> None:
        """Add a non-empty clause to the solver alone."""

    def prefer(self, literals: Iterable[int]) -> None:
        """Set the sign that the solver tries first for each of these variables, if supported."""

    def solve(
        self, on_progress: OnProgress, assumptions: Sequence[int] = (), conflicts: int | None = None
    ) -> bool | None:
        """Return whether the clauses are satisfiable under the assumptions.

        Returns None if the budget of `conflicts` ran out, or if the solver gave up. Raises
        `UsageError` if the solver supports no assumptions or no budget (see `has_budget`).
        """

    def truth(self) -> list[int]:
        """Return the satisfying assignment of the last search: x or -x for each variable x."""

    def core(self) -> list[int]:
        """Return assumptions that contradict each other, after a search without a model."""

    def conflicts(self) -> int | None:
        """Return the number of conflicts so far, None if the solver does not report it."""

    def close(self) -> None:
        """Free the solver, once no search uses it."""


DEFAULT = "minisat22" if THREADS else "cadical195"
"""The default solver: it keeps its budget and ends immediately when interrupted."""

COUNTING = "minicard" if THREADS else None
"""The default solver with native counts; on clauses alone it runs exactly as `DEFAULT` does."""

PROVING = "glucose4" if THREADS else "cadical195"
"""The solver that writes proofs if the user names none; the default solver writes no proofs."""

HEURISTIC = "heuristic"
"""Random guessing (`search/heuristic.py`): it is named like a solver and is no SAT solver."""

SOLVERS = {
    solver.name: solver
    for solver in (
        Solver("minisat22", "MiniSat 2.2, the default"),
        Solver("minisat-gh", "MiniSat, the later state of its sources"),
        Solver("minicard", "MiniCard 1.2, on MiniSat"),
        Solver("glucose3", "Glucose 3.0", budget=False, proof=True),
        Solver("glucose4", "Glucose 4.1, the default of --proof", budget=False, proof=True),
        Solver("glucose42", "Glucose 4.2.1", budget=False, proof=True),
        Solver("gluecard3", "Gluecard, on Glucose 3.0", budget=False, proof=True),
        Solver("gluecard4", "Gluecard, on Glucose 4.1", budget=False, proof=True),
        # Both write proofs, which no checker accepts.
        Solver("maplecm", "MapleCM"),
        Solver("maplesat", "MapleCOMSPS_LRB"),
        Solver("maplechrono", "MapleLCMDistChronoBT", proof=True),
        Solver("mergesat3", "MergeSat 3.0"),
        Solver("cadical103", "CaDiCaL 1.0.3", interrupt=False, phases=False, proof=True),
        Solver("cadical153", "CaDiCaL 1.5.3", interrupt=False, proof=True),
        Solver("cadical195", "CaDiCaL 1.9.5", interrupt=False, proof=True),
        Solver("cadical300", "CaDiCaL 3.0.0", interrupt=False, proof=True),
        Solver("lingeling", "Lingeling bbc", interrupt=False, budget=False, proof=True),
        # Clauses after a search end the process.
        Solver(
            "kissat404", "Kissat 4.0.4", grows=False, interrupt=False, budget=False, phases=False
        ),
    )
}


def find(name: str, seed: int = 0) -> Solver | Program:
    """Return the solver of this name.

    Raises `UsageError` for an unknown solver, for a missing program, and for a `seed` other than 0
    if the solver ignores seeds.
    """
    if is_outside(name):
        found: Solver | Program = programs.find(name)
    elif name in SOLVERS:
        found = SOLVERS[name]
    elif name == HEURISTIC:
        raise no_sat_solver()
    elif len(name.split()) > 1:
        raise UsageError(
            f"unknown solver {truncate(name)!r}: a program with arguments is written "
            f"{programs.PREFIX}{truncate(name)}"
        )
    else:
        known = [*SOLVERS, HEURISTIC, *programs.KNOWN, f"{programs.PREFIX}PROGRAM"]
        raise unknown("solver", name, known)
    if seed and not (isinstance(found, Solver) and found.steered):
        raise UsageError(
            f"a seed has no effect on solver {truncate(name)}, which cannot be told what to try "
            f"first: leave it out, or choose one such as {DEFAULT}"
        )
    return found


def no_sat_solver() -> UsageError:
    """Return the error for guessing as the solver of a search."""
    return UsageError(
        f"solver {HEURISTIC} is no SAT solver, and serves solve alone: choose one such as {DEFAULT}"
    )


def is_outside(name: str) -> bool:
    """Return whether this names an outside program, whose claims prove nothing by themselves.

    Solvers of python-sat are not outside programs, even those that run as programs.
    """
    return name in programs.KNOWN or name.startswith(programs.PREFIX)


def can_be_interrupted(name: str) -> bool:
    """Return whether another thread can stop the solver during a search."""
    return name in SOLVERS and SOLVERS[name].interrupt


def has_budget(name: str) -> bool:
    """Return whether the solver is live, and supports assumptions and a budget of conflicts."""
    return name in SOLVERS and SOLVERS[name].live and SOLVERS[name].budget


@cache
def present() -> tuple[str, ...]:
    """Return the names of the solvers that the installed python-sat has."""
    from pysat.solvers import SolverNames

    theirs = [names for names in vars(SolverNames).values() if isinstance(names, tuple)]
    return tuple(name for name in SOLVERS if any(name in names for names in theirs))


def start(name: str, formula: Formula, on_progress: OnProgress = lambda: None) -> Backend:
    """Return a solver that has loaded the formula; `on_progress` is called meanwhile.

    Raises `UsageError` for a solver that the installed python-sat lacks.
    """
    solver = find(name)
    if isinstance(solver, Solver):
        if not (is_compiled(name) or name in present()):
            raise UsageError(
                f"{version(name)} has no solver {name}: choose one of {', '.join(present())}"
            )
        if solver.live:
            return start_live(solver, formula, on_progress)
        solver = programs.of_pysat(name)
    from satgrid.solvers.outside import OutsideBackend

    return OutsideBackend(solver, formula, on_progress, proves=False)


def start_live(
    solver: Solver, formula: Formula, on_progress: OnProgress = lambda: None, proves: bool = False
) -> PySatBackend:
    """Return a solver in this process; if it `proves`, it writes a proof."""
    return PySatBackend(solver, formula, on_progress, proves)


def provers() -> list[str]:
    """Return the names of solvers whose proofs satgrid accepts, installed or not."""
    ours = [each.name for each in SOLVERS.values() if each.proves]
    return [*ours, *(name for name, known in programs.KNOWN.items() if known.proves)]


def require_proof(name: str) -> Solver | Program:
    """Return the solver of this name; raise `UsageError` if satgrid accepts no proofs of it."""
    solver = find(name)
    if not solver.proves:
        raise UsageError(
            f"satgrid takes no proof from solver {truncate(name)}: choose one of "
            f"{', '.join(provers())}"
        )
    return solver


def start_proving(
    name: str, formula: Formula, on_progress: OnProgress
) -> PySatBackend | OutsideBackend:
    """Return a solver that writes a proof; raise `UsageError` if satgrid accepts no proofs of it.

    Its `proof()` yields the proof after `solve` has returned False.
    """
    solver = require_proof(name)
    if isinstance(solver, Solver):
        return start_live(solver, formula, on_progress, proves=True)
    from satgrid.solvers.outside import OutsideBackend

    return OutsideBackend(solver.proving(), formula, on_progress, proves=True)


def start_maxsat(
    name: str, formula: Formula, soft: Sequence[int], on_progress: OnProgress = lambda: None
) -> Rc2Backend:
    """Return a live MaxSAT solver with the formula, based on an interruptible SAT solver.

    `on_progress` is called while the formula is loaded.
    """
    return Rc2Backend(name, formula, soft, on_progress)


@cache
def version(name: str) -> str | None:
    """Return the version of the solver's package, or of the program."""
    solver = find(name)
    if isinstance(solver, Program):
        return solver.version()
    import pysat

    return f"python-sat {pysat.__version__}"
