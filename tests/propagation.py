"""Unit propagation, the tests' own and plain, and counting of models with a solver.

`strength` says what propagation alone finds out about a statement under every partial
assignment; it is what the `strength:` line of an encoder's page claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pysat.solvers import Solver

STRENGTHS = ("none", "finds-contradictions", "domain-consistent")
"""From the weakest to the strongest."""


class Propagation:
    """Clauses over the variables 1..`variables` under a growing and shrinking assignment."""

    def __init__(self, variables: int, clauses: Iterable[Sequence[int]]) -> None:
        self.variables = variables
        self.true = [False] * (2 * variables + 1)  # indexed by literal, from -variables on
        self.trail: list[int] = []
        self._occurrences: list[list[list[int]]] = [[] for _ in self.true]
        self._solver: Solver | None = None
        self._counts = 0
        distinct = self._clauses = [sorted(set(clause)) for clause in clauses]
        for clause in distinct:
            for x in clause:
                self._occurrences[x].append(clause)
        units = [clause[0] for clause in distinct if len(clause) == 1]
        self.consistent = all(distinct) and self.assume(*units)

    def assume(self, *literals: int) -> bool:
        """Make the literals true and propagate; return whether no clause became false."""
        true, waiting = self.true, list(literals)
        while waiting:
            x = waiting.pop()
            if true[x]:
                continue
            if true[-x]:
                return False
            true[x] = True
            self.trail.append(x)
            for clause in self._occurrences[-x]:
                if any(true[y] for y in clause):
                    continue
                free = [y for y in clause if not true[-y]]
                if not free:
                    return False
                if len(free) == 1:
                    waiting.append(free[0])
        return True

    def undo(self, length: int) -> None:
        """Take back what was assigned since the trail had this length."""
        while len(self.trail) > length:
            self.true[self.trail.pop()] = False

    def count(self, limit: int) -> int:
        """Return the number of models under the assignment, counted no further than `limit`."""
        if self._solver is None:
            self._solver = Solver("minisat22", bootstrap_with=self._clauses)
        # What is added for this count holds under a variable of its own.
        self._counts += 1
        counting = self.variables + self._counts
        for found in range(limit):
            if not self._solver.solve([*self.trail, counting]):
                return found
            model = self._solver.get_model()[: self.variables]
            self._solver.add_clause([-counting, *(-x for x in model)])
        return limit


def strength(
    variables: int,
    clauses: Iterable[Sequence[int]],
    literals: Sequence[int],
    models: list[set[int]],
) -> str:
    """Return the strongest of `STRENGTHS` that holds under every partial assignment.

    `models` are the solutions of the statement, each the set of the `literals` that it makes
    true; a partial assignment makes any of the literals false. Clauses must be sound. An
    assignment that adds only what propagation knew already has the same consequences and is
    not looked at again.
    """
    state = Propagation(variables, clauses)
    having = [sum(1 << m for m, model in enumerate(models) if x in model) for x in literals]
    weakest = len(STRENGTHS) - 1

    def visit(first: int, left: int) -> None:
        """Judge the assignment, which `left` of the models meet, and those that go on from it."""
        nonlocal weakest
        if not left:
            weakest = 0
            return
        for x, among in zip(literals, having, strict=True):
            missed = (not left & among and not state.true[-x]) or (
                not left & ~among and not state.true[x]
            )
            if missed:
                weakest = min(weakest, 1)
        for i in range(first, len(literals)):
            x = literals[i]
            if weakest == 0:
                return
            if state.true[x] or state.true[-x]:
                continue
            start = len(state.trail)
            if state.assume(-x):
                visit(i + 1, left & ~having[i])
            state.undo(start)

    if state.consistent:
        visit(0, (1 << len(models)) - 1)
    return STRENGTHS[weakest]
