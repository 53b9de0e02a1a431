"""SAT solvers: one table of what each can do, one adapter a kind of backend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from satgrid.errors import UsageError, shortened, unknown
from satgrid.formula import Formula
from satgrid.solvers import programs
from satgrid.solvers.programs import Program
from satgrid.solvers.pysat import PySatBackend
from satgrid.solvers.rc2 import Rc2Backend

if TYPE_CHECKING:
    from satgrid.solvers.outside import OutsideBackend

Backend: TypeAlias = "PySatBackend | OutsideBackend"


class Solver(NamedTuple):
    """What a solver can do. `interrupt`: another thread can stop it in the middle of a search;
    a solver that cannot is run in slices of conflicts. `proof`: it writes DRAT proofs that stand
    up to a checker.
    """

    name: str
    interrupt: bool
    about: str
    proof: bool = False


DEFAULT = "glucose4"

SOLVERS = {
    solver.name: solver
    for solver in (
        Solver("glucose3", True, "Glucose 3.0", proof=True),
        Solver("glucose4", True, "Glucose 4.1, the default", proof=True),
        Solver("minisat22", True, "MiniSat 2.2"),
        Solver("cadical153", False, "CaDiCaL 1.5.3", proof=True),
        Solver("cadical195", False, "CaDiCaL 1.9.5", proof=True),
    )
}


def is_outside(name: str) -> bool:
    """Return whether the name is that of an outside program; it may still be missing."""
    return name in programs.KNOWN or name.startswith(programs.PREFIX)


def find(name: str) -> Solver | Program:
    """Return the solver of this name; raise `UsageError` for an unknown or missing one."""
    if is_outside(name):
        return programs.find(name)
    if name not in SOLVERS:
        raise unknown("solver", name, [*SOLVERS, *programs.KNOWN, f"{programs.PREFIX}PROGRAM"])
    return SOLVERS[name]


def start(name: str, formula: Formula, tick: Callable[[], None] = lambda: None) -> Backend:
    """Return a live solver that has loaded the formula; `tick` is called meanwhile."""
    solver = find(name)
    if isinstance(solver, Solver):
        return PySatBackend(name, formula, interrupt=solver.interrupt, tick=tick)
    from satgrid.solvers.outside import OutsideBackend

    return OutsideBackend(solver, formula, tick)


def demand_proof(name: str) -> Solver:
    """Return the solver of this name; raise `UsageError` for one that writes no proof."""
    solver = find(name)
    if isinstance(solver, Program) or not solver.proof:
        able = ", ".join(each.name for each in SOLVERS.values() if each.proof)
        raise UsageError(f"solver {shortened(name)} writes no proof: choose one of {able}")
    return solver


def start_proving(name: str, formula: Formula, tick: Callable[[], None]) -> PySatBackend:
    """Return a live solver that writes a proof; raise `UsageError` for one that cannot."""
    solver = demand_proof(name)
    return PySatBackend(name, formula, interrupt=solver.interrupt, tick=tick, proves=True)


def start_maxsat(name: str, formula: Formula, soft: Sequence[int]) -> Rc2Backend:
    """Return a live MaxSAT solver, on top of one that can be interrupted, with the formula."""
    return Rc2Backend(name if SOLVERS[name].interrupt else DEFAULT, formula, soft)


@cache
def version(name: str) -> str | None:
    """Return what repeats a run with this solver: the version of its package, or its own."""
    solver = find(name)
    if isinstance(solver, Program):
        return solver.version()
    from importlib.metadata import version as version_of

    return f"python-sat {version_of('python-sat')}"
