"""SAT solvers: one table of what each can do, one adapter a kind of backend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from satgrid.errors import unknown
from satgrid.formula import Formula
from satgrid.solvers.pysat import PySatBackend
from satgrid.solvers.rc2 import Rc2Backend


class Solver(NamedTuple):
    """What a solver can do. `interrupt`: another thread can stop it in the middle of a search;
    a solver that cannot is run in slices of conflicts.
    """

    name: str
    interrupt: bool
    about: str


DEFAULT = "glucose4"

SOLVERS = {
    solver.name: solver
    for solver in (
        Solver("glucose3", True, "Glucose 3.0"),
        Solver("glucose4", True, "Glucose 4.1, the default"),
        Solver("minisat22", True, "MiniSat 2.2"),
        Solver("cadical153", False, "CaDiCaL 1.5.3"),
        Solver("cadical195", False, "CaDiCaL 1.9.5"),
    )
}


def find(name: str) -> Solver:
    """Return the solver of this name; raise `UsageError` for an unknown one."""
    if name not in SOLVERS:
        raise unknown("solver", name, list(SOLVERS))
    return SOLVERS[name]


def start(name: str, formula: Formula, tick: Callable[[], None] = lambda: None) -> PySatBackend:
    """Return a live solver that has loaded the formula; `tick` is called meanwhile."""
    return PySatBackend(name, formula, interrupt=find(name).interrupt, tick=tick)


def start_maxsat(name: str, formula: Formula, soft: Sequence[int]) -> Rc2Backend:
    """Return a live MaxSAT solver, on top of this solver, that has loaded the formula."""
    return Rc2Backend(find(name).name, formula, soft)


@cache
def version() -> str:
    """Return the package that the solvers come in, with its version: what repeats a run."""
    from importlib.metadata import version as version_of

    return f"python-sat {version_of('python-sat')}"
