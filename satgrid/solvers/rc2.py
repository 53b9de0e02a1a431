"""RC2, PySAT's core-guided MaxSAT solver, live in this process.

It relaxes one unsatisfiable core after the other, so its cost is a lower bound that rises until
it is the optimum; it has no solution before. (Ignatiev, Morgado, Marques-Silva, JSAT 2019.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from satgrid.formula import Formula
from satgrid.solvers._thread import Running

_LOADED_BETWEEN_TICKS = 20_000


class Rc2Backend:
    """Finds assignments of a formula that make as many of the soft literals true as can be.

    It follows its formula, as a `Backend` does; `on_progress` may raise to end its loading.
    """

    def __init__(
        self, name: str, formula: Formula, soft: Sequence[int], on_progress: Callable[[], None]
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
        self._running: Running[list[int] | None] | None = None
        # The variables are RC2's own so far, and its solver takes the clauses as they are.
        add = self._rc2.oracle.add_clause
        try:
            for k, clause in enumerate(formula.clauses()):
                if k % _LOADED_BETWEEN_TICKS == 0:
                    on_progress()
                add(clause)
        except BaseException:
            self.close()
            raise

    def optimum(self, on_progress: Callable[[], None]) -> list[int] | None:
        """Return a best assignment, x or -x for each variable x, or None if there is none.

        What `on_progress` raises goes on to the caller, who must `close` then; `cost` is a bound.
        """
        for clause in self._formula.clauses(self._loaded):
            self._rc2.add_clause(clause)
        self._loaded = len(self._formula)
        self._running = Running(lambda: self._rc2.compute(expect_interrupt=True))
        found = self._running.result(on_progress)
        if found is None:
            return None
        truth = [-x for x in range(1, self._formula.variables + 1)]
        for x in found:
            if abs(x) <= len(truth):
                truth[abs(x) - 1] = x
        return truth

    def cost(self) -> int:
        """Return a lower bound on the number of false soft literals."""
        return int(self._rc2.cost)

    def close(self) -> None:
        """Free the solver, once no search uses it."""
        if self._running is not None:
            # (Between two calls of its solver RC2 forgets an interrupt, and is asked again.)
            running, self._running = self._running, None
            if not running.stop(self._rc2.interrupt):
                running.leave(self._rc2.delete)
                return
        self._rc2.delete()
